import type { WebhookEvent } from "./generated.js";

export type { WebhookEvent };

export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookVerificationError";
  }
}

type Delivery = {
  /** The body exactly as it arrived: parsing and writing it again changes the signature. */
  body: string;
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The endpoint's secret, whsec_…; while you rotate it, both. */
  secret: string | readonly string[];
  /** Deliveries signed longer ago are refused. Default: 300 */
  toleranceSeconds?: number;
  now?: () => number;
};

/** Checks the signature of a delivery and returns its event. Throws WebhookVerificationError when it does not hold. */
export async function verifyWebhook(delivery: Delivery): Promise<WebhookEvent> {
  const { body, secret, toleranceSeconds = 300, now = Date.now } = delivery;
  const [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(delivery.headers, name),
  );
  if (!id || !timestamp || !signature) throw new WebhookVerificationError("A webhook header is missing.");
  const age = Math.abs(now() / 1_000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new WebhookVerificationError("The delivery is too old or too new.");
  const secrets = typeof secret === "string" ? [secret] : secret;
  const expected = await Promise.all(secrets.map((one) => signWebhook({ id, timestamp, body, secret: one })));
  const given = signature.split(" ");
  const holds = expected.some((one) => given.some((other) => sameText(one, other)));
  if (!holds) throw new WebhookVerificationError("The signature does not match.");
  return JSON.parse(body) as WebhookEvent;
}

type Signed = { id: string; timestamp: string; body: string; secret: string };

/** The signature of Standard Webhooks: v1,<base64 of HMAC-SHA256 over id.timestamp.body>. */
export async function signWebhook({ id, timestamp, body, secret }: Signed): Promise<string> {
  const raw = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (c) => c.charCodeAt(0));
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", raw, hmac, false, ["sign"]);
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
  return `v1,${btoa(String.fromCharCode(...bytes))}`;
}

function headerOf(headers: Delivery["headers"], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(entry) ? entry[0] : entry;
}

/** Takes the same time wherever the first difference is. */
function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
