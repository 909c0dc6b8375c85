import "server-only";
import { CUSTOM, type CustomEvents, customName } from "@/lib/automation/custom-events";
import type { EventSpec } from "@/lib/automation/event-spec";
import { EVENT_TYPES, eventSpec, payloadFaults } from "@/lib/automation/events";
import { fieldsOf } from "@/lib/automation/fields";
import { inspectJson, type JsonObject, jsonObject, own } from "@/lib/automation/json";
import { isWebUrl } from "@/lib/automation/web-url";
import type { FieldError } from "@/lib/contract/errors";
import type { AcceptedEvent } from "@/lib/contract/events";
import { validationFailed } from "@/lib/contract/field-errors";
import type { Result } from "@/lib/result";
import { accountClock } from "@/lib/services/billing/facts";
import type { WorkspaceCtx } from "@/lib/services/context";
import { customEvents } from "@/lib/services/workspace/custom-events";
import { traceparent } from "@/lib/trace";
import { type Emitted, emitEvents, type NewEvent } from "./emit";
import { personIn } from "./person-in";

/** Events sent by API clients. The whole body is validated first, so a batch is accepted or refused as a whole. */
type EventInput = {
  type: string;
  data: Record<string, unknown>;
  occurredAt?: string | undefined;
  id?: string | undefined;
};

const MAX_AGE_MS = 35 * 86_400_000;
const MAX_AHEAD_MS = 5 * 60_000;
type Body = EventInput | { events: EventInput[] };
type Answer = AcceptedEvent | { events: AcceptedEvent[] };
/** One of several requests of the same caller. */
type IngestRequest = { ctx: WorkspaceCtx; body: Body; traceparent: string | null };
/** What all events of a request are read by; the clock is that of a sandbox, or null for the real time. */
type Rules = { custom: CustomEvents; clock: Date | null };

export async function ingest(ctx: WorkspaceCtx, body: Body): Promise<Answer> {
  const [answer] = await ingestTogether([{ ctx, body, traceparent: traceparent() }]);
  if (!answer!.ok) throw answer!.error;
  return answer!.value;
}

/** Ingests requests of one caller in one transaction: each is validated separately, and the valid ones share one write. */
export async function ingestTogether(requests: readonly IngestRequest[]): Promise<Result<Answer>[]> {
  const [first] = requests;
  const rules = {
    custom: await customSentIn(requests),
    clock: first ? await accountClock(first.ctx.tx, first.ctx.tenant) : null,
  };
  const read: Result<NewEvent[]>[] = [];
  for (const request of requests) read.push(await readRequest(request, rules));
  const events = read.flatMap((one) => (one.ok ? one.value : []));
  const emitted = events.length === 0 ? [] : await emitEvents(first!.ctx, events);
  let at = 0;
  return read.map((one, index) => {
    if (!one.ok) return one;
    const accepted = one.value.map((event) => toAccepted(event, emitted[at++]!));
    return { ok: true, value: "events" in requests[index]!.body ? { events: accepted } : accepted[0]! };
  });
}

const batchOf = (body: Body) => ("events" in body ? body.events : [body]);

/** The workspace's own events; they are read only where some are sent. */
async function customSentIn(requests: readonly IngestRequest[]): Promise<CustomEvents> {
  const isSent = requests.some(({ body }) => batchOf(body).some(({ type }) => customName(type) !== null));
  const [first] = requests;
  return isSent && first ? customEvents(first.ctx.tx, first.ctx.tenant.id) : {};
}

async function readRequest(
  { ctx, body, traceparent }: IngestRequest,
  rules: Rules,
): Promise<Result<NewEvent[]>> {
  const read = batchOf(body).map((input, index) =>
    readInput(input, {
      custom: rules.custom,
      now: rules.clock ?? ctx.now,
      at: "events" in body ? `/events/${index}` : "",
    }),
  );
  const errors = read.flatMap((one) => (one.ok ? [] : one.errors));
  if (errors.length > 0) return { ok: false, error: validationFailed(errors) };
  const value: NewEvent[] = [];
  for (const one of read) {
    if (!one.ok) continue;
    const person = one.spec.type.startsWith(CUSTOM) ? await personIn(ctx, one.spec, one.event.data) : {};
    value.push({ ...toNew(one.event, traceparent), ...person });
  }
  return { ok: true, value };
}

type ValidEvent = { type: string; data: JsonObject; occurredAt: Date; senderId: string | null };
type Read = { ok: true; event: ValidEvent; spec: EventSpec } | { ok: false; errors: FieldError[] };

function readInput(
  input: EventInput,
  { custom, now, at }: { custom: CustomEvents; now: Date; at: string },
): Read {
  const errors: FieldError[] = [];
  const fail = (code: string, pointer: string, message: string) =>
    errors.push({ code, pointer: `${at}${pointer}`, message });
  const spec = eventSpec(input.type, custom);
  if (!spec) {
    const known = EVENT_TYPES.filter((type) => eventSpec(type)?.postable).join(", ");
    fail("unknown_event", "/type", `"${input.type}" isn't an event; choose from ${known}`);
  } else if (!spec.postable) {
    fail("invalid_value", "/type", `${input.type} happens automatically and can't be sent`);
  }
  const occurredAt = input.occurredAt === undefined ? now : new Date(input.occurredAt);
  const age = now.getTime() - occurredAt.getTime();
  if (age > MAX_AGE_MS) fail("invalid_value", "/occurredAt", "is more than 35 days ago");
  if (age < -MAX_AHEAD_MS) fail("invalid_value", "/occurredAt", "is more than 5 minutes ahead");
  const data = readData(input.data, spec, fail);
  if (errors.length > 0 || data === null || !spec) return { ok: false, errors };
  return { ok: true, spec, event: { type: input.type, data, occurredAt, senderId: input.id ?? null } };
}

function readData(
  value: Record<string, unknown>,
  spec: EventSpec | null,
  fail: (code: string, pointer: string, message: string) => void,
): JsonObject | null {
  const fault = inspectJson(value, { bytes: 262_144 });
  if (fault) {
    fail("invalid_value", `/data${fault.pointer}`, JSON_FAULTS[fault.fault] ?? "cannot be stored");
    return null;
  }
  const data = jsonObject.parse(value);
  if (!spec) return data;
  for (const fault of payloadFaults(spec, data)) {
    fail("type_mismatch", `/data/${fault.field}`, `must be ${fault.expected}, not ${fault.found}`);
  }
  for (const { name, semantic } of fieldsOf(spec.payload)) {
    const value = data[name];
    if (semantic === "url" && typeof value === "string" && value !== "" && !isWebUrl(value))
      fail("invalid_value", `/data/${name}`, "must be a full URL starting with https:// or http://");
  }
  for (const field of spec.required) {
    if ((own(data, field) ?? null) === null) fail("missing_field", `/data/${field}`, "is required");
  }
  return data;
}

const JSON_FAULTS: Record<string, string> = {
  too_deep: "is nested more than 32 levels deep",
  too_large: "is larger than 256 KiB",
  string_too_long: "contains a text longer than 16 KiB",
  nul: "contains a NUL character, which can't be stored",
  lone_surrogate: "contains half a character, which can't be stored",
};

function toNew({ type, occurredAt, senderId, ...rest }: ValidEvent, traceparent: string | null): NewEvent {
  const data = { ...timesOf(type, occurredAt, rest.data), ...rest.data };
  return { type, data, occurredAt, source: "api", senderId, traceparent };
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

/** Times the sender omitted default to the time of the event. */
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
