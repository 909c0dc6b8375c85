import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { recordOutbound } from "@/lib/services/desk/messages";
import type { Person } from "./conversations";

/** Past runs as the engine leaves them: the event, the run, its steps, and the records each step wrote at the desk. */
export type Deployed = { id: string; versionId: string };

export type PastEvent = { type: string; data: JsonObject; person: Person; at: Date };

type PastOutcome = {
  output: JsonObject | null;
  suppressed?: string;
  branch?: "true" | "false";
  sandbox?: JsonObject;
};
export type PastStep = {
  nodeId: string;
  name: string;
  action: string;
  afterMs: number;
  play: (ctx: WorkspaceCtx) => Promise<PastOutcome>;
};

export async function insertPastRun(
  ctx: WorkspaceCtx,
  of: { by: Deployed; happened: PastEvent; steps: PastStep[] },
): Promise<void> {
  const { by, happened, steps } = of;
  const { at, person } = happened;
  const runId = newId("run", at.getTime());
  const last = steps.at(-1)?.afterMs ?? 0;
  const evaluation = { automationId: by.id, version: 1, started: true, runId };
  const eventId = await writeEvent(ctx, happened, evaluation);
  await ctx.tx.run(
    `insert into run (workspace_id, id, automation_id, version_id, version, event_id, contact_id, status, node, seq, state, created_at, started_at,
       updated_at, finished_at) values ($1, $2, $3, $4, 1, $5, $6, 'succeeded', null, $7, '{}', $8, $8, $9, $9)`,
    [
      ctx.tenant.id,
      runId,
      by.id,
      by.versionId,
      eventId,
      person.id,
      steps.length,
      at,
      new Date(at.getTime() + last),
    ],
  );
  for (const [seq, step] of steps.entries()) {
    const now = new Date(at.getTime() + step.afterMs);
    const { id, versionId } = by;
    const actor = {
      kind: "automation",
      id,
      versionId,
      version: 1,
      runId,
      nodeId: step.nodeId,
      hop: 0,
    } as const;
    await writeStep(ctx, { runId, seq, step, at: now, did: await step.play({ ...ctx, now, actor }) });
  }
}

/** An event whose trigger conditions did not match. */
export async function insertSkippedEvent(
  ctx: WorkspaceCtx,
  of: { by: Deployed; happened: PastEvent; reason: JsonObject },
): Promise<void> {
  const { by, happened, reason } = of;
  await writeEvent(ctx, happened, { automationId: by.id, version: 1, started: false, reason });
}

async function writeEvent(ctx: WorkspaceCtx, happened: PastEvent, evaluation: JsonObject): Promise<string> {
  const { type, data, person, at } = happened;
  const id = newId("evt", at.getTime());
  await ctx.tx.run(
    `insert into event (workspace_id, id, type, data, occurred_at, source, contact_id, phone, evaluations, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $5)`,
    [
      ctx.tenant.id,
      id,
      type,
      JSON.stringify(data),
      at,
      type === "appointment.reminder" ? "reminder" : "desk",
      person.id,
      person.phone,
      JSON.stringify([evaluation]),
    ],
  );
  return id;
}

async function writeStep(
  ctx: WorkspaceCtx,
  of: { runId: string; seq: number; step: PastStep; at: Date; did: PastOutcome },
): Promise<void> {
  const { step, did } = of;
  const detail = {
    ...(did.sandbox ? { sandbox: did.sandbox } : {}),
    ...(did.suppressed ? { warnings: [`Not sent: ${did.suppressed.replaceAll("_", " ")}`] } : {}),
  };
  await ctx.tx.run(
    `insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, action, name, status, branch, output, detail, duration_ms, at)
     values ($1, $2, $3, 1, $4, 'action', $5, $6, $7, $8, $9, $10, 12, $11)`,
    [
      ctx.tenant.id,
      of.runId,
      of.seq,
      step.nodeId,
      step.action,
      step.name,
      did.suppressed ? "suppressed" : "succeeded",
      did.branch ?? null,
      JSON.stringify(did.output),
      JSON.stringify(detail),
      of.at,
    ],
  );
}

/** A text sent by an automation: suppressed for a contact that opted out, in the sandbox outbox otherwise. */
export function sendSms(
  person: Person,
  body: string,
  messageClass: "service" | "reminder" | "marketing" = "service",
): PastStep["play"] {
  return async (ctx) => {
    const key = ctx.actor.kind === "automation" ? `${ctx.actor.runId}:${ctx.actor.nodeId}` : null;
    const { id, segments } = await recordOutbound(ctx, {
      channel: "sms",
      to: person.phone,
      contactId: person.id,
      body,
      messageClass,
      ...(person.optedOut
        ? { status: "suppressed", suppressedReason: "opted_out" }
        : { status: "sandboxed", effectKey: key }),
    });
    const sandbox = { channel: "sms", to: person.phone, body, segments };
    if (!person.optedOut) return { output: { messageId: id, segments, status: "sandboxed" }, sandbox };
    return { output: { messageId: null, segments, status: "suppressed" }, suppressed: "opted_out", sandbox };
  };
}
