import * as z from "zod";
import { routeFields } from "@/lib/desk/phone/route-settings";
import { defineProvider } from "@/lib/providers/define";
import { text } from "@/lib/text-fields";

export const twilioVoice = defineProvider({
  name: "twilio",
  kind: "voice",
  label: "Twilio",
  about: "Rings your desk, takes voicemail and reports missed calls, over your own Twilio account.",
  input: z.strictObject({
    provider: z.literal("twilio").describe("Twilio"),
    accountSid: text(64, 10)
      .optional()
      .meta({ description: "Left out, calls use the Twilio account set up for texts" }),
    authToken: text(128, 10).optional().describe("Auth token; left out, the stored one stays"),
    aiAnswers: z.boolean().optional().describe("Whether an AI receptionist answers the calls"),
    ...routeFields,
  }),
  secret: { name: "authToken", required: false },
  fields: [
    {
      name: "accountSid",
      label: "Account SID",
      hint: "Leave empty to use the account set up for texts",
      placeholder: "AC…",
      control: "text",
      optional: true,
      row: "account",
    },
    { name: "authToken", label: "Auth token", control: "secret", optional: true, row: "account" },
    {
      name: "aiAnswers",
      label: "Calls nobody picks up are answered by",
      control: { no: "Voicemail", yes: "An AI receptionist" },
    },
  ],
  routesCalls: true,
  webhooks: {
    voice: "A call comes in",
    "voice-status": "Call status changes",
    "dial-status": "Action of your own <Dial>",
    recording: "Recording status callback",
  },
});
