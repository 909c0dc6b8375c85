import { postAuth } from "@/components/auth/auth-request";

/** Stays on the host the person is on, which may be a partner's own; next-auth by itself leads to the platform's. */
export async function signOutTo(path: string): Promise<void> {
  await postAuth("signout", { callbackUrl: "/" });
  location.assign(path);
}
