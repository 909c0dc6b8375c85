const NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** True for a name of DNS in lower case with at least one dot, and false for an IP address. */
export const isHostName = (name: string): boolean => name.length <= 253 && NAME.test(name);

/** The host name of a Host header, without its port; null for an address, or for what is no name at all. */
export function hostOf(header: string): string | null {
  const name = header.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  return isHostName(name) ? name : null;
}
