import type { CallFacts, Leg } from "./call-facts";
import { isInbound } from "./call-outcome";

/**
 * The seconds to wait for further reports before a call is decided, counted from the last one. Deciding at the first
 * report of an end would be wrong: "completed" is what a provider says of a caller who spoke with the desk, with the
 * voicemail or with nobody, and the report that tells them apart may be a moment behind, or lost. When the wait is over,
 * the provider is asked.
 */
const FOR_LATE_REPORTS = 5;
const FOR_THE_RECORDING = 15;
const FOR_THE_CALLERS_END = 10;
const WHILE_IT_GOES_ON = 600;

/** Null when nothing that may still arrive can change how it ended. */
export function waitOf(facts: CallFacts): number | null {
  if (facts.ended === null) return isOver(facts) ? FOR_THE_CALLERS_END : WHILE_IT_GOES_ON;
  if (!isInbound(facts) || facts.ended !== "completed") return null;
  if (Object.values(facts.legs).some(mayBeAnswered)) return FOR_LATE_REPORTS;
  if (facts.voicemailOffered) return hasRecording(facts) ? FOR_LATE_REPORTS : FOR_THE_RECORDING;
  return facts.endedInDial ? null : FOR_LATE_REPORTS;
}

/** No part of the call is known to continue. */
export function isOver({ ended, legs }: CallFacts): boolean {
  if (ended !== null) return true;
  const all = Object.values(legs);
  return all.length > 0 && all.every(({ result, dial }) => hasEnded(dial) || hasEnded(result));
}

const hasEnded = (result: Leg["result"]) => result !== null && result !== "answered";
const hasRecording = ({ recordings }: CallFacts) => Object.keys(recordings).length > 0;

function mayBeAnswered({ dial, result }: Leg): boolean {
  const reported = dial ?? result;
  return reported === null || reported === "answered" || reported === "completed";
}
