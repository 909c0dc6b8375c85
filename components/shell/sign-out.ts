/**
 * Stays on the host the person is on, which may be a partner's own; next-auth by itself leads to the platform's. It is
 * loaded when it is needed, because every page can sign out.
 */
export async function signOutTo(path: string): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  location.assign(path);
}
