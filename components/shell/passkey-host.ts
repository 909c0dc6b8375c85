/** The host name a challenge is for, from options to sign in with a passkey or to make one. */
function hostIn(options: unknown): string | null {
  if (typeof options !== "object" || options === null) return null;
  if ("rpId" in options && typeof options.rpId === "string") return options.rpId;
  const rp = "rp" in options ? options.rp : null;
  return typeof rp === "object" && rp !== null && "id" in rp && typeof rp.id === "string" ? rp.id : null;
}

/**
 * Browsers bind passkeys to a host name. Returns the name where these work if it is not the one of this page, as under
 * the host of a partner's own.
 */
export function otherPasskeyHost(options: unknown, here: string): string | null {
  const host = hostIn(options);
  return host === null || here === host || here.endsWith(`.${host}`) ? null : host;
}
