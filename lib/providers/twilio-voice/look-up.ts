import "server-only";
import { mergeFacts } from "@/lib/desk/phone/call-facts";
import type { CallLookup } from "@/lib/providers/ports";
import { type Credentials, clientOf, loadTwilio } from "@/lib/providers/twilio/client";
import { parseCall } from "@/lib/providers/twilio/parse-call";

const MAX_TIMEOUT_MS = 10_000;
const GOING_ON = new Set<string>(["queued", "initiated", "ringing", "in-progress"]);
const REFUSED = new Set([401, 403, 404]);
const MAX_LEGS = 20;

/**
 * Asks Twilio for the caller's leg, the legs dialed from it and its recordings, which webhooks may have left out. The
 * answers are read as the webhooks would be, so both say the same of the same call.
 */
export async function lookUp(
  credentials: Credentials,
  callId: string,
  timeoutMs: number,
): Promise<CallLookup> {
  const client = await clientOf(credentials, Math.min(timeoutMs, MAX_TIMEOUT_MS));
  try {
    const call = await client.calls(callId).fetch();
    if (GOING_ON.has(call.status)) return { state: "live" };
    const legs = await client.calls.list({ parentCallSid: callId, limit: MAX_LEGS });
    const recordings = await client.recordings.list({ callSid: callId, limit: MAX_LEGS });
    const forms = [formOf(call), ...legs.map(formOf), ...recordings.map(recordingForm(credentials))];
    const facts = forms.flatMap((form) => factsOf(form));
    return facts.length > 0 ? { state: "over", facts: facts.reduce(mergeFacts) } : { state: "unknown" };
  } catch (error) {
    const { RestException } = await loadTwilio();
    if (error instanceof RestException && REFUSED.has(error.status)) return { state: "unknown" };
    throw error;
  }
}

type Form = Record<string, string>;

function factsOf(form: Form) {
  const report = parseCall({ what: "lookup", url: "", headers: new Headers(), form, at: Date.now() });
  return report ? [report.facts] : [];
}

type Client = Awaited<ReturnType<typeof clientOf>>;
type Call = Awaited<ReturnType<Client["calls"]["list"]>>[number];
type Recorded = Awaited<ReturnType<Client["recordings"]["list"]>>[number];

/** Null members are left out, as a webhook leaves them out. */
function formOf(call: Call): Form {
  const members: Record<string, string | null | undefined> = {
    CallSid: call.sid,
    ParentCallSid: call.parentCallSid,
    From: call.from,
    To: call.to,
    CallStatus: call.status,
    Direction: call.direction,
    CallDuration: call.duration,
    AnsweredBy: call.answeredBy,
    CallerName: call.callerName,
    Timestamp: call.endTime?.toUTCString(),
  };
  return given(members);
}

const recordingForm =
  ({ apiBase, accountSid }: Credentials) =>
  (recording: Recorded): Form =>
    given({
      CallSid: recording.callSid,
      RecordingSid: recording.sid,
      RecordingUrl: `${apiBase}/2010-04-01/Accounts/${accountSid}/Recordings/${recording.sid}`,
      RecordingStatus: recording.status,
      RecordingSource: recording.source,
      RecordingDuration: recording.duration,
    });

function given(members: Record<string, string | null | undefined>): Form {
  const form: Form = {};
  for (const [name, value] of Object.entries(members)) if (value) form[name] = value;
  return form;
}
