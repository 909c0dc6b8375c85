import { isSupportedCountry } from "libphonenumber-js/min";
import * as z from "zod";
import { clockRange } from "@/lib/automation/operands";
import { contract } from "./contract";

const base = {
  tag: "Settings",
  auth: "workspace" as const,
  scope: "settings:manage" as const,
  internal: true,
  path: "/v1/settings/sending-rules",
};

const quietHours = z
  .strictObject({ from: z.string().max(5), to: z.string().max(5) })
  .refine((hours) => clockRange(hours) !== null, { error: "must be two different times such as 21:00" });

const country = z.string().refine((code): boolean => isSupportedCountry(code), {
  error: "must be a country's two letters, such as US",
});

const rules = z.strictObject({
  /** Texts a day automations may send to one person, all of them together; null: as many as they like. */
  frequencyCapPerDay: z.int().min(1).max(100).nullable(),
  /** On the recipient's wall; null: at every hour. */
  quietHours: quietHours.nullable(),
  textableCountries: z.array(country).min(1).max(250),
  /** Marketing texts go to who agreed to them only. */
  requireMarketingConsent: z.boolean(),
  /** Beside 80 and 443. */
  httpPorts: z.array(z.int().min(1).max(65_535)).max(20),
});
export type SendingRules = z.infer<typeof rules>;

export const getSendingRules = contract({
  ...base,
  method: "GET",
  summary: "What automations may send, to whom and when",
  response: rules.meta({ id: "SendingRules" }),
});

export const putSendingRules = contract({
  ...base,
  method: "PUT",
  summary: "Change what automations may send, to whom and when; it holds from the next message on",
  body: rules,
  response: rules,
  errors: ["validation_failed"],
});
