/** Returns `Endpoint` for `cloudcompute:index:Endpoint`, with or without a reference before it. */
export const nameOf = (token: string): string => token.slice(token.lastIndexOf(":") + 1);

/** Returns `network-volume` for `NetworkVolume`. */
export const fileName = (name: string): string => name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Returns `networkVolume` for `NetworkVolume`. */
export const lowerFirst = (name: string): string => `${name[0]?.toLowerCase()}${name.slice(1)}`;

/** Returns `GetPods` for `getPods`. */
export const upperFirst = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;
