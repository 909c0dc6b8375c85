import "server-only";
import { randomBytes } from "node:crypto";
import { ApiError, invalid } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { audit, type PartnerCtx } from "../context";
import { readUrl } from "../effects/http";
import { listCounted, listOpen, type PageQuery } from "../page";
import { seal } from "../secrets/seal";
import { holdDeliveries, releaseDeliveries } from "./hold";

type Row = {
  id: string;
  url: string;
  events: string[];
  /** A person pauses (disabled); an answer of 410 switches off (gone). */
  status: "enabled" | "disabled" | "gone";
  failing_since: Date | null;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS = "id, url, events, status, failing_since, created_at, updated_at";
const OVERLAP_HOURS = 24;

function toEndpoint(row: Row) {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    status: row.status === "enabled" ? ("enabled" as const) : ("disabled" as const),
    gone: row.status === "gone",
    failingSince: row.failing_since?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function secretOwner(endpointId: string): string {
  return `webhook:${endpointId}`;
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** The URL is checked again at every delivery; checking it here reports a mistake at once. */
function assertUrl({ config }: PartnerCtx, url: string): void {
  try {
    readUrl(url, { allowLoopback: config.allowLoopbackHttp });
  } catch (error) {
    throw invalid("/url", error instanceof Error ? error.message : "cannot be called", "url_blocked");
  }
}

export function listWebhooks(ctx: PartnerCtx, query: PageQuery) {
  return listCounted(ctx, "webhooks", {
    table: "webhook_endpoint",
    select: COLUMNS,
    query,
    map: toEndpoint,
  });
}

async function readEndpoint(
  ctx: PartnerCtx,
  id: string,
  lock: "" | "for share" | "for update" = "",
): Promise<Row> {
  const row = await ctx.tx.one<Row>(
    `select ${COLUMNS} from webhook_endpoint where partner_id = $1 and id = $2 ${lock}`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function getWebhook(ctx: PartnerCtx, id: string) {
  return toEndpoint(await readEndpoint(ctx, id));
}

export async function createWebhook(ctx: PartnerCtx, input: { url: string; events: string[] }) {
  assertUrl(ctx, input.url);
  const id = newId("whe");
  const secret = newSecret();
  await ctx.tx.run(
    "insert into webhook_endpoint (partner_id, id, url, events, secret, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)",
    [
      ctx.tenant.id,
      id,
      input.url,
      [...new Set(input.events)],
      seal(secret, ctx.config.encryptionKeys, secretOwner(id)),
      ctx.now,
    ],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "webhook.created",
    object: id,
    detail: { events: input.events },
  });
  return { ...(await getWebhook(ctx, id)), secret };
}

type WebhookChange = {
  id: string;
  url?: string | undefined;
  events?: string[] | undefined;
  status?: "enabled" | "disabled" | undefined;
};

export async function changeWebhook(ctx: PartnerCtx, input: WebhookChange) {
  const before = await readEndpoint(ctx, input.id, "for update");
  if (input.url !== undefined) assertUrl(ctx, input.url);
  // Who writes back the status that was read does not make a pause of an endpoint that is gone.
  const status = before.status === "gone" && input.status === "disabled" ? "gone" : input.status;
  await ctx.tx.run(
    `update webhook_endpoint set url = coalesce($3, url), events = coalesce($4, events), status = coalesce($5, status),
       failing_since = case when $5 = 'enabled' then null else failing_since end, updated_at = $6
     where partner_id = $1 and id = $2`,
    [ctx.tenant.id, input.id, input.url ?? null, input.events ?? null, status ?? null, ctx.now],
  );
  const of = { partnerId: ctx.tenant.id, endpointId: input.id };
  if (before.status === "enabled" && status === "disabled") await holdDeliveries(ctx.tx, of);
  if (before.status !== "enabled" && status === "enabled") await releaseDeliveries(ctx.tx, of);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "webhook.changed", object: input.id });
  return getWebhook(ctx, input.id);
}

export async function deleteWebhook(ctx: PartnerCtx, id: string) {
  const row = await readEndpoint(ctx, id, "for update");
  await ctx.tx.run("delete from webhook_delivery where partner_id = $1 and endpoint_id = $2", [
    ctx.tenant.id,
    id,
  ]);
  await ctx.tx.run("delete from webhook_endpoint where partner_id = $1 and id = $2", [ctx.tenant.id, id]);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "webhook.deleted", object: id });
  return toEndpoint(row);
}

