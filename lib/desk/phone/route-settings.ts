import * as z from "zod";
import { WEEKDAYS } from "@/lib/automation/business-hours";
import { text } from "@/lib/text-fields";

/**
 * The call handling of a workspace: greeting, menu, the desk's numbers, voicemail. Every phone provider has these
 * settings, and each turns the step decided here into its own language.
 */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write a time like 09:00");
const spoken = text(1_000, 1);
const number = z
  .string()
  .max(40)
  .transform((value) => value.replaceAll(/[\s().-]/g, ""))
  .pipe(
    z.string().regex(/^\+[1-9]\d{6,14}$/, "Enter the number with its country code, such as +1 202 555 0101"),
  )
  .meta({ description: "A phone number with its country code" });

const deskNumber = z.strictObject({
  phone: number,
  name: text(80, 1).optional().meta({ description: "Who or what rings, for the team" }),
  days: z
    .array(z.enum(WEEKDAYS))
    .min(1)
    .max(7)
    .optional()
    .meta({ description: "The days it rings; every day if left out" }),
  from: time.optional().meta({ description: "When its shift begins, in the workspace's time zone" }),
  until: time.optional().meta({ description: "When its shift ends; before `from` for one past midnight" }),
});
export type DeskNumber = z.infer<typeof deskNumber>;

const choice = z.strictObject({
  key: z.enum(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]).meta({ description: "The key to press" }),
  does: z.enum(["ring", "voicemail", "say"]).meta({ description: "What pressing it does" }),
  numbers: z
    .array(number)
    .max(10)
    .optional()
    .meta({ description: "The numbers to ring instead of the desk's" }),
  say: spoken.optional().meta({ description: "What is said before the call ends, for `say`" }),
});

export const routeFields = {
  numbers: z
    .array(deskNumber)
    .max(10)
    .optional()
    .meta({ description: "The desk's numbers; without any, callers go to voicemail" }),
  ring: z
    .enum(["parallel", "in_order"])
    .optional()
    .meta({ description: "Whether the numbers ring together or one after the other; together by default" }),
  ringSeconds: z
    .int()
    .min(5)
    .max(120)
    .optional()
    .meta({ description: "How long the desk rings, or each number in order; 20 by default" }),
  openHoursOnly: z
    .boolean()
    .optional()
    .meta({ description: "Whether callers go to voicemail at once outside business hours" }),
  screen: z.boolean().optional().meta({
    description:
      "Whether those who pick up press a key to take the call, so that a phone's own voicemail never takes it; no by default",
  }),
  greeting: spoken.optional().meta({ description: "Said before the desk rings; nothing by default" }),
  voicemail: z
    .boolean()
    .optional()
    .meta({ description: "Whether callers may leave a message; yes by default" }),
  voicemailGreeting: spoken.optional().meta({ description: "Said before the tone" }),
  voicemailSeconds: z
    .int()
    .min(10)
    .max(600)
    .optional()
    .meta({ description: "The longest message; 120 seconds by default" }),
  recordCalls: z
    .boolean()
    .optional()
    .meta({ description: "Whether answered calls are recorded; no by default" }),
  recordings: z.enum(["link", "store"]).optional().meta({
    description:
      "Whether recordings stay at the provider or are copied here too; `link`, the first, by default",
  }),
  transcribeVoicemail: z
    .boolean()
    .optional()
    .meta({ description: "Whether the provider turns voicemail into text, at its price; no by default" }),
  menuPrompt: spoken.optional().meta({ description: "Said to offer the menu's keys" }),
  menu: z
    .array(choice)
    .max(10)
    .optional()
    .meta({ description: "What callers can press; without any, there is no menu" }),
  language: z
    .string()
    .regex(/^[a-z]{2,3}-[A-Z]{2}$/, "Write a language like en-US")
    .optional()
    .meta({ description: "The language texts are spoken in; en-US by default" }),
};

export const routeSettings = z.object({
  numbers: z.array(deskNumber).default([]),
  ring: z.enum(["parallel", "in_order"]).default("parallel"),
  ringSeconds: z.int().default(20),
  openHoursOnly: z.boolean().default(false),
  screen: z.boolean().default(false),
  greeting: z.string().nullable().default(null),
  voicemail: z.boolean().default(true),
  voicemailGreeting: z.string().default("Please leave a message after the tone."),
  voicemailSeconds: z.int().default(120),
  recordCalls: z.boolean().default(false),
  recordings: z.enum(["link", "store"]).default("link"),
  transcribeVoicemail: z.boolean().default(false),
  menuPrompt: z.string().nullable().default(null),
  menu: z.array(choice).default([]),
  language: z.string().default("en-US"),
});
export type RouteSettings = z.infer<typeof routeSettings>;
