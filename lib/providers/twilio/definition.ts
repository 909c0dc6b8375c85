import * as z from "zod";
import { defineProvider } from "@/lib/providers/define";
import { text } from "@/lib/text-fields";

export const twilio = defineProvider({
  name: "twilio",
  kind: "sms",
  label: "Twilio",
  about: "Over your own Twilio account. Enter the address below at your number.",
  input: z.strictObject({
    provider: z.literal("twilio").describe("Your own Twilio account"),
    accountSid: text(64, 10).describe("Account SID, AC…"),
    authToken: text(128, 10).optional().describe("Auth token; left out, the stored one stays"),
    from: text(40, 3).describe("A number of the account, or a messaging service (MG…)"),
    aiAnswers: z.boolean().optional().describe("Whether an AI receptionist answers the calls"),
  }),
  secret: { name: "authToken", required: true },
  fields: [
    { name: "accountSid", label: "Account SID", placeholder: "AC…", control: "text" },
    { name: "authToken", label: "Auth token", control: "secret" },
    {
      name: "from",
      label: "Sent from",
      hint: "A number of your account, or a messaging service (MG…)",
      placeholder: "+1 202 555 0100",
      control: "text",
    },
    {
      name: "aiAnswers",
      label: "Calls are answered by",
      control: { no: "People at the desk", yes: "An AI receptionist" },
    },
  ],
  webhooks: { sms: "A message comes in" },
});
