import "server-only";
import { type CallFacts, type Ending, type LegResult, newLeg, noFacts } from "@/lib/desk/phone/call-facts";
import type { CallReport, WebhookRequest } from "@/lib/providers/ports";

/**
 * Parses what Twilio posts about a call, whichever webhook it is posted to: the number's "Call status changes", the
 * action of `<Dial>` or `<Record>`, the status callback of a dialed `<Number>`, and recording callbacks.
 */
export function parseCall({ what, url, form, at: now }: WebhookRequest): CallReport | null {
  const { CallSid: id, ParentCallSid: parent } = form;
  if (!id) return null;
  const at = timeOf(form.Timestamp, now);
  // An answer of the API has no URL of its own.
  const screening = URL.parse(url)?.searchParams.get(SCREEN) ?? null;
  if (parent && parent !== id) return { callId: parent, facts: legFacts(form, { id, at, screening }) };
  return {
    callId: id,
    facts: { ...callerFacts(form, { what, at }), ...dialFacts(form), ...recordingFacts(form, what) },
  };
}

/** Marks what is asked of, and pressed on, a phone of the desk before it is connected: `ask` or `key`. */
export const SCREEN = "screen";

const ENDINGS: Readonly<Record<string, Ending>> = {
  completed: "completed",
  busy: "busy",
  "no-answer": "no-answer",
  failed: "failed",
  canceled: "canceled",
};
const RESULTS: Readonly<Record<string, LegResult>> = {
  ...ENDINGS,
  answered: "answered",
  "in-progress": "answered",
};
const endingOf = (status = "") => ENDINGS[status] ?? null;
const resultOf = (status = "") => RESULTS[status] ?? null;

/** AnsweredBy is sent for calls with answering machine detection. */
const byMachine = (answeredBy = "") => answeredBy.startsWith("machine") || answeredBy === "fax";

type LegReport = { id: string; at: number; screening: string | null };

function legFacts(form: Record<string, string>, { id, at, screening }: LegReport): CallFacts {
  const leg = newLeg({
    accepted: screening === "key",
    result: resultOf(form.CallStatus),
    machine: byMachine(form.AnsweredBy),
    seconds: secondsOf(form.CallDuration),
  });
  // A leg to the desk shows the caller's number unless the practice sets another.
  const legFrom = form.Direction === "outbound-dial" && form.From ? form.From.slice(0, 40) : null;
  return { ...noFacts(at), legFrom, screened: screening !== null, legs: { [id]: leg } };
}

function callerFacts(form: Record<string, string>, { what, at }: { what: string; at: number }): CallFacts {
  const { Direction = "", From, To, CallerName } = form;
  const ended = endingOf(form.CallStatus);
  const begins = what === "voice" && Direction === "";
  return {
    ...noFacts(at),
    direction: Direction === "inbound" || begins ? "inbound" : Direction === "" ? null : "outbound",
    from: From === undefined ? null : From.slice(0, 40),
    to: To ? To.slice(0, 40) : null,
    callerName: CallerName ? CallerName.slice(0, 200) : null,
    ended,
    endedAt: ended === null ? null : at,
    seconds: form.CallDuration === undefined ? null : secondsOf(form.CallDuration),
    // Beside the result of dialing, the machine is the one that was dialed.
    machine: form.DialCallStatus === undefined && byMachine(form.AnsweredBy),
  };
}

function dialFacts(form: Record<string, string>): Partial<CallFacts> {
  const { DialCallStatus, DialCallSid, DialBridged = "" } = form;
  if (DialCallStatus === undefined) return {};
  const dial = resultOf(DialCallStatus);
  const leg = newLeg({
    dial,
    bridged: BRIDGED[DialBridged] ?? null,
    machine: byMachine(form.AnsweredBy),
    seconds: secondsOf(form.DialCallDuration),
  });
  const pickedUp = dial === "completed" || dial === "answered";
  return {
    legs: { [DialCallSid || "dial"]: leg },
    endedInDial: endingOf(form.CallStatus) !== null && !pickedUp,
  };
}

const BRIDGED: Readonly<Record<string, boolean>> = { true: true, false: false };

function recordingFacts(form: Record<string, string>, what: string): Partial<CallFacts> {
  const { RecordingUrl: url, RecordingStatus: status = "completed" } = form;
  if (!url || status !== "completed" || url.length > 2_000) return {};
  const id = form.RecordingSid || sidIn(url);
  const transcript = form.TranscriptionText ? form.TranscriptionText.slice(0, 10_000) : null;
  const seconds = secondsOf(form.RecordingDuration);
  return { recordings: { [id]: { url, seconds, of: recordedOf(form, what), transcript } } };
}

/** The last part of the address is the recording's id. */
const sidIn = (url: string) => url.slice(url.lastIndexOf("/") + 1).slice(0, 100);

/** RecordingSource names the verb; the action of `<Record>` has none and is recognized by the webhook it is posted to. */
function recordedOf(form: Record<string, string>, what: string): "voicemail" | "call" | null {
  if (form.RecordingSource !== undefined) return form.RecordingSource === "RecordVerb" ? "voicemail" : "call";
  if (form.DialCallStatus !== undefined) return "call";
  return what === "recording" ? "voicemail" : null;
}

const DAY_MS = 86_400_000;

/** The provider's own time of a report, unless its clock is off. */
function timeOf(timestamp: string | undefined, now: number): number {
  const at = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return at > now - DAY_MS && at <= now ? at : now;
}

function secondsOf(text: string | undefined): number {
  const digits = text !== undefined && text.length < 6 && [...text].every((c) => c >= "0" && c <= "9");
  return digits && text !== "" ? Math.min(Number(text), 86_400) : 0;
}
