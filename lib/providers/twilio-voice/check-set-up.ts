import "server-only";
import type { SetUpFinding } from "@/lib/providers/ports";
import { type Credentials, clientOf, loadTwilio } from "@/lib/providers/twilio/client";

const MOST_NUMBERS = 200;

/** Looks at the numbers of the account: which of them bring their calls, and the ends of those calls, here. */
export async function checkSetUp(
  credentials: Credentials,
  { urlOf, timeoutMs }: { urlOf: (what: string) => string; timeoutMs: number },
): Promise<SetUpFinding[]> {
  const client = await clientOf(credentials, timeoutMs);
  const { RestException } = await loadTwilio();
  const numbers = await client.incomingPhoneNumbers.list({ limit: MOST_NUMBERS }).catch((error: unknown) => {
    if (error instanceof RestException) return null;
    throw error;
  });
  if (numbers === null)
    return [
      { step: "account", state: "failed", says: "Twilio does not know this account SID and auth token." },
    ];
  const text = (list: typeof numbers) => list.map(({ phoneNumber }) => phoneNumber).join(", ");
  const ringing = numbers.filter(({ voiceUrl }) => voiceUrl === urlOf("voice"));
  const reporting = numbers.filter(({ statusCallback }) => statusCallback === urlOf("voice-status"));
  return [
    { step: "account", state: "done", says: "Twilio accepts the account SID and auth token." },
    ringing.length > 0
      ? { step: "number", state: "done", says: `Calls to ${text(ringing)} come here.` }
      : {
          step: "number",
          state: "todo",
          says: "No number brings its calls here. Enter the first address below as “A call comes in”, or keep your own routing.",
        },
    reporting.length > 0
      ? { step: "status", state: "done", says: `Ended calls of ${text(reporting)} are reported here.` }
      : {
          step: "status",
          state: "todo",
          says: "No number reports its ended calls. Enter the second address below as “Call status changes”.",
        },
  ];
}
