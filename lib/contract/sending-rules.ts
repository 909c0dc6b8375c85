import { isSupportedCountry } from "libphonenumber-js/min";
import * as z from "zod";
import { clockRange } from "@/lib/automation/operands";
import { contract } from "./contract";

const base = { tag: "Settings", auth: "workspace" as const, path: "/v1/settings/sending-rules" };

const quietHours = z
  .strictObject({
    from: z.string().max(5).meta({ description: "24-hour HH:MM" }),
    to: z.string().max(5).meta({ description: "24-hour HH:MM" }),
  })
  .refine((hours) => clockRange(hours) !== null, { error: "must be two different times such as 21:00" });

const country = z.string().refine((code): boolean => isSupportedCountry(code), {
  error: "must be a country's two letters, such as US",
});

const rules = z.strictObject({
  frequencyCapPerDay: z
    .int()
    .min(1)
    .max(100)
    .nullable()
    .meta({ description: "Texts a day that all automations together may send to one person; null: no cap" }),
  quietHours: quietHours
    .nullable()
    .meta({ description: "No texts between these times of the recipient's zone; null: at every hour" }),
  textableCountries: z
    .array(country)
    .min(1)
    .max(250)
    .meta({ description: "Countries whose numbers may be texted" }),
  requireMarketingConsent: z
    .boolean()
    .meta({ description: "Send marketing texts only to people who agreed to them" }),
  httpPorts: z
    .array(z.int().min(1).max(65_535))
    .max(20)
    .meta({ description: "Ports HTTP requests may use besides 80 and 443" }),
});
const EXAMPLE = {
  frequencyCapPerDay: 3,
  quietHours: { from: "21:00", to: "08:00" },
  textableCountries: ["US", "CA"],
  requireMarketingConsent: true,
  httpPorts: [],
};

export type SendingRules = z.infer<typeof rules>;

export const getSendingRules = contract({
  ...base,
  scope: "settings:read",
  method: "GET",
  example: { response: EXAMPLE },
  summary: "Get what automations may send, to whom and when",
  response: rules.meta({ id: "SendingRules" }),
});

export const putSendingRules = contract({
  ...base,
  scope: "settings:write",
  method: "PUT",
  example: { body: EXAMPLE, response: EXAMPLE },
  summary: "Change what automations may send, to whom and when",
  description: "The rules apply from the next message on.",
  body: rules,
  response: rules,
  errors: ["validation_failed"],
});
