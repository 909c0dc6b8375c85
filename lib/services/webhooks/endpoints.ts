import "server-only";
import { randomBytes } from "node:crypto";
import { ApiError, invalid } from "@/lib/contract/errors";
import { Prisma, type WebhookDelivery, type WebhookEndpoint } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { audit, type PartnerCtx, type WorkspaceCtx } from "@/lib/services/context";
import { readUrl } from "@/lib/services/effects/http";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPage, keysetPageCounted } from "@/lib/services/keyset-page";
import { seal } from "@/lib/services/secrets/seal";
import { eventBody } from "./event-body";
import { pauseDeliveries, resumeDeliveries } from "./pause-deliveries";

/** A partner's endpoints or a workspace's. In both cases the column partner_id holds the tenant's id. */
export type WebhookCtx = PartnerCtx | WorkspaceCtx;

const OVERLAP_HOURS = 24;

/** A person pauses an endpoint (disabled); a response of 410 switches it off (gone). */
function toEndpoint(row: WebhookEndpoint) {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    status: row.status === "enabled" ? ("enabled" as const) : ("disabled" as const),
    gone: row.status === "gone",
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function secretOwner(endpointId: string): string {
  return `webhook:${endpointId}`;
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/**
 * The URL is checked again at every delivery; checking it here reports a mistake at once. Events hold business data, so
 * in production they travel over https only.
 */
function assertUrl({ config }: WebhookCtx, url: string): void {
  if (config.production && new URL(url).protocol !== "https:")
    throw invalid("/url", "must start with https://");
  try {
    readUrl(url, {
      allowLoopback: config.allowLoopbackHttp || !config.production,
      own: new URL(config.baseUrl).host,
    });
  } catch (error) {
    throw invalid("/url", error instanceof Error ? error.message : "cannot be called", "url_blocked");
  }
}

export function listWebhooks(ctx: WebhookCtx, query: PageQuery) {
  const { webhookEndpoint } = ctx.tx.prisma;
  const where = { partnerId: ctx.tenant.id };
  return keysetPageCounted(ctx.tx, "webhooks", {
    query,
    cursor: (id) => webhookEndpoint.findFirst({ where: { ...where, id }, select: { createdAt: true } }),
    find: (page) => webhookEndpoint.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => webhookEndpoint.count({ where }),
    countedBy: [ctx.tenant.id],
    map: toEndpoint,
  });
}

export async function readEndpoint(ctx: WebhookCtx, id: string): Promise<WebhookEndpoint> {
  const row = await ctx.tx.prisma.webhookEndpoint.findFirst({ where: { partnerId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return row;
}

const LOCK = {
  share: "select status from webhook_endpoint where partner_id = $1 and id = $2 for share",
  update: "select status from webhook_endpoint where partner_id = $1 and id = $2 for update",
} as const;

export async function lockEndpoint(ctx: WebhookCtx, id: string, lock: keyof typeof LOCK) {
  const row = await ctx.tx.one(LOCK[lock], [ctx.tenant.id, id]);
  if (!row) throw new ApiError("not_found");
  return row.status;
}

export async function getWebhook(ctx: WebhookCtx, id: string) {
  return toEndpoint(await readEndpoint(ctx, id));
}

type NewWebhook = { url: string; events: string[]; status: "enabled" | "disabled" };

export async function createWebhook(ctx: WebhookCtx, input: NewWebhook) {
  assertUrl(ctx, input.url);
  const id = newId("whe");
  const secret = newSecret();
  const row = await ctx.tx.prisma.webhookEndpoint.create({
    data: {
      partnerId: ctx.tenant.id,
      id,
      url: input.url,
      events: [...new Set(input.events)],
      status: input.status,
      secret: seal(secret, ctx.config.encryptionKeys, secretOwner(id)),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "webhook.created",
    object: id,
    detail: { events: input.events },
  });
  return { ...toEndpoint(row), secret };
}

type WebhookChange = {
  id: string;
  url?: string | undefined;
  events?: string[] | undefined;
  status?: "enabled" | "disabled" | undefined;
};

export async function changeWebhook(ctx: WebhookCtx, input: WebhookChange) {
  const before = await lockEndpoint(ctx, input.id, "update");
  if (input.url !== undefined) assertUrl(ctx, input.url);
  // A client that writes back the status it read does not turn an endpoint that is gone into a paused one.
  const status = before === "gone" && input.status === "disabled" ? "gone" : input.status;
  await ctx.tx.prisma.webhookEndpoint.updateMany({
    where: { partnerId: ctx.tenant.id, id: input.id },
    data: {
      url: given(input.url),
      events: given(input.events),
      status: given(status),
      failingSince: status === "enabled" ? null : Prisma.skip,
      updatedAt: ctx.now,
    },
  });
  const of = { partnerId: ctx.tenant.id, endpointId: input.id };
  if (before === "enabled" && status === "disabled") await pauseDeliveries(ctx.tx, of);
  if (before !== "enabled" && status === "enabled") await resumeDeliveries(ctx.tx, of);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "webhook.changed", object: input.id });
  return getWebhook(ctx, input.id);
}

export async function deleteWebhook(ctx: WebhookCtx, id: string) {
  await lockEndpoint(ctx, id, "update");
  const row = await readEndpoint(ctx, id);
  const { webhookDelivery, webhookEndpoint } = ctx.tx.prisma;
  await webhookDelivery.deleteMany({ where: { partnerId: ctx.tenant.id, endpointId: id } });
  await webhookEndpoint.deleteMany({ where: { partnerId: ctx.tenant.id, id } });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "webhook.deleted", object: id });
  return toEndpoint(row);
}

/** For a day both secrets sign, so that a receiver can change over without losing one. */
export async function rotateSecret(ctx: WebhookCtx, id: string) {
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

type DescribedDelivery = WebhookDelivery & {
  event:
    | {
        type: string;
        workspaceId: string | null;
        workspaceName: string | null;
        seq: bigint | null;
        body: string;
      }
    | undefined;
};

/** Adds the events of some deliveries, and the names of the accounts they are about. */
export async function describeDeliveries(
  ctx: WebhookCtx,
  rows: WebhookDelivery[],
): Promise<DescribedDelivery[]> {
  const { partnerEvent, workspace } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const events = await partnerEvent.findMany({
    where: { partnerId, id: { in: rows.map(({ eventId }) => eventId) } },
    select: { id: true, type: true, workspaceId: true, createdAt: true, seq: true, data: true },
  });
  const accountIds = events.flatMap(({ workspaceId }) => (workspaceId === null ? [] : [workspaceId]));
  const accounts = await workspace.findMany({
    where: { partnerId, id: { in: accountIds } },
    select: { id: true, name: true },
  });
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const byId = new Map(
    events.map(({ id, type, workspaceId, seq, createdAt, data }) => [
      id,
      {
        type,
        workspaceId,
        workspaceName: names.get(workspaceId ?? "") ?? null,
        seq,
        body: eventBody({ type, createdAt, seq, data }),
      },
    ]),
  );
  return rows.map((row) => ({ ...row, event: byId.get(row.eventId) }));
}

export function toDelivery(row: DescribedDelivery) {
  return {
    id: row.id,
    endpointId: row.endpointId,
    eventId: row.eventId,
    type: row.event?.type ?? "",
    accountId: row.event?.workspaceId ?? null,
    accountName: row.event?.workspaceName ?? null,
    sequence: row.event?.seq == null ? null : Number(row.event.seq),
    body: row.event?.body ?? "",
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
    replayOf: row.replayOf,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listDeliveries(ctx: WebhookCtx, { id, ...query }: PageQuery & { id: string }) {
  await readEndpoint(ctx, id);
  const { webhookDelivery } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  return keysetPage("deliveries", {
    query,
    cursor: (after) =>
      webhookDelivery.findFirst({ where: { partnerId, id: after }, select: { createdAt: true } }),
    find: async (page) =>
      describeDeliveries(
        ctx,
        await webhookDelivery.findMany({
          ...page,
          where: { AND: [{ partnerId, endpointId: id }, page.where] },
        }),
      ),
    map: toDelivery,
  });
}

/** A replay to a paused endpoint waits, as its other deliveries do, until the endpoint is resumed. */
export async function replayDelivery(ctx: WebhookCtx, input: { id: string; did: string }) {
  const { webhookDelivery } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const endpointStatus = await lockEndpoint(ctx, input.id, "share");
  const original = await webhookDelivery.findFirst({
    where: { partnerId, endpointId: input.id, id: input.did },
    select: { eventId: true },
  });
  if (!original) throw new ApiError("not_found");
  const id = newId("whd");
  const replay = await webhookDelivery.create({
    data: {
      partnerId,
      id,
      endpointId: input.id,
      eventId: original.eventId,
      orderKey: `replay:${id}`,
      nextAttemptAt: endpointStatus === "enabled" ? ctx.now : null,
      replayOf: input.did,
      createdAt: ctx.now,
    },
  });
  await audit(ctx, { tenantId: partnerId, action: "webhook.replayed", object: input.did });
  const [described] = await describeDeliveries(ctx, [replay]);
  if (!described) throw new Error("The replay was not created.");
  return toDelivery(described);
}
