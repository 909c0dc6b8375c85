import "server-only";
import twilio from "twilio";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import type { WebhookRequest } from "@/lib/providers/ports";

export type Credentials = { accountSid: string; authToken: string; apiBase: string };

/** Every request to the provider starts with its client. */
export function clientOf({ accountSid, authToken, apiBase }: Credentials, timeoutMs: number) {
  assertNoConnectionHeld("call a provider");
  const client = twilio(accountSid, authToken, { timeout: timeoutMs });
  client.api.baseUrl = apiBase;
  return client;
}

/** The signature covers the exact URL, with its query, and the form. */
export function isSigned(authToken: string, { url, headers, form }: WebhookRequest): boolean {
  const signature = headers.get("x-twilio-signature");
  return signature !== null && twilio.validateRequest(authToken, signature, url, form);
}
