import "server-only";
import type { StartTarget } from "@/lib/actions/start-automation/target";
import { isObject, type Json, type JsonObject, own, textOf } from "@/lib/automation/json";
import type { WorkspaceCtx } from "@/lib/services/context";
import { emitEvents } from "./emit";

/** Starts automations with the trigger `manual`: for a person, or for a step of another automation. */
export async function readStartTarget(ctx: WorkspaceCtx, id: string): Promise<StartTarget | null> {
  const row = await ctx.tx.one(
    `select a.name, a.status, t.event from automation a
       left join live_trigger t on t.workspace_id = a.workspace_id and t.automation_id = a.id
     where a.workspace_id = $1 and a.id = $2`,
    [ctx.tenant.id, id],
  );
  return row;
}

const SUBJECT = ["contact_id", "contact_phone", "appointment_id", "lead_id"] as const;
type SubjectField = (typeof SUBJECT)[number];
/** The person and the records a started run is about, by the fields of its event. */
export type NamedSubject = { [K in SubjectField]?: string };

/** The person or record that data names; null when it names none. `phone` is the usual name in other systems. */
export function subjectIn(data: Json): NamedSubject | null {
  if (typeof data === "string") return /^\+[1-9]\d{6,14}$/.test(data) ? { contact_phone: data } : null;
  if (!isObject(data)) return null;
  const named: NamedSubject = {};
  for (const field of SUBJECT) {
    const value = own(data, field) ?? (field === "contact_phone" ? own(data, "phone") : undefined);
    const text = textOf(value);
    if (text !== null) named[field] = text;
  }
  return Object.keys(named).length === 0 ? null : named;
}

export type ManualStart = {
  /** The payload: `data` of a single start, `item` of a list and the `data` all its items share. */
  payload: { data: JsonObject } | { item: Json; data?: JsonObject };
  subject: NamedSubject;
  /** Deduplicates within the workspace: a step that is repeated starts nothing twice. */
  key: string | null;
};
/** `reason` says why an automation's own rules refused the start. */
export type ManualResult = { runId: string } | { runId: null; reason: JsonObject };

export async function startManually(
  ctx: WorkspaceCtx,
  automationId: string,
  starts: readonly ManualStart[],
): Promise<ManualResult[]> {
  const emitted = await emitEvents(
    ctx,
    starts.map(({ payload, subject, key }) => ({
      type: "manual",
      data: { ...payload, ...subject },
      source: "desk",
      senderId: key,
      only: automationId,
    })),
  );
  const repeats = emitted.filter(({ duplicate }) => duplicate).map(({ id }) => id);
  const earlier = repeats.length === 0 ? new Map<string, string>() : await runsOf(ctx, repeats);
  return emitted.map(({ id, evaluations: [evaluation] }) => {
    const runId = earlier.get(id) ?? evaluation?.runId;
    if (runId !== undefined) return { runId };
    return { runId: null, reason: evaluation?.reason ?? { code: "not_live" } };
  });
}

async function runsOf(ctx: WorkspaceCtx, eventIds: string[]): Promise<Map<string, string>> {
  const runs = await ctx.tx.prisma.run.findMany({
    where: { workspaceId: ctx.tenant.id, eventId: { in: eventIds } },
    select: { id: true, eventId: true },
  });
  return new Map(runs.map(({ id, eventId }) => [eventId, id]));
}

const REASONS: Record<string, string> = {
  condition: "the conditions of its trigger were not met",
  entry_rule: "its entry rule does not let this person in again",
  holdout: "this person is in the share that is left out for comparison",
  paused: "it is paused",
  rate_limited: "its limit per minute was reached",
};

/** The reason of a refused start, as the end of a sentence. */
export function refusalText({ code }: JsonObject): string {
  return REASONS[String(code)] ?? "it is not live";
}
