import "server-only";

/**
 * The cookie of a session. Over https its name makes browsers refuse one that another host of the same domain has set.
 * next-auth's own default there is `__Secure-`, which does not.
 */
export function sessionCookie(baseUrl: string) {
  const secure = baseUrl.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}next-auth.session-token`,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}
