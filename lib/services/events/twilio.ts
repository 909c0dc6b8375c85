import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { readText } from "@/lib/api/body";
import { ApiError } from "@/lib/api/errors";
import { textFault } from "@/lib/automation/json";
import { web } from "@/lib/web";
import type { Ctx, WorkspaceCtx, WorkspaceTenant } from "../context";
import { createCall, type NewCall } from "../desk/calls";
import { receiveSms } from "../desk/messages";
import { type MessageBecame, tellStatus } from "../effects/message-status";
import { isFromTwilio, whyTwilio } from "../effects/sms";
import { twilioOf } from "../settings/providers";
import { emitEvent } from "./emit";

/** What Twilio tells. Its signature covers the exact address and form; a workspace without a secret has no such route. */
type Told = { ctx: WorkspaceCtx; form: Record<string, string> };

const LIMIT = 64 * 1_024;

async function read(ctx: Ctx, request: Request, workspaceId: string): Promise<Told> {
  const text = await readText(request, LIMIT);
  const tenant = await tenantOf(ctx, workspaceId);
  const account = tenant && (await twilioOf(ctx.tx, workspaceId, web().env.ENCRYPTION_KEY));
  if (!tenant || !account || tenant.status === "closed") throw new ApiError("route_not_found");
  const form: Record<string, string> = Object.fromEntries(new URLSearchParams(text));
  const url = `${web().baseUrl}${new URL(request.url).pathname}`;
  const signature = request.headers.get("x-twilio-signature");
  if (!isFromTwilio(account, { signature, url, params: form })) {
    throw new ApiError("invalid_api_key", { detail: "The signature does not match this request." });
  }
  for (const [name, value] of Object.entries(form)) {
    if (textFault(value) !== null) form[name] = value.replaceAll("\u0000", "").toWellFormed();
  }
  return {
    form,
    ctx: { ...ctx, tenant, actor: { kind: "provider", id: "twilio", name: "Twilio" } },
  };
}

type Row = Omit<WorkspaceTenant, "kind" | "partnerId"> & { partner_id: string };

async function tenantOf(ctx: Ctx, id: string): Promise<WorkspaceTenant | null> {
  // Held to the end: no text is taken for an account after the commit that suspends it.
  await ctx.tx.query("select pg_advisory_xact_lock_shared(1, hashtext($1))", [id]);
  const row = await ctx.tx.one<Row>(
    "select id, partner_id, name, status, mode, plan, timezone, country from workspace where id = $1",
    [id],
  );
  if (!row) return null;
  const { partner_id: partnerId, ...rest } = row;
  return { kind: "workspace", partnerId, ...rest };
}

const empty = () =>
  new Response('<?xml version="1.0" encoding="UTF-8"?><Response></Response>', {
    headers: { "Content-Type": "text/xml" },
  });

export function twilioSms(ctx: Ctx, of: { request: Request; workspaceId: string }): Promise<Response> {
  return ctx.tx.as({ kind: "workspace", id: of.workspaceId }, async () => {
    const told = await read(ctx, of.request, of.workspaceId);
    const { MessageSid: sid, Body: body, From: sender, To: to, MessageStatus: status } = told.form;
    const became = status === undefined ? undefined : BECAME[status];
    if (body === undefined && status !== undefined) {
      if (sid && became) await tellStatus(told.ctx, { providerId: sid, ...telling(became, told.form) });
    } else if (sid && sender && to) {
      const from = toE164(sender, told.ctx.tenant.country) ?? sender.slice(0, 40);
      await receiveSms(told.ctx, {
        from,
        to: to.slice(0, 40),
        body: (body ?? "").slice(0, 4_000),
        providerId: sid,
      });
    }
    return empty();
  });
}

const BECAME: Record<string, MessageBecame> = {
  delivered: "delivered",
  undelivered: "failed",
  failed: "failed",
};

function telling(status: MessageBecame, form: Record<string, string>) {
  return { status, detail: status === "failed" ? whyTwilio(Number(form.ErrorCode)) : null };
}

/** Twilio's last words on a call, and what they mean at a front desk. */
const OUTCOMES: Record<string, NewCall["outcome"]> = {
  completed: "answered",
  busy: "missed",
  "no-answer": "missed",
  canceled: "abandoned",
  failed: "missed",
};

export function twilioVoiceStatus(
  ctx: Ctx,
  of: { request: Request; workspaceId: string },
): Promise<Response> {
  return ctx.tx.as({ kind: "workspace", id: of.workspaceId }, async () => {
    const told = await read(ctx, of.request, of.workspaceId);
    const { CallStatus = "", CallSid: sid, From: from, To: to, Direction = "inbound" } = told.form;
    const outcome = OUTCOMES[CallStatus];
    // Ringing and in progress are not the end of anything yet.
    if (outcome === undefined || !sid || !from) return empty();
    const seconds = secondsOf(told.form.CallDuration);
    const call: NewCall = {
      direction: Direction === "inbound" ? "inbound" : "outbound",
      from,
      ...(to === undefined ? {} : { to }),
      outcome,
      durationSeconds: seconds,
      startedAt: new Date(told.ctx.now.getTime() - seconds * 1_000).toISOString(),
      providerId: sid,
      ...(told.form.CallerName ? { callerName: told.form.CallerName.slice(0, 200) } : {}),
    };
    if (told.ctx.tenant.status === "active") await record(told.ctx, call);
    else await keep(told.ctx, call);
    return empty();
  });
}

function secondsOf(text: string | undefined): number {
  const digits = text !== undefined && text.length < 6 && [...text].every((c) => c >= "0" && c <= "9");
  return digits && text !== "" ? Math.min(Number(text), 86_400) : 0;
}

/** A withheld number has nobody to call back and no contact. */
async function record(ctx: WorkspaceCtx, call: NewCall): Promise<void> {
  const other = call.direction === "inbound" ? call.from : (call.to ?? call.from);
  if (toE164(other, ctx.tenant.country) === null) return;
  await createCall(ctx, call);
}

/** A suspended account: kept as an event that was turned away, no call, nothing billed. */
async function keep(ctx: WorkspaceCtx, call: NewCall): Promise<void> {
  await emitEvent(ctx, {
    type: "call.ended",
    data: { caller_phone: call.from, direction: call.direction, outcome: call.outcome },
    occurredAt: ctx.now,
    source: "provider",
    senderId: `twilio:${call.providerId}`,
    phone: call.from,
  });
}
