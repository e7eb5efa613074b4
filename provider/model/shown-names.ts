/**
 * Whether a template is one that the service made for an endpoint created by REST (docs/service.md#bound-templates): it
 * belongs to that endpoint and goes with it. The endpoint may have been renamed since, so only the ending tells.
 */
export const isHiddenTemplate = (name: string): boolean => /__template__\w{6}$/.test(name);

/**
 * What older clients put at the end of an endpoint's name to ask for fast boot; the service may still show it
 * (docs/service.md#the-fast-boot-suffix).
 */
export const FAST_BOOT_ENDING = " -fb";

/** An endpoint's name without that ending. */
export const withoutFastBoot = (name: string): string =>
  name.endsWith(FAST_BOOT_ENDING) ? name.slice(0, -FAST_BOOT_ENDING.length) : name;
