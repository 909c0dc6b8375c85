import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { readText } from "@/lib/api/body";
import { ApiError } from "@/lib/api/errors";
import { textFault } from "@/lib/automation/json";
import { LOCK_CLASS } from "@/lib/db/locks";
import { PROVIDERS } from "@/lib/providers";
import type { TextAccount, Told } from "@/lib/providers/ports";
import { web } from "@/lib/web";
import type { Ctx, WorkspaceCtx, WorkspaceTenant } from "../context";
import { createCall, type NewCall } from "../desk/calls";
import { receiveSms } from "../desk/messages";
import { tellStatus } from "../effects/message-status";
import { emitEvent } from "../events/emit";
import { hookUrl, textAccount } from "./accounts";

/**
 * What a telephone provider tells. Who says so is proved by its signature; a workspace without a secret has no such
 * route, nor has an account that is closed. Told twice, it has happened once.
 */
type Hook = { request: Request; provider: string; workspaceId: string; what: string };

const LIMIT = 64 * 1_024;

export function hear(ctx: Ctx, hook: Hook): Promise<Response> {
  return ctx.tx.as({ kind: "workspace", id: hook.workspaceId }, async () => {
    const { ctx: inWorkspace, told, takenBy, thanks } = await read(ctx, hook);
    if (told) await take(inWorkspace, told, takenBy);
    return thanks;
  });
}

async function read(ctx: Ctx, { request, provider, workspaceId, what }: Hook) {
  const text = await readText(request, LIMIT);
  const definition = PROVIDERS.find(({ name }) => name === provider);
  if (!definition || !Object.hasOwn(definition.tells, what)) throw new ApiError("route_not_found");
  const tenant = await tenantOf(ctx, workspaceId);
  const opened = tenant && (await textAccount(ctx.tx, workspaceId, web().env));
  if (!tenant || opened?.port.name !== provider || tenant.status === "closed")
    throw new ApiError("route_not_found");
  const form: Record<string, string> = Object.fromEntries(new URLSearchParams(text));
  const url = hookUrl(web().baseUrl, { provider, workspaceId, what });
  const telling = { what, url, headers: request.headers, form };
  if (!opened.account.isItself(telling)) {
    throw new ApiError("invalid_api_key", { detail: "The signature does not match this request." });
  }
  for (const [name, value] of Object.entries(form)) {
    if (textFault(value) !== null) form[name] = value.replaceAll("\u0000", "").toWellFormed();
  }
  const actor = { kind: "provider", id: provider, name: definition.label } as const;
  return {
    ctx: { ...ctx, tenant, actor },
    told: opened.port.read(telling),
    takenBy: opened.account.callsTakenBy,
    thanks: opened.port.thanks(),
  };
}

type Row = Omit<WorkspaceTenant, "kind" | "partnerId"> & { partner_id: string };

async function tenantOf(ctx: Ctx, id: string): Promise<WorkspaceTenant | null> {
  // Held to the end: no text is taken for an account after the commit that suspends it.
  await ctx.tx.query(`select pg_advisory_xact_lock_shared(${LOCK_CLASS.tenant}, hashtext($1))`, [id]);
  const row = await ctx.tx.one<Row>(
    "select id, partner_id, name, status, mode, plan, timezone, country from workspace where id = $1",
    [id],
  );
  if (!row) return null;
  const { partner_id: partnerId, ...rest } = row;
  return { kind: "workspace", partnerId, ...rest };
}

type TakenBy = TextAccount["callsTakenBy"];

async function take(ctx: WorkspaceCtx, told: Told, takenBy: TakenBy): Promise<void> {
  switch (told.kind) {
    case "status":
      return tellStatus(ctx, { providerId: told.id, status: told.became, detail: told.why });
    case "text": {
      const { id: providerId, to, body, keyword, answersHelp } = told;
      const from = toE164(told.from, ctx.tenant.country) ?? told.from.slice(0, 40);
      await receiveSms(ctx, { from, to, body, providerId, keyword, answersHelp });
      return;
    }
    case "call":
      return takeCall(ctx, told, takenBy);
  }
}

async function takeCall(
  ctx: WorkspaceCtx,
  told: Extract<Told, { kind: "call" }>,
  takenBy: TakenBy,
): Promise<void> {
  const { id: providerId, direction, from, to, callerName, outcome, seconds } = told;
  const call: NewCall = {
    direction,
    from,
    ...(to === null ? {} : { to }),
    outcome,
    durationSeconds: seconds,
    // Whom we called took it themselves; the machine that answered for them is neither of ours.
    ...(outcome === "answered" ? { handledBy: direction === "inbound" ? takenBy : "staff" } : {}),
    startedAt: new Date(ctx.now.getTime() - seconds * 1_000).toISOString(),
    providerId,
    ...(callerName === null ? {} : { callerName }),
  };
  if (ctx.tenant.status !== "active") return keep(ctx, call);
  // A withheld number has nobody to call back and no contact.
  const other = direction === "inbound" ? from : (to ?? from);
  if (toE164(other, ctx.tenant.country) !== null) await createCall(ctx, call);
}

/** A suspended account: kept as an event that was turned away, no call, nothing billed. */
async function keep(ctx: WorkspaceCtx, call: NewCall): Promise<void> {
  await emitEvent(ctx, {
    type: "call.ended",
    data: { caller_phone: call.from, direction: call.direction, outcome: call.outcome },
    occurredAt: ctx.now,
    source: "provider",
    senderId: `${ctx.actor.kind === "provider" ? ctx.actor.id : "provider"}:${call.providerId}`,
    phone: call.from,
  });
}
