import type { CallFacts, Leg } from "./call-facts";

/** A recording of a call, by the provider's id. */
export type CallAudio = { id: string; url: string; seconds: number; transcript: string | null };

/** The outcome of a call by the facts known so far. It depends on the facts alone, not on the order of their reports. */
export type CallResult = {
  outcome: "answered" | "voicemail" | "abandoned" | "missed";
  handledBy: "ai" | "staff" | null;
  seconds: number;
  ringSeconds: number | null;
  voicemail: CallAudio | null;
  recording: CallAudio | null;
  startedAt: number;
  endedAt: number;
};

export type AnsweredBy = "staff" | "ai";

export function resultOf(facts: CallFacts, answeredBy: AnsweredBy): CallResult {
  const voicemail = recordingOf(facts, "voicemail");
  const outcome = outcomeOf(facts, answeredBy);
  const seconds = secondsOf(facts);
  const endedAt = facts.endedAt ?? facts.lastAt;
  return {
    outcome,
    handledBy: outcome === "answered" ? handlerOf(facts, answeredBy) : null,
    seconds,
    ringSeconds: ringSecondsOf(facts, { seconds, outcome, voicemail }),
    voicemail: outcome === "voicemail" ? voicemail : null,
    recording:
      outcome === "answered" ? (recordingOf(facts, "call") ?? voicemail) : recordingOf(facts, "call"),
    startedAt: endedAt - seconds * 1_000,
    endedAt,
  };
}

/** Direction is unknown when only a leg to the desk was reported, which follows from an inbound call. */
export const isInbound = (facts: CallFacts) => facts.direction !== "outbound";

function outcomeOf(facts: CallFacts, answeredBy: AnsweredBy): CallResult["outcome"] {
  if (!isInbound(facts)) return outboundOutcome(facts);
  if (answeredLegs(facts).length > 0) return "answered";
  if (recordingOf(facts, "voicemail") !== null) return "voicemail";
  if (facts.machine || legsOf(facts).some(isMachine)) return "voicemail";
  if (facts.ended === "canceled") return "abandoned";
  if (facts.ended !== "completed" || facts.voicemailOffered) return "missed";
  // Our flow never dialed, or the practice's own did and does not say so: the call was connected to something.
  if (legsOf(facts).length === 0) return "answered";
  return answeredBy === "ai" && !facts.endedInDial ? "answered" : "missed";
}

/** A call we made: a machine that answers it is not ours. */
function outboundOutcome({ ended, machine }: CallFacts): CallResult["outcome"] {
  if (ended === "canceled") return "abandoned";
  if (ended !== "completed") return "missed";
  return machine ? "voicemail" : "answered";
}

function handlerOf(facts: CallFacts, answeredBy: AnsweredBy): AnsweredBy {
  return !isInbound(facts) || answeredLegs(facts).length > 0 ? "staff" : answeredBy;
}

const legsOf = (facts: CallFacts) => Object.values(facts.legs);

const PICKED_UP = new Set<string | null>(["answered", "completed"]);

/** Somebody at the desk spoke with the caller on these legs. */
const answeredLegs = (facts: CallFacts): Leg[] => legsOf(facts).filter((leg) => isAnswered(leg, facts));

/** When calls are screened, a phone's own voicemail can pick up: only the key or the result of dialing tells them apart. */
function isAnswered({ dial, result, bridged, accepted, machine }: Leg, { screened }: CallFacts): boolean {
  const pickedUp = screened && !accepted ? dial : (dial ?? result);
  return !machine && bridged !== false && PICKED_UP.has(pickedUp);
}

const isMachine = ({ dial, result, machine }: Leg) => machine && PICKED_UP.has(dial ?? result);

/** A recording that does not say what it is of is voicemail unless somebody answered. */
function recordingOf(facts: CallFacts, of: "voicemail" | "call"): CallAudio | null {
  const answered = answeredLegs(facts).length > 0;
  const otherwise = answered ? "call" : "voicemail";
  let longest: CallAudio | null = null;
  for (const [id, one] of Object.entries(facts.recordings)) {
    if (one.url === "" || (one.of ?? otherwise) !== of) continue;
    if (longest === null || one.seconds > longest.seconds) longest = { id, ...one };
  }
  return longest;
}

function secondsOf({ seconds, endedAt, firstAt, lastAt, legs }: CallFacts): number {
  if (seconds !== null) return seconds;
  const longest = Math.max(0, ...Object.values(legs).map((leg) => leg.seconds));
  return Math.min(86_400, Math.max(longest, Math.floor(((endedAt ?? lastAt) - firstAt) / 1_000)));
}

/** The time until somebody answered, or until the caller gave up or spoke to the voicemail. */
function ringSecondsOf(
  facts: CallFacts,
  { seconds, outcome, voicemail }: Pick<CallResult, "seconds" | "outcome" | "voicemail">,
): number | null {
  const legs = legsOf(facts);
  if (!isInbound(facts) || legs.length === 0) return null;
  const spoken =
    outcome === "answered"
      ? Math.max(0, ...answeredLegs(facts).map((leg) => leg.seconds))
      : (voicemail?.seconds ?? 0);
  return Math.min(3_600, Math.max(0, seconds - spoken));
}
