/**
 * Whether a template is one that the service made for an endpoint created by REST (service contract 2.1): it belongs to
 * that endpoint and goes with it. The endpoint may have been renamed since, so only the ending tells.
 */
export const isHiddenTemplate = (name: string): boolean => /__template__\w{6}$/.test(name);
