/**
 * True if the service made the template of this name for an endpoint that was created by REST
 * (docs/service.md#bound-templates). Such a template belongs to its endpoint and is deleted with it. The start of the
 * name proves nothing, because the endpoint may have been renamed since.
 */
export const isHiddenTemplate = (name: string): boolean => /__template__\w{6}$/.test(name);

/**
 * Older clients append this to an endpoint's name to request fast boot, and the service may still show it
 * (docs/service.md#the-fast-boot-suffix).
 */
export const FAST_BOOT_ENDING = " -fb";

/** Removes that ending from an endpoint's name. */
export const withoutFastBoot = (name: string): string =>
  name.endsWith(FAST_BOOT_ENDING) ? name.slice(0, -FAST_BOOT_ENDING.length) : name;
