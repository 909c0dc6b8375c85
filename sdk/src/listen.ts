import type { Switchboard } from "./client.js";
import type { WebhookEvent } from "./generated.js";
import { wait } from "./wait.js";
import { signWebhook } from "./webhooks.js";

export type ListenOptions = {
  client: Switchboard;
  /** A partner's events, or a workspace's. */
  of: "partner" | "workspace";
  forwardTo: string;
  /** Empty: all events. */
  events: string[];
  print: (line: string) => void;
  signal: AbortSignal;
  fetch?: typeof fetch;
  sleep?: typeof wait;
  now?: () => number;
};

type Row = { id: string; eventId: string; type: string; body: string };
/** The operations that webhooks of partners and of workspaces have in common. */
type Endpoints = {
  create(body: { url: string; events: never[]; status: "disabled" }): Promise<{ id: string; secret: string }>;
  delete(id: string): Promise<unknown>;
  deliveries: { list(id: string, query: { limit: number }): AsyncIterable<Row> };
};

const EVERY_MS = 2_000;
/** As long as the API waits for the answer to a delivery. */
const ANSWER_MS = 15_000;
/** Events of a disabled endpoint are kept and not sent, so this host is never asked. */
const NOWHERE = "https://listen.invalid/";

/**
 * Forwards webhooks to a URL on this machine. It adds an endpoint that is disabled, so that the API keeps its events
 * without sending them, reads them as they come, and sends them on, signed with the endpoint's secret. The endpoint is
 * deleted at the end.
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { client, of, forwardTo, print, signal, sleep = wait } = options;
  const endpoints = (of === "partner" ? client.partner.webhooks : client.webhooks) as unknown as Endpoints;
  const created = await endpoints.create({
    url: NOWHERE,
    events: options.events as never[],
    status: "disabled",
  });
  print(`Forwarding events to ${forwardTo}. Signing secret: ${created.secret}`);
  const seen = new Set<string>();
  try {
    while (!signal.aborted) {
      for (const row of await unseen(endpoints.deliveries.list(created.id, { limit: 100 }), seen)) {
        seen.add(row.id);
        print(await forward(options, { row, secret: created.secret }));
      }
      await sleep(EVERY_MS, signal);
    }
  } finally {
    await endpoints.delete(created.id);
  }
}

/** The list is newest first: everything in front of the first row that was seen before is new. */
async function unseen(rows: AsyncIterable<Row>, seen: ReadonlySet<string>): Promise<Row[]> {
  const fresh: Row[] = [];
  for await (const row of rows) {
    if (seen.has(row.id)) break;
    fresh.unshift(row);
  }
  return fresh;
}

async function forward(
  { forwardTo, signal, fetch: fetchIt = fetch, now = Date.now }: ListenOptions,
  { row, secret }: { row: Row; secret: string },
): Promise<string> {
  const { eventId: id, body, type } = row;
  const timestamp = String(Math.floor(now() / 1_000));
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": await signWebhook({ id, timestamp, body, secret }),
  };
  try {
    const { status } = await fetchIt(forwardTo, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    return `${type} ${id} -> ${status}`;
  } catch {
    return `${type} ${id} -> ${forwardTo} did not answer`;
  }
}

export type { WebhookEvent };
