import { postAuth } from "@/components/auth/auth-request";

/** Stays on the current host, which may be a partner's own. next-auth would redirect to the platform's. */
export async function signOutTo(path: string): Promise<void> {
  await postAuth("signout", { callbackUrl: "/" });
  location.assign(path);
}
