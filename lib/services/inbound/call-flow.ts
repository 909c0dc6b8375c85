import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { type CallFacts, callFacts, mergeFacts } from "@/lib/desk/phone/call-facts";
import { type AnsweredBy, type CallResult, isInbound, resultOf } from "@/lib/desk/phone/call-outcome";
import { waitOf } from "@/lib/desk/phone/call-wait";
import { routeSettings } from "@/lib/desk/phone/route-settings";
import { isWithheld } from "@/lib/desk/phone/withheld";
import type { CallReport } from "@/lib/providers/ports";
import type { WorkspaceCtx } from "@/lib/services/context";
import { correctCall } from "@/lib/services/desk/call-correction";
import { keepRecordings } from "@/lib/services/desk/call-recordings";
import { type NewCall, recordCall } from "@/lib/services/desk/calls";
import { emitEvent } from "@/lib/services/events/emit";
import type { OpenedVoice } from "@/lib/services/providers/accounts";

/** One caller's call at its provider. Its row is locked for as long as this is in use. */
export type CallFlow = {
  provider: string;
  providerId: string;
  facts: CallFacts;
  callId: string | null;
  asked: number;
  /** call.missed was emitted for it. */
  wasMissed: boolean;
};

/** The workspace's settings that a call's record depends on. */
export type CallSettings = { answeredBy: AnsweredBy; copyRecordings: boolean };

export const callSettings = ({ accounts, settings }: OpenedVoice): CallSettings => ({
  answeredBy: accounts[0].callsTakenBy,
  copyRecordings: routeSettings.parse(settings ?? {}).recordings === "store",
});

/** Merges a report into its call, and decides the call if nothing that may still arrive can change it. */
export async function reportCall(
  ctx: WorkspaceCtx,
  of: { provider: string; report: CallReport; settings: CallSettings },
): Promise<void> {
  const { provider, report, settings } = of;
  const providerId = report.callId.slice(0, 100);
  await ctx.tx.run(
    `insert into call_flow (workspace_id, provider, provider_id, facts, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
    [ctx.tenant.id, provider, providerId, JSON.stringify(report.facts), ctx.now],
  );
  const flow = await lockFlow(ctx, { provider, providerId });
  if (!flow) throw new Error("the flow was just written");
  const facts = mergeFacts(flow.facts, report.facts);
  const wait = waitOf(facts);
  if (wait === null) return settleFlow(ctx, { ...flow, facts }, settings);
  await waitForMore(ctx, { ...flow, facts }, wait);
}

export async function lockFlow(
  ctx: WorkspaceCtx,
  of: Pick<CallFlow, "provider" | "providerId">,
): Promise<CallFlow | null> {
  const row = await ctx.tx.one(
    "select facts, call_id, asked, missed_at is not null as missed from call_flow where workspace_id = $1 and provider = $2 and provider_id = $3 for update",
    [ctx.tenant.id, of.provider, of.providerId],
  );
  if (!row) return null;
  const { facts, call_id: callId, asked, missed } = row;
  return { ...of, facts: callFacts.parse(facts), callId, asked, wasMissed: missed ?? false };
}

/** The job that settles calls looks at it again then. */
export async function waitForMore(ctx: WorkspaceCtx, flow: CallFlow, seconds: number): Promise<void> {
  await ctx.tx.run(
    `update call_flow set facts = $4, settle_at = $5, asked = $6, updated_at = $7
     where workspace_id = $1 and provider = $2 and provider_id = $3`,
    [
      ctx.tenant.id,
      flow.provider,
      flow.providerId,
      JSON.stringify(flow.facts),
      new Date(ctx.now.getTime() + seconds * 1_000),
      flow.asked,
      ctx.now,
    ],
  );
}

/** Records the call by what is known, or corrects its record if it has one. */
export async function settleFlow(ctx: WorkspaceCtx, flow: CallFlow, settings: CallSettings): Promise<void> {
  const result = resultOf(flow.facts, settings.answeredBy);
  const { wasMissed } = flow;
  const isMissed = isInbound(flow.facts) && result.outcome !== "answered";
  if (flow.callId !== null) await correctCall(ctx, flow.callId, { result, wasMissed });
  const callId = flow.callId ?? (await record(ctx, flow, result));
  if (callId !== null) {
    const { voicemail, recording } = result;
    const audio = [
      { kind: "voicemail" as const, found: voicemail },
      { kind: "call" as const, found: recording },
    ];
    await keepRecordings(ctx, { callId, provider: flow.provider, audio, copy: settings.copyRecordings });
  }
  await ctx.tx.run(
    `update call_flow set facts = $4, settle_at = null, call_id = $5, updated_at = $6,
       missed_at = case when $7::boolean then coalesce(missed_at, $6) else missed_at end
     where workspace_id = $1 and provider = $2 and provider_id = $3`,
    [ctx.tenant.id, flow.provider, flow.providerId, JSON.stringify(flow.facts), callId, ctx.now, isMissed],
  );
}

/** Null for a call without a record: one of a suspended account, or one that names nobody to have called. */
async function record(ctx: WorkspaceCtx, flow: CallFlow, result: CallResult): Promise<string | null> {
  const call = callOf(ctx, flow, result);
  if (call === null) return null;
  if (ctx.tenant.status !== "active") return recordRefused(ctx, flow, call);
  const { call: made, isNew } = await recordCall(ctx, call);
  // The id was recorded before its reports were merged.
  if (!isNew) await correctCall(ctx, made.id, { result, wasMissed: false });
  return made.id;
}

function callOf(ctx: WorkspaceCtx, { facts, providerId }: CallFlow, result: CallResult): NewCall | null {
  const { country } = ctx.tenant;
  const direction = isInbound(facts) ? "inbound" : "outbound";
  const from = facts.from ?? facts.legFrom ?? "";
  const isKnown = toE164(from, country) !== null;
  // A number no plan knows, such as an extension of the provider, is as good as withheld.
  const caller = isKnown || direction === "outbound" ? from : isWithheld(from) ? from : "anonymous";
  const to = facts.to === null ? null : toE164(facts.to, country);
  if (direction === "outbound" && (to === null || !isKnown)) return null;
  return {
    direction,
    from: caller,
    ...(to === null ? {} : { to }),
    ...(facts.callerName === null ? {} : { callerName: facts.callerName }),
    outcome: result.outcome,
    ...(result.handledBy === null ? {} : { handledBy: result.handledBy }),
    durationSeconds: result.seconds,
    ...(result.ringSeconds === null ? {} : { ringSeconds: result.ringSeconds }),
    ...(result.recording === null ? {} : { recordingUrl: result.recording.url }),
    ...(result.voicemail === null
      ? {}
      : {
          voicemailUrl: result.voicemail.url,
          voicemailSeconds: result.voicemail.seconds,
          ...(result.voicemail.transcript === null
            ? {}
            : { voicemailTranscript: result.voicemail.transcript }),
        }),
    startedAt: new Date(result.startedAt).toISOString(),
    endedAt: new Date(result.endedAt).toISOString(),
    providerId,
  };
}

/** While an account is suspended, a call is kept as a refused event: no call record and nothing billed. */
async function recordRefused(ctx: WorkspaceCtx, flow: CallFlow, call: NewCall): Promise<null> {
  const phone = isWithheld(call.from) ? null : call.from;
  await emitEvent(ctx, {
    type: "call.ended",
    data: {
      ...(phone === null ? { withheld: true } : { caller_phone: phone }),
      direction: call.direction,
      outcome: call.outcome,
    },
    source: "provider",
    senderId: `${flow.provider}:${flow.providerId}`,
    phone,
  });
  return null;
}
