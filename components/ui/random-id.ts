/** A random text of 24 hexadecimal digits. Pages without TLS, such as those in a local network, have no `randomUUID`. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
