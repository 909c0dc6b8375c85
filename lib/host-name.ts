const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The host name of a Host header, without its port; null for an address, or for what is no name at all. */
export function hostOf(header: string): string | null {
  const name = header.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  return name.length <= 253 && HOST.test(name) ? name : null;
}
