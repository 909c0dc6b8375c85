import "server-only";
import { isOpen, nextOpen } from "@/lib/automation/business-hours";
import type { JsonObject } from "@/lib/automation/json";
import { newId } from "@/lib/id";
import type { EffectLog } from "@/lib/runtime/effect-log";
import type { Actor } from "@/lib/services/context";
import { type CallbackRow, type Cause, type MessageRow, usageOf } from "./rows";
import type { Playing, Stage } from "./stage";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OUTCOMES = ["Booked a visit", "Called back, all clear", "Left a message", "Will come on Thursday"];
/** Callbacks of the last hours are still open. */
const OPEN_HOURS = 3;

const iso = (at: number) => new Date(at).toISOString();
const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/**
 * Adds the messages, callbacks and changes of a run to the rows of the year. The sandbox names records by numbers;
 * the answer replaces these names by the ids of the rows.
 */
export function recordEffects(stage: Stage, playing: Playing, effects: EffectLog): <T>(of: T) => T {
  const ids = new Map<string, string>();
  for (const sms of effects.sms) addMessage(stage, playing, { sent: sms, channel: "sms", ids });
  for (const email of effects.email) addMessage(stage, playing, { sent: email, channel: "email", ids });
  const callbacks = effects.callbacks.map((callback) => addCallback(stage, playing, { callback, ids }));
  for (const { assigneeId, at } of effects.assignments) {
    const member = stage.staff.members.find(({ id }) => id === assigneeId);
    if (!member) continue;
    member.assignedAt = Date.parse(String(at));
    for (const callback of callbacks) callback.assignee_id = member.id;
    const lead = leadOf(stage, playing);
    if (lead) lead.assignee_id = member.id;
  }
  for (const { status } of effects.leads) {
    const lead = leadOf(stage, playing);
    if (lead && lead.status === "new" && status === "contacted") lead.status = "contacted";
  }
  return (of) =>
    ids.size === 0
      ? of
      : JSON.parse(JSON.stringify(of).replace(/[a-z]+_sandbox_\d+/g, (name) => ids.get(name) ?? name));
}

const leadOf = ({ leads }: Stage, { happened }: Playing) => leads.get(happened.leadId ?? "");

type Named = { ids: Map<string, string> };

function causeOf({ version, runId }: Playing, nodeId: string): Cause {
  const { automationId, versionId } = version;
  return { automation_id: automationId, version_id: versionId, node_id: nodeId, run_id: runId };
}

function actorOf({ version, runId }: Playing, nodeId: string): Actor {
  const { automationId: id, versionId, version: number } = version;
  return { kind: "automation", id, versionId, version: number, runId, nodeId, hop: 0 };
}

type Sent = Named & { sent: EffectLog["sms"][number]; channel: MessageRow["channel"] };

function addMessage({ year, audits }: Stage, playing: Playing, { sent, channel, ids }: Sent): void {
  const { person } = playing.happened;
  const { nodeId, at: time } = sent;
  const at = Date.parse(time);
  const id = newId("msg", at);
  const isSent = sent.status !== "suppressed";
  const reason = textOf(sent.suppressedReason);
  if (typeof sent.messageId === "string") ids.set(sent.messageId, id);
  const isSms = channel === "sms";
  year.rows.message.push({
    ...{
      id,
      contact_id: textOf(sent.to) === person.phone || isSms ? person.id : null,
      direction: "outbound",
    },
    ...{ channel, from_address: isSms ? year.account.phone : null, to_address: String(sent.to) },
    ...{ subject: textOf(sent.subject), body: String(isSms ? sent.body : sent.text) },
    segments: typeof sent.segments === "number" ? sent.segments : 0,
    message_class: classOf(sent.messageClass),
    ...{ status: isSent ? "sandboxed" : "suppressed", suppressed_reason: isSent ? null : reason },
    effect_key: isSent ? `${playing.runId}:${nodeId}` : null,
    ...causeOf(playing, nodeId),
    ...{ read_at: null, sent_at: isSent ? time : null, created_at: time },
  } as MessageRow);
  const cause = causeOf(playing, nodeId);
  if (isSent && isSms) {
    year.rows.usage.push(...usageOf({ type: "sms_accepted", messageId: id, at: time, live: true }, cause));
    person.textedAt.push(at);
  }
  audits.push({
    ...{ at: time, actor: actorOf(playing, nodeId), object: id },
    action: isSent ? "message.sent" : "message.suppressed",
    detail: { channel, ...(isSent ? {} : { reason }) },
  });
}

const classOf = (value: unknown): MessageRow["message_class"] =>
  value === "marketing" || value === "reminder" ? value : "service";

type Queued = Named & { callback: JsonObject & { nodeId: string; at: string } };

function addCallback(stage: Stage, playing: Playing, { callback, ids }: Queued): CallbackRow {
  const { year, audits, staff } = stage;
  const { random, now } = year;
  const { person } = playing.happened;
  const { nodeId, at: time } = callback;
  const at = Date.parse(time);
  const id = newId("cb", at);
  ids.set(String(callback.callbackId), id);
  const minutes = callback.dueWithinMinutes;
  const done = calledBackAt(stage, at);
  const outcome = random.pick(OUTCOMES);
  const by = random.pick(staff.members);
  const isDone = done < now - OPEN_HOURS * HOUR;
  const row: CallbackRow = {
    ...{ id, contact_id: person.id, phone: person.phone, caller_name: textOf(callback.callerName) },
    ...{ priority: callback.priority as CallbackRow["priority"], reason: textOf(callback.reason) },
    due_at: typeof minutes === "number" ? iso(at + minutes * MINUTE) : null,
    assignee_id: null,
    ...{ status: isDone ? "done" : "open", outcome: isDone ? outcome : null },
    ...{ completed_at: isDone ? iso(done) : null, run_id: playing.runId },
    ...{ created_at: time, updated_at: isDone ? iso(done) : time },
  };
  year.rows.callback.push(row);
  audits.push({
    ...{ at: time, actor: actorOf(playing, nodeId), action: "callback.created", object: id },
    detail: { priority: row.priority },
  });
  if (isDone && by) {
    const { id: personId, name, email, role } = by;
    const actor: Actor = { kind: "person", id: personId, name, email, role };
    audits.push({ at: iso(done), actor, action: "callback.completed", object: id, detail: {} });
  }
  return row;
}

/** People are called back within an hour while the desk is open, otherwise after it has opened again. */
function calledBackAt({ workspace, year }: Stage, at: number): number {
  const { timezone, businessHours, holidays } = workspace;
  const desk = { timezone, businessHours, holidays };
  const from = isOpen(at, desk) ? at : (nextOpen(at, desk) ?? at);
  return from + year.random.int(10, 55) * MINUTE;
}
