import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  invoiceItem,
  listOf,
  type Made,
  noSuch,
  paymentLink,
  readForm,
  type StripeObject,
} from "./stripe-objects.ts";

/**
 * A fake Stripe on the loopback interface, after its API reference: form encoding, idempotency keys, request ids, errors,
 * lists and signed events, with network faults. The official package calls it.
 */
type StripeReply =
  | "takes"
  /** Done, but the response is lost. */
  | "takes in silence"
  /** The connection closes before anything is done. */
  | "silent"
  | { status: number; type: string; message: string; code?: string; retryAfter?: string };

export type StripeDouble = {
  url: string;
  /** Every request: method and path. */
  asked: string[];
  objects: Map<string, StripeObject>;
  of(kind: "customer" | "invoiceitem" | "payment_link"): StripeObject[];
  /** The behavior of the next requests that change something, one each. */
  next: StripeReply[];
  /** Called when something was changed, before the response: the moment to stop whoever sent the request. */
  afterChange: (() => Promise<void>) | null;
  /** Stripe keeps idempotency keys for a day. */
  forgetKeys(): void;
  close(): void;
};

export const STRIPE_TEST_KEY = "sk_test_switchboard0000000000";

type Kept = { body: string; status: number; response: object };

export async function openStripeDouble({ key = STRIPE_TEST_KEY, port = 0 } = {}): Promise<StripeDouble> {
  const kept = new Map<string, Kept | "in progress">();
  const server = createServer((request, response) => {
    readText(request)
      .then((body) => serve({ double, kept, key }, { request, response, body }))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const double: StripeDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    objects: new Map(),
    of: (kind) => [...double.objects.values()].filter(({ object }) => object === kind),
    next: [],
    afterChange: null,
    forgetKeys: () => kept.clear(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return double;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

type State = { double: StripeDouble; kept: Map<string, Kept | "in progress">; key: string };
type Asked = { request: IncomingMessage; response: ServerResponse; body: string };

async function serve({ double, kept, key }: State, { request, response, body }: Asked): Promise<void> {
  const url = new URL(request.url ?? "/", double.url);
  double.asked.push(`${request.method} ${url.pathname}`);
  if (request.headers.authorization !== `Bearer ${key}`)
    return say(response, 401, errorOf("invalid_request_error", "Invalid API Key provided: sk_test_***0000"));
  if (request.method === "GET") {
    const { status, body: list } = listOf(double.objects, url);
    return say(response, status, list);
  }
  const reply = double.next.shift() ?? "takes";
  if (reply === "silent") return void response.destroy();
  if (typeof reply === "object") {
    if (reply.retryAfter !== undefined) response.setHeader("retry-after", reply.retryAfter);
    return say(response, reply.status, errorOf(reply.type, reply.message, reply.code));
  }
  const idempotencyKey = request.headers["idempotency-key"];
  const name = typeof idempotencyKey === "string" ? `${url.pathname} ${idempotencyKey}` : randomUUID();
  const earlier = kept.get(name);
  if (earlier === "in progress")
    return say(
      response,
      409,
      errorOf("idempotency_error", "There is currently another in-progress request using this key."),
    );
  if (earlier && earlier.body !== body) {
    const message =
      "Keys for idempotent requests can only be used with the same parameters they were first used with.";
    return say(response, 400, errorOf("idempotency_error", message));
  }
  if (earlier && reply === "takes in silence") return void response.destroy();
  if (earlier) {
    response.setHeader("idempotent-replayed", "true");
    return say(response, earlier.status, earlier.response);
  }
  kept.set(name, "in progress");
  const made = change(double.objects, url.pathname, readForm(body));
  // A request that fails its validation leaves its key unused.
  if (made.status === 400 || made.status === 404) kept.delete(name);
  else kept.set(name, { body, status: made.status, response: made.body });
  await double.afterChange?.();
  if (reply === "takes in silence") return void response.destroy();
  return say(response, made.status, made.body);
}

function change(objects: Map<string, StripeObject>, path: string, form: Record<string, unknown>): Made {
  const [, , noun, id] = path.split("/");
  const add = (object: StripeObject): Made => {
    objects.set(object.id, object);
    return { status: 200, body: object };
  };
  const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;
  switch (noun) {
    case "customers":
      return add({ ...form, id: newId("cus"), object: "customer", metadata: form.metadata ?? {} });
    case "invoiceitems":
      return invoiceItem(objects, form, newId("ii"), add);
    case "payment_links":
      return paymentLink(objects, { form, id, newId: newId("plink") }, add);
    default:
      return { status: 404, body: noSuch("request URL", path) };
  }
}

const errorOf = (type: string, message: string, code?: string) => ({
  error: { type, message, ...(code === undefined ? {} : { code }) },
});

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "request-id": `req_${randomUUID().replaceAll("-", "").slice(0, 14)}`,
  });
  response.end(JSON.stringify(body));
}

/** The header of an event, as Stripe documents it: an HMAC over the time and the exact body. */
export function signedByStripe(secret: string, payload: string, at = Date.now()): string {
  const t = Math.floor(at / 1_000);
  const v1 = createHmac("sha256", secret).update(`${t}.${payload}`).digest("hex");
  return `t=${t},v1=${v1}`;
}

/** The event that Stripe sends after a customer has paid on a payment link. */
export function paidOn(double: StripeDouble, link: StripeObject, changes: Record<string, unknown> = {}) {
  if (link.active !== true) throw new Error("The payment link is no longer active.");
  const [item] = link.line_items as [{ price_data: { currency: string; unit_amount: string } }];
  const session = `cs_test_${randomUUID().replaceAll("-", "")}`;
  double.objects.set(link.id, { ...link, active: false });
  return eventOf("checkout.session.completed", {
    id: session,
    object: "checkout.session",
    payment_link: link.id,
    payment_intent: `pi_${session.slice(8, 32)}`,
    payment_status: "paid",
    amount_total: Number(item.price_data.unit_amount),
    currency: item.price_data.currency,
    metadata: link.metadata,
    ...changes,
  });
}

export const eventOf = (type: string, object: Record<string, unknown>) => ({
  id: `evt_${randomUUID().replaceAll("-", "").slice(0, 24)}`,
  object: "event",
  api_version: "2026-10-28.endive",
  created: Math.floor(Date.now() / 1_000),
  livemode: false,
  type,
  data: { object },
});
