import "server-only";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import { personKeys, stopRulesOf } from "@/lib/automation/enrollment";
import { nextStep } from "@/lib/automation/interpret";
import type { JsonObject } from "@/lib/automation/json";
import { compile } from "@/lib/automation/program";
import type { Run, StepEntry } from "@/lib/automation/run";
import { asksQuestion, awaitedOf } from "@/lib/automation/waits";
import { newId } from "@/lib/id";
import { playRun } from "@/lib/runtime/test-run";
import { waitKey } from "@/lib/services/events/wait-keys";
import { SYNC } from "./automations";
import { DAY, type Happening } from "./desk";
import { recordEffects } from "./play-effects";
import { ANSWER, replyTo } from "./replies";
import { endingEvents, type Playing, type Stage } from "./stage";
import { answerText, HANDLED_AFTER, inboundText } from "./texts";

const iso = (at: number) => new Date(at).toISOString();

/** Plays one run from its event up to the present, and adds what it did to the rows of the year. Returns when it ended. */
export async function playOne(stage: Stage, playing: Playing): Promise<number> {
  const { year, workspace, view } = stage;
  const { version, runId, happened } = playing;
  const { person, at } = happened;
  const reply = replyTo(happened, {
    ...{ template: version.template, random: year.random, timezone: workspace.timezone },
  });
  const answer = reply && reply.at <= year.now ? reply : null;
  const played = await playRun({
    ...{ testId: runId, automationId: version.automationId, version: version.version },
    ...{ definition: version.definition, registry: actions, runners, workspace, desk: view(at) },
    event: {
      ...{ id: happened.id, type: happened.type, occurredAt: iso(at), data: happened.data },
      contact: { id: person.id, phone: person.phone },
    },
    ...{ startAt: at, horizon: year.now, clock: clockOf(year.random) },
    events: [
      ...endingEvents(stage, playing).map((one) => ({ at: iso(one.at), event: one.type, data: one.data })),
      ...(answer
        ? [{ at: iso(answer.at), event: "sms.received", data: replyData(stage, person, answer.body) }]
        : []),
    ],
    http: { mode: "skip", responses: responsesAt(stage, playing) },
  });
  const { run, entries } = played;
  if (!run) throw new Error("a run of the demo did not begin");
  if (answer) addReply(stage, playing, { ...answer, entries });
  const ids = recordEffects(stage, playing, played.effects);
  // A run that succeeded is stored without its state.
  addRun(stage, playing, { run: run.status === "succeeded" ? run : ids(run), entries: ids(entries) });
  return run.finishedAt === null ? Number.POSITIVE_INFINITY : Date.parse(run.finishedAt);
}

/** Steps take some milliseconds each. */
function clockOf(random: Stage["year"]["random"]): () => number {
  let now = 0;
  return () => {
    now += random.int(2, 24);
    return now;
  };
}

const replyData = (
  { year }: Pick<Stage, "year">,
  { id, phone }: Happening["person"],
  body: string,
): JsonObject => ({
  ...{ from: phone, to: year.account.phone, body, contact_id: id, is_opt_out: false },
});

function addReply(
  { year }: Stage,
  { runId, happened: { person } }: Playing,
  { at, body, entries }: { at: number; body: string; entries: StepEntry[] },
): void {
  const isRead = year.now - at > 5 * 60_000;
  // The automation answers at the time of the event, and its answer has to follow in the conversation.
  const sentAt = at - 3_000;
  const message = inboundText(year, person, {
    ...{ at: sentAt, body, readAt: isRead ? at + 5 * 60_000 : null },
  });
  year.rows.message.push(message);
  if (ANSWER[body] !== undefined && at < year.now - HANDLED_AFTER)
    answerText(year, person, { at: at + year.random.int(6, 40) * 60_000, body: ANSWER[body] });
  const isAnswer = entries.some(({ action, branch }) => action === "wait_for_event" && branch === "true");
  year.rows.event.push({
    ...{ id: newId("evt", at), type: "sms.received", occurred_at: iso(at), source: "provider" },
    data: { ...replyData({ year }, person, body), message_id: message.id },
    ...{ contact_id: person.id, phone: person.phone, appointment_id: null, lead_id: null, evaluations: [] },
    answered_run_id: isAnswer ? runId : null,
  });
}

/** The practice system's answers: it refused a field for some days, and is out of order for a moment now and then. */
function responsesAt({ year }: Stage, { version, happened }: Playing) {
  if (version.template !== SYNC.id) return {};
  const isBroken = version.version === 1 && happened.at > year.now - SYNC.brokenDaysAgo * DAY;
  const isDown = year.random.chance(0.012);
  const status = isBroken ? 422 : isDown ? 503 : 201;
  const body = isBroken
    ? { error: "unknown field patient_name, full_name is required" }
    : isDown
      ? { error: "temporarily unavailable" }
      : { id: `bk_${String(happened.data.appointment_id).slice(-8)}` };
  return { [SYNC.step]: { status, body } };
}

function addRun(
  { year }: Stage,
  { version, runId, happened }: Playing,
  { run, entries }: { run: Run; entries: StepEntry[] },
): void {
  const { rows, now } = year;
  const isWaiting = run.status === "running";
  const next = isWaiting ? nextStep(compile(version.definition, actions), run, now) : null;
  const until = next && "until" in next ? next.until : iso(now);
  const last = entries.at(-1)?.at ?? iso(happened.at);
  rows.run.push({
    ...{ id: runId, automation_id: version.automationId, version_id: version.versionId },
    ...{ version: version.version, event_id: happened.id, contact_id: happened.person.id },
    ...{ appointment_id: happened.appointmentId, lead_id: happened.leadId },
    status: run.status === "running" ? "waiting" : run.status,
    ...{ node: run.node, seq: run.seq, attempt: run.attempt, wake_at: isWaiting ? until : null },
    state: run.status === "succeeded" ? {} : run,
    ...{
      error: run.error,
      created_at: iso(happened.at),
      updated_at: isWaiting ? last : (run.finishedAt ?? last),
    },
    finished_at: isWaiting ? null : (run.finishedAt ?? last),
  });
  for (const entry of entries) rows.step.push(stepRow(runId, entry));
  if (!isWaiting) return;
  for (const [rule, { within, ...stop }] of stopRulesOf(version.definition.settings).entries())
    for (const person of personKeys(happened.person))
      rows.stop.push({
        ...{ run_id: runId, person, rule, ...stop },
        until: within === null ? null : iso(happened.at + within),
      });
  if (next?.kind !== "wait_for_event") return;
  for (const [place, awaited] of awaitedOf(next).entries())
    rows.wait.push({
      ...{
        run_id: runId,
        place,
        event: awaited.event,
        match: awaited.match,
        match_key: waitKey(awaited.match),
      },
      ...{ asked_at: asksQuestion(awaited) ? last : null, contact_id: happened.person.id },
      ...{ until, created_at: last },
    });
}

function stepRow(runId: string, entry: StepEntry) {
  const { evaluated, sandbox, warnings, error, branch, action } = entry;
  return {
    ...{ run_id: runId, seq: entry.index, attempt: entry.attempt, node_id: entry.nodeId, type: entry.type },
    ...{ action: action ?? null, name: entry.name, status: entry.status, branch: branch ?? null },
    ...{ input: entry.input, output: entry.output, error: error ?? null, duration_ms: entry.durationMs },
    detail: evaluated || sandbox || warnings ? { evaluated, sandbox, warnings } : null,
    at: entry.at,
  };
}
