import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { textFault } from "@/lib/automation/json";
import { ApiError } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import { PROVIDERS } from "@/lib/providers";
import type { InboundEvent, TextAccount } from "@/lib/providers/ports";
import type { Ctx, WorkspaceCtx, WorkspaceTenant } from "@/lib/services/context";
import { createCall, type NewCall } from "@/lib/services/desk/calls";
import { recordStatus } from "@/lib/services/desk/message-status";
import { receiveSms } from "@/lib/services/desk/messages";
import { emitEvent } from "@/lib/services/events/emit";
import { textAccount, webhookUrl } from "@/lib/services/providers/accounts";

/**
 * Receives a telephone provider's webhook. Requests are authenticated by signature and duplicates are ignored. Without
 * the provider's secret, or for a closed account, the route does not exist.
 */
type Webhook = { headers: Headers; text: string; provider: string; workspaceId: string; what: string };

export function receiveWebhook(ctx: Ctx, webhook: Webhook): Promise<Response> {
  return ctx.tx.as({ kind: "workspace", id: webhook.workspaceId }, async () => {
    const { ctx: inWorkspace, event, answeredBy, ack } = await authenticate(ctx, webhook);
    if (event) await apply(inWorkspace, event, answeredBy);
    return ack;
  });
}

async function authenticate(ctx: Ctx, { headers, text, provider, workspaceId, what }: Webhook) {
  const definition = PROVIDERS.find(({ name }) => name === provider);
  if (!definition || !Object.hasOwn(definition.webhooks, what)) throw new ApiError("route_not_found");
  const tenant = await tenantOf(ctx, workspaceId);
  const opened = tenant && (await textAccount(ctx.tx, workspaceId, ctx.config));
  if (!tenant || opened?.port.name !== provider || tenant.status === "closed")
    throw new ApiError("route_not_found");
  const form: Record<string, string> = Object.fromEntries(new URLSearchParams(text));
  const url = webhookUrl(ctx.config.baseUrl, { provider, workspaceId, what });
  const request = { what, url, headers, form };
  if (!opened.account.isAuthentic(request)) {
    throw new ApiError("invalid_api_key", { detail: "The signature does not match this request." });
  }
  for (const [name, value] of Object.entries(form)) {
    if (textFault(value) !== null) form[name] = value.replaceAll("\u0000", "").toWellFormed();
  }
  const actor = { kind: "provider", id: provider, name: definition.label } as const;
  return {
    ctx: { ...ctx, tenant, actor },
    event: opened.port.parse(request),
    answeredBy: opened.account.callsTakenBy,
    ack: opened.port.ack(),
  };
}

async function tenantOf(ctx: Ctx, id: string): Promise<WorkspaceTenant | null> {
  // The lock is held to the end, so that no message is accepted after the commit that suspends the account.
  await ctx.tx.query(`select pg_advisory_xact_lock_shared(${LOCK_CLASS.tenant}, hashtext($1))`, [id]);
  const row = await ctx.tx.one(
    "select id, partner_id, name, status, mode, plan, timezone, country from workspace where id = $1",
    [id],
  );
  if (!row) return null;
  const { partner_id: partnerId, ...rest } = row;
  return { kind: "workspace", partnerId, ...rest };
}

type AnsweredBy = TextAccount["callsTakenBy"];

async function apply(ctx: WorkspaceCtx, event: InboundEvent, answeredBy: AnsweredBy): Promise<void> {
  switch (event.kind) {
    case "status":
      return recordStatus(ctx, { providerId: event.id, status: event.became, detail: event.why });
    case "text": {
      const { id: providerId, to, body, keyword, answersHelp } = event;
      const from = toE164(event.from, ctx.tenant.country) ?? event.from.slice(0, 40);
      await receiveSms(ctx, { from, to, body, providerId, keyword, answersHelp });
      return;
    }
    case "call":
      return recordCall(ctx, event, answeredBy);
  }
}

async function recordCall(
  ctx: WorkspaceCtx,
  event: Extract<InboundEvent, { kind: "call" }>,
  answeredBy: AnsweredBy,
): Promise<void> {
  const { id: providerId, direction, from, to, callerName, outcome, seconds } = event;
  const call: NewCall = {
    direction,
    from,
    ...(to === null ? {} : { to }),
    outcome,
    durationSeconds: seconds,
    // An answered outbound call was made by staff; a machine that answers it is not ours.
    ...(outcome === "answered" ? { handledBy: direction === "inbound" ? answeredBy : "staff" } : {}),
    startedAt: new Date(ctx.now.getTime() - seconds * 1_000).toISOString(),
    providerId,
    ...(callerName === null ? {} : { callerName }),
  };
  if (ctx.tenant.status !== "active") return recordRefused(ctx, call);
  // A withheld number can neither be called back nor become a contact.
  const other = direction === "inbound" ? from : (to ?? from);
  if (toE164(other, ctx.tenant.country) !== null) await createCall(ctx, call);
}

/** While an account is suspended, a call is kept as a refused event: no call record and nothing billed. */
async function recordRefused(ctx: WorkspaceCtx, call: NewCall): Promise<void> {
  await emitEvent(ctx, {
    type: "call.ended",
    data: { caller_phone: call.from, direction: call.direction, outcome: call.outcome },
    occurredAt: ctx.now,
    source: "provider",
    senderId: `${ctx.actor.kind === "provider" ? ctx.actor.id : "provider"}:${call.providerId}`,
    phone: call.from,
  });
}
