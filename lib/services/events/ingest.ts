import "server-only";
import { EVENT_TYPES, type EventSpec, eventSpec, payloadFaults } from "@/lib/automation/events";
import { inspectJson, type JsonObject, jsonObject } from "@/lib/automation/json";
import { contactOf } from "@/lib/automation/waits";
import type { FieldError } from "@/lib/contract/errors";
import type { AcceptedEvent } from "@/lib/contract/events";
import { validationFailed } from "@/lib/contract/field-errors";
import type { Result } from "@/lib/result";
import { traceparent } from "@/lib/trace";
import type { WorkspaceCtx } from "../context";
import { type Emitted, emitEvents, type NewEvent } from "./emit";

/** Events told from outside. The whole body is judged first, so a batch is taken as a whole or not at all. */
type Told = {
  type: string;
  data: Record<string, unknown>;
  occurredAt?: string | undefined;
  id?: string | undefined;
};

const BACK_MS = 35 * 86_400_000;
const AHEAD_MS = 5 * 60_000;
/** They happen inside; nobody can claim them. */
const OURS = new Set(["schedule", "appointment.reminder"]);

const REQUIRED: { prefix: string; fields: string[] }[] = [
  { prefix: "call.", fields: ["caller_phone"] },
  { prefix: "lead.", fields: ["lead_id"] },
  { prefix: "appointment.", fields: ["appointment_id"] },
  { prefix: "sms.received", fields: ["from", "body"] },
];

type Body = Told | { events: Told[] };
type Answer = AcceptedEvent | { events: AcceptedEvent[] };
/** One request among others of the same caller. */
type Call = { ctx: WorkspaceCtx; body: Body; traceparent: string | null };

export async function ingest(ctx: WorkspaceCtx, body: Body): Promise<Answer> {
  const [answer] = await ingestTogether([{ ctx, body, traceparent: traceparent() }]);
  if (!answer!.ok) throw answer!.error;
  return answer!.value;
}

/** Calls of one caller in one transaction: each is judged by itself, and what is fit goes in with one write. */
export async function ingestTogether(calls: readonly Call[]): Promise<Result<Answer>[]> {
  const read = calls.map(readCall);
  const [first] = calls;
  const events = read.flatMap((one) => (one.ok ? one.value : []));
  const emitted = events.length === 0 ? [] : await emitEvents(first!.ctx, events);
  let at = 0;
  return read.map((one, index) => {
    if (!one.ok) return one;
    const accepted = one.value.map((event) => toAccepted(event, emitted[at++]!));
    return { ok: true, value: "events" in calls[index]!.body ? { events: accepted } : accepted[0]! };
  });
}

function readCall({ ctx, body, traceparent }: Call): Result<NewEvent[]> {
  const batch = "events" in body ? body.events : [body];
  const read = batch.map((told, index) => readTold(ctx, told, "events" in body ? `/events/${index}` : ""));
  const errors = read.flatMap((one) => (one.ok ? [] : one.errors));
  if (errors.length > 0) return { ok: false, error: validationFailed(errors) };
  return { ok: true, value: read.flatMap((one) => (one.ok ? [toNew(one.event, traceparent)] : [])) };
}

type Ready = { type: string; data: JsonObject; occurredAt: Date; senderId: string | null };
type Read = { ok: true; event: Ready } | { ok: false; errors: FieldError[] };

function readTold(ctx: WorkspaceCtx, told: Told, at: string): Read {
  const errors: FieldError[] = [];
  const fail = (code: string, pointer: string, message: string) =>
    errors.push({ code, pointer: `${at}${pointer}`, message });
  const spec = eventSpec(told.type);
  if (!spec) {
    const known = EVENT_TYPES.filter((type) => !OURS.has(type)).join(", ");
    fail("unknown_event", "/type", `"${told.type}" is no event; there are ${known}`);
  } else if (OURS.has(told.type)) {
    fail("invalid_value", "/type", `${told.type} happens by itself and cannot be sent`);
  }
  const occurredAt = told.occurredAt === undefined ? ctx.now : new Date(told.occurredAt);
  const age = ctx.now.getTime() - occurredAt.getTime();
  if (age > BACK_MS) fail("invalid_value", "/occurredAt", "lies more than 35 days back");
  if (age < -AHEAD_MS) fail("invalid_value", "/occurredAt", "lies more than 5 minutes ahead");
  const data = readData(told.data, spec, fail);
  if (errors.length > 0 || data === null) return { ok: false, errors };
  return { ok: true, event: { type: told.type, data, occurredAt, senderId: told.id ?? null } };
}

function readData(
  value: Record<string, unknown>,
  spec: EventSpec | null,
  fail: (code: string, pointer: string, message: string) => void,
): JsonObject | null {
  const odd = inspectJson(value, { bytes: 262_144 });
  if (odd) {
    fail("invalid_value", `/data${odd.pointer}`, ODD[odd.fault] ?? "cannot be stored");
    return null;
  }
  const data = jsonObject.parse(value);
  if (!spec) return data;
  for (const fault of payloadFaults(spec, data)) {
    fail("type_mismatch", `/data/${fault.field}`, `must be ${fault.expected}, not ${fault.found}`);
  }
  for (const { prefix, fields } of REQUIRED) {
    if (!spec.type.startsWith(prefix)) continue;
    for (const field of fields) {
      if ((data[field] ?? null) === null) fail("missing_field", `/data/${field}`, "is required");
    }
  }
  return data;
}

const ODD: Record<string, string> = {
  too_deep: "goes more than 32 levels deep",
  too_large: "is larger than 256 KiB",
  string_too_long: "holds a text longer than 16 KiB",
  nul: "holds a NUL character, which cannot be stored",
  lone_surrogate: "holds half a character, which cannot be stored",
};

function toNew({ type, occurredAt, senderId, ...told }: Ready, traceparent: string | null): NewEvent {
  const data = { ...timesOf(type, occurredAt, told.data), ...told.data };
  const about = contactOf(type, data);
  const contact = { contactId: about.id, phone: about.phone };
  return { type, data, occurredAt, source: "api", senderId, ...contact, traceparent };
}

function toAccepted({ type, senderId }: NewEvent, emitted: Emitted): AcceptedEvent {
  return {
    id: emitted.id,
    senderId: senderId ?? null,
    type: emitted.duplicate ? (emitted.type ?? type) : type,
    occurredAt: emitted.occurredAt.toISOString(),
    accepted: true,
    duplicate: emitted.duplicate,
  };
}

/** Moments the sender left out are the event's own. */
function timesOf(type: string, occurredAt: Date, data: JsonObject): JsonObject {
  const at = occurredAt.toISOString();
  const out: JsonObject = {};
  for (const field of Object.keys(eventSpec(type)?.payload.shape ?? {})) {
    const own = TIMES.has(field) || (field === "timestamp" && type === "call.missed");
    if (own && !Object.hasOwn(data, field)) out[field] = at;
  }
  return out;
}

const TIMES = new Set([
  "started_at",
  "ended_at",
  "missed_at",
  "created_at",
  "changed_at",
  "cancelled_at",
  "marked_at",
]);
