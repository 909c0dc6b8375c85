import "server-only";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import type { CustomEvents } from "@/lib/automation/custom-events";
import type { RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import { canonicalText, isObject, type Json, textIn } from "@/lib/automation/json";
import type { Definition } from "@/lib/automation/schema";
import type { Unknown } from "@/lib/contract/backtests";
import type { SendingSettings } from "@/lib/desk/text-gate";
import type { Admission } from "@/lib/runtime/backtest/admission";
import { NOTHING, type Replay, type ReplayInput, replay } from "@/lib/runtime/backtest/replay";
import { eventsAfter, type LaterEvent, NO_MOVES } from "./events-after";
import { pastDesk } from "./past-desk";
import type { PastEvent, PastSteps } from "./past-events";
import type { Moves } from "./past-moves";
import type { PastPeople } from "./past-people";
import type { PastRecords } from "./past-records";

/** The parts that stay the same over all events of a backtest. */
export type Setting = {
  automationId: string;
  /** The number of the version it is compared with, whose runs can check the replay. */
  againstNo: number;
  before: Side;
  after: Side;
  workspace: WorkspaceFacts;
  sending: SendingSettings;
  custom: CustomEvents;
  contactFields: ReadonlySet<string>;
};
export type Side = { definition: Definition; event: string | undefined; admission: Admission };

export type PageFacts = {
  people: PastPeople;
  records: PastRecords;
  steps: ReadonlyMap<string, PastSteps>;
  later: ReadonlyMap<string | null, readonly LaterEvent[]>;
  moves: Moves | null;
  /** Until when everything is known, and until when a backtest looks. */
  knownUntil: number;
  horizon: number;
};
const NO_STEPS: PastSteps = { attempts: [], requests: [] };

export type Replayed = { before: Replay; after: Replay } | { unknown: Unknown };

/** Replays one event with both versions. Null parts of the past make the event not comparable. */
export async function replayEvent(setting: Setting, facts: PageFacts, event: PastEvent): Promise<Replayed> {
  if (event.is_erased) return { unknown: "erased" };
  const missing = new Set<Unknown>();
  const input = inputOf(setting, facts, { event, unknown: (reason) => missing.add(reason) });
  try {
    const before = await replaySide(setting.before, input, event);
    const after = await replaySide(setting.after, input, event);
    const ends = [before.end, after.end].flatMap((end) => (end === null ? [] : Date.parse(end)));
    if (facts.knownUntil < facts.horizon && ends.some((end) => end > facts.knownUntil))
      missing.add("later_events");
    if (!isAsRecorded(setting, { event, before, steps: facts.steps.get(event.run?.id ?? "") ?? NO_STEPS }))
      missing.add("run_differs");
    const [first] = missing;
    return first === undefined ? { before, after } : { unknown: first };
  } catch {
    // An event of an older schema, or records that no longer fit together.
    return { unknown: "unreadable_event" };
  }
}

function inputOf(
  setting: Setting,
  { people, records, steps, later, moves, horizon }: PageFacts,
  { event, unknown }: { event: PastEvent; unknown: (reason: Unknown) => void },
): Omit<ReplayInput, "definition"> {
  const { automationId, workspace, sending, custom, contactFields } = setting;
  const startAt = event.created_at.getTime();
  const named = Object.keys(DESCRIBED).flatMap((name) => textIn(event.data, name) ?? []);
  const runId = event.run?.id ?? null;
  const { requests } = steps.get(runId ?? "") ?? NO_STEPS;
  if (moves === null && textIn(event.data, "appointment_id") !== null) unknown("appointment_changed");
  return {
    automationId,
    registry: actions,
    runners,
    workspace,
    sending,
    custom,
    event: toRunEvent(event),
    startAt,
    horizon,
    later: eventsAfter(event, { later: later.get(event.phone) ?? [], moves: moves ?? NO_MOVES }),
    desk: pastDesk({
      records,
      people,
      at: startAt,
      contactFields,
      asSent: describedIn(event.data),
      runId,
      unknown,
    }),
    sampleIds: named,
    http: {
      mode: "recorded",
      responses: {},
      answer: (nodeId, request) => {
        const answer = recordedAnswer(requests, { nodeId, ...request });
        if (!answer) unknown("http_response");
        return answer;
      },
    },
  };
}

/** Fields of a payload without which a record cannot be made from it. */
const DESCRIBED = { appointment_id: ["starts_at", "contact_phone"], lead_id: ["name", "phone"] };

function describedIn(data: PastEvent["data"]): string[] {
  return Object.entries(DESCRIBED).flatMap(([name, fields]) =>
    fields.every((field) => textIn(data, field) !== null) ? (textIn(data, name) ?? []) : [],
  );
}

function toRunEvent({ id, type, data, occurred_at, contact_id, phone }: PastEvent): RunEvent {
  return { id, type, data, occurredAt: occurred_at.toISOString(), contact: { id: contact_id, phone } };
}

/** The answer to the same request. Another request was never made, so nobody knows its answer. */
function recordedAnswer(
  requests: PastSteps["requests"],
  request: { nodeId: string; method: string; url: string; body?: unknown },
): { status: number; body: Json } | null {
  const key = requestKey(request);
  const made = requests.findLast((one) => one.nodeId === request.nodeId && requestKey(one.input) === key);
  const output = made?.output as Json | undefined;
  if (!isObject(output) || typeof output.status !== "number") return null;
  return { status: output.status, body: output.body ?? null };
}

function requestKey(of: unknown): string {
  const { method, url, body } = (of ?? {}) as Record<string, Json | undefined>;
  return canonicalText({ method: method ?? null, url: url ?? null, body: body ?? null });
}

async function replaySide(
  { definition, event: starts, admission }: Side,
  input: Omit<ReplayInput, "definition">,
  { type, contact_id: id, phone }: PastEvent,
): Promise<Replay> {
  const contact = { id, phone };
  if (starts !== type || !admission.admits(contact, input.startAt)) return NOTHING;
  const replayed = await replay({ ...input, definition });
  if (replayed.end !== null) admission.note(contact, input.startAt, replayed.end);
  return replayed;
}

/**
 * A run of the same version says whether the replay is right. Where they differ, something of that time is not known,
 * such as an opening hour that was changed since, and the event is not compared.
 */
function isAsRecorded(
  { againstNo }: Setting,
  { event, before, steps }: { event: PastEvent; before: Replay; steps: PastSteps },
): boolean {
  const { evaluation } = event;
  if (evaluation?.version !== againstNo) return true;
  if (!evaluation.started) return before.end === null || OUTSIDE.includes(evaluation.reason?.code ?? "");
  if (event.run?.version !== againstNo) return true;
  const [recorded, replayed] = [lastStatuses(steps.attempts), lastStatuses(before.steps)];
  const same = recorded.every((step, at) => step === replayed[at]);
  return same && (!event.run.finished || recorded.length === replayed.length);
}

/** Reasons that have nothing to do with the version: it would have started otherwise. */
const OUTSIDE: readonly string[] = ["paused", "archived", "suspended", "causal_loop", "overlap"];

/** Attempts that were repeated count by their last. */
function lastStatuses(attempts: readonly string[]): string[] {
  return [...new Map(attempts.map((attempt) => [attempt.slice(0, attempt.indexOf(" ")), attempt])).values()];
}
