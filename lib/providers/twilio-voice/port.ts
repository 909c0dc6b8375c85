import "server-only";
import * as z from "zod";
import type { VoiceAccount, VoicePort } from "@/lib/providers/ports";
import { type Credentials, isSigned } from "@/lib/providers/twilio/client";
import { parseCall, SCREEN } from "@/lib/providers/twilio/parse-call";
import { checkSetUp } from "./check-set-up";
import { lookUp } from "./look-up";
import { deleteRecording, fetchRecording } from "./recordings";
import { respond } from "./respond";

const settingsShape = z.object({
  accountSid: z.string().optional(),
  aiAnswers: z.boolean().optional(),
});

/** Takes calls over Twilio: webhooks report them and ask for TwiML, the API is asked what the webhooks left open. */
export const twilioVoicePort: VoicePort = {
  name: "twilio",
  kind: "voice",
  open({ settings, secret, shared, config }) {
    const own = settingsShape.parse(settings);
    const texts = shared && settingsShape.parse(shared.settings);
    const accountSid = own.accountSid ?? texts?.accountSid;
    const authToken = secret ?? shared?.secret;
    if (!accountSid || !authToken) return null;
    const aiAnswers = own.aiAnswers ?? texts?.aiAnswers ?? false;
    return accountOf({ accountSid, authToken, apiBase: config.twilioApiBase }, aiAnswers);
  },
  parse: parseCall,
  keyPressed: ({ url, form }) => (new URL(url).searchParams.has("menu") ? (form.Digits ?? "") : null),
  screening: ({ url }) => SCREENINGS[new URL(url).searchParams.get(SCREEN) ?? ""] ?? null,
  respond,
};

const SCREENINGS: Readonly<Record<string, "asks" | "accepted">> = { ask: "asks", key: "accepted" };

function accountOf(credentials: Credentials, aiAnswers: boolean): VoiceAccount {
  return {
    callsTakenBy: aiAnswers ? "ai" : "staff",
    isAuthentic: (request) => isSigned(credentials.authToken, request),
    fetchRecording: (id, { timeoutMs }) => fetchRecording(credentials, id, timeoutMs),
    deleteRecording: (id, { timeoutMs }) => deleteRecording(credentials, id, timeoutMs),
    checkSetUp: (of) => checkSetUp(credentials, of),
    lookUp: (callId, { timeoutMs }) => lookUp(credentials, callId, timeoutMs),
  };
}
