import "server-only";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import type { WebhookRequest } from "@/lib/providers/ports";

export type Credentials = { accountSid: string; authToken: string; apiBase: string };

/** Loaded with its first use, because it occupies 27 MB: most processes of an installation never need it. */
export const loadTwilio = async () => (await import("twilio")).default;

/** Every request to the provider starts with its client. */
export async function clientOf({ accountSid, authToken, apiBase }: Credentials, timeoutMs: number) {
  assertNoConnectionHeld("call a provider");
  const twilio = await loadTwilio();
  const client = twilio(accountSid, authToken, { timeout: timeoutMs });
  client.api.baseUrl = apiBase;
  return client;
}

/** The signature covers the exact URL, with its query, and the form. */
export async function isSigned(authToken: string, { url, headers, form }: WebhookRequest): Promise<boolean> {
  const signature = headers.get("x-twilio-signature");
  return signature !== null && (await loadTwilio()).validateRequest(authToken, signature, url, form);
}