/** For a day both secrets sign, so that a receiver can change over without losing one. */
export async function rotateSecret(ctx: PartnerCtx, id: string) {
  await readEndpoint(ctx, id);
  const secret = newSecret();
  await ctx.tx.run(
    `update webhook_endpoint set previous_secret = secret, previous_until = $4::timestamptz + make_interval(hours => ${OVERLAP_HOURS}), secret = $3, updated_at = $4
     where partner_id = $1 and id = $2`,
    [ctx.tenant.id, id, seal(secret, ctx.config.encryptionKeys, secretOwner(id)), ctx.now],
  );
  await audit(ctx, { tenantId: ctx.tenant.id, action: "webhook.secret_rotated", object: id });
  return { ...(await getWebhook(ctx, id)), secret };
}

type DeliveryRow = {
  id: string;
  endpoint_id: string;
  event_id: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  attempts: number;
  next_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  account_id: string | null;
  account_name: string | null;
  replay_of: string | null;
  delivered_at: Date | null;
  created_at: Date;
};

const OF_EVENT =
  "from partner_event e where e.partner_id = webhook_delivery.partner_id and e.id = webhook_delivery.event_id";
const DELIVERY_COLUMNS = `id, endpoint_id, event_id, coalesce((select e.type ${OF_EVENT}), '') as type,
  (select e.workspace_id ${OF_EVENT}) as account_id,
  (select a.name from workspace a where a.id = (select e.workspace_id ${OF_EVENT})) as account_name,
  status, attempts, next_attempt_at, last_status, last_error, replay_of, delivered_at, created_at`;

function toDelivery(row: DeliveryRow) {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    type: row.type,
    accountId: row.account_id,
    accountName: row.account_name,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastError: row.last_error,
    replayOf: row.replay_of,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export async function listDeliveries(ctx: PartnerCtx, { id, ...query }: PageQuery & { id: string }) {
  await readEndpoint(ctx, id);
  return listOpen(ctx, "deliveries", {
    table: "webhook_delivery",
    select: DELIVERY_COLUMNS,
    query,
    filters: [["endpoint_id = ?", id]],
    map: toDelivery,
  });
}

/** Of a paused endpoint it waits as everything else does, until that is resumed. */
export async function replayDelivery(ctx: PartnerCtx, input: { id: string; did: string }) {
  const endpoint = await readEndpoint(ctx, input.id, "for share");
  const old = await ctx.tx.one<{ event_id: string; order_key: string }>(
    "select event_id, order_key from webhook_delivery where partner_id = $1 and endpoint_id = $2 and id = $3",
    [ctx.tenant.id, input.id, input.did],
  );
  if (!old) throw new ApiError("not_found");
  const id = newId("whd");
  await ctx.tx.run(
    `insert into webhook_delivery (partner_id, id, endpoint_id, event_id, order_key, next_attempt_at, replay_of, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ctx.tenant.id,
      id,
      input.id,
      old.event_id,
      `replay:${id}`,
      endpoint.status === "enabled" ? ctx.now : null,
      input.did,
      ctx.now,
    ],
  );
  await audit(ctx, { tenantId: ctx.tenant.id, action: "webhook.replayed", object: input.did });
  const row = await ctx.tx.one<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from webhook_delivery where partner_id = $1 and id = $2`,
    [ctx.tenant.id, id],
  );
  return toDelivery(row!);
}
