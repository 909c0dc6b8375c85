import * as z from "zod";
import { ENGLISH, type Wording } from "@/lib/wording";
import { TIMEOUT } from "./control-table";
import { type CustomEvents, customName } from "./custom-events";
import { eventSpec } from "./events";
import { joined } from "./joined";
import { isObject, type Json, type JsonObject } from "./json";
import { label, labelIssues } from "./many-ways";
import { type ConfigIssue, defineAction } from "./registry";
import { duration } from "./schema";
import { durationText, spanIssues } from "./spans";
import { waysOf } from "./ways";

/** Waits for one event, and leads two ways; or for any of several, and leads one way for each and one for the timeout. */
export const MOST_AWAITED = 5;

const eventType = z
  .string()
  .min(1)
  .max(100)
  .refine((type) => eventSpec(type) !== null, "there is no such event")
  .meta({ title: "Event", control: "event" });
const match = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .optional()
  .meta({
    title: "Only when",
    description:
      "Only events with these values end the wait. Leave empty to accept any event of the same contact",
    control: "match",
  });

export const waitConfig = z.strictObject({
  event: eventType.optional(),
  match,
  events: z
    .array(z.strictObject({ event: eventType, match, label }))
    .min(1)
    .max(MOST_AWAITED)
    .optional()
    .meta({
      title: "Events",
      description: "The first event ends the wait. Each has its own path.",
      control: "awaited",
    }),
  timeout: duration.meta({ title: "Timeout", control: "duration" }),
});

/** One of the events a step waits for, as far as a draft says. Without a label, it is the only one. */
export type AwaitedEvent = {
  event: Json | undefined;
  match: Json | undefined;
  label: string | null;
  field: string;
};

export function awaitedIn(config: JsonObject): AwaitedEvent[] {
  const { events } = config;
  if (events === undefined)
    return [{ event: config.event, match: config.match, label: null, field: "config" }];
  if (!Array.isArray(events)) return [];
  const ways = waysOf(events, [TIMEOUT]);
  return events.flatMap((item, at) =>
    isObject(item)
      ? [{ event: item.event, match: item.match, label: ways[at] ?? null, field: `config.events.${at}` }]
      : [],
  );
}

export const waitForEvent = defineAction({
  type: "wait_for_event",
  label: "Wait for an event",
  description: "Wait until an event happens for the same contact, or until the timeout",
  group: "Time",
  icon: "hourglass",
  effect: "control",
  safety: "safe",
  config: waitConfig,
  output: z.object({}),
  outputFor: outputOf,
  initial: { event: "sms.received", timeout: { amount: 1, unit: "days" } },
  oneOf: {
    label: "Wait for",
    fields: [
      { field: "event", label: "One event", begin: "sms.received" },
      {
        field: "events",
        label: "Any of several",
        without: ["match"],
        begin: [
          { event: "sms.received", label: "Replied" },
          { event: "appointment.booked", label: "Booked" },
        ],
      },
    ],
  },
  check: (config) => [...formIssues(config), ...spanIssues(config, "timeout")],
  example: { event: "sms.received", timeout: { amount: 2, unit: "hours" } },
  exampleEvent: "call.missed",
  summary: (config) => {
    const limit = isObject(config.timeout) ? `, at most ${durationText(config.timeout)}` : "";
    return `Wait: ${awaitedText(config) ?? "an event"}${limit}`;
  },
});

/** The events in words, lowercase: "a text is received or an appointment is booked". Null while none is chosen. */
export function awaitedText(
  config: JsonObject,
  { custom, wording = ENGLISH }: { custom?: CustomEvents | undefined; wording?: Wording } = {},
): string | null {
  const labels = awaitedIn(config).flatMap(({ event }) => {
    const spec = typeof event === "string" ? (eventSpec(event, custom) ?? eventSpec(event)) : null;
    if (!spec) return [];
    const label = customName(spec.type) === null ? wording.spec(spec.label) : spec.label;
    return [`${label.charAt(0).toLowerCase()}${label.slice(1)}`];
  });
  return labels.length === 0 ? null : joined([...new Set(labels)], wording.phrase("or"));
}

function formIssues(config: JsonObject): ConfigIssue[] {
  const [one, several] = [Object.hasOwn(config, "event"), Object.hasOwn(config, "events")];
  if (!one && !several) return [{ field: "event", code: "missing_field", message: '"Event" is missing' }];
  if (!several) return [];
  const beside = ["event", "match"].filter((member) => Object.hasOwn(config, member));
  return [
    ...beside.map((field): ConfigIssue => {
      return { field, code: "invalid_value", message: `Put "${field}" inside "events"` };
    }),
    ...labelIssues(config.events, "events", [TIMEOUT]),
  ];
}

const NO_FIELDS: z.core.$ZodLooseShape = {};
const outputs = new WeakMap<JsonObject, { custom: CustomEvents | undefined; schema: z.ZodObject | null }>();

/** The payload of the event; of several, their fields, each of which only some of them may have, and which one it was. */
function outputOf(config: JsonObject, custom?: CustomEvents): z.ZodObject | null {
  const known = outputs.get(config);
  if (known && known.custom === custom) return known.schema;
  const schema = schemaOf(config, custom);
  outputs.set(config, { custom, schema });
  return schema;
}

function schemaOf(config: JsonObject, custom: CustomEvents | undefined): z.ZodObject | null {
  const payloads = awaitedIn(config).map(({ event }) => {
    const spec = typeof event === "string" ? eventSpec(event, custom) : null;
    return spec && !spec.open ? spec.payload : null;
  });
  if (config.events === undefined) return payloads[0] ?? null;
  if (payloads.includes(null)) return null;
  const fields = { ...NO_FIELDS };
  for (const payload of payloads) {
    for (const [name, field] of Object.entries(payload?.shape ?? {})) {
      if (Object.hasOwn(fields, name)) continue;
      const isCertain = payloads.every((other) => other && Object.hasOwn(other.shape, name));
      fields[name] = isCertain ? field : (field as z.ZodType).optional();
    }
  }
  return z.object({
    label: z.string().meta({ title: "Path taken", semantic: "name" }),
    event: z.string().meta({ title: "Event" }),
    ...fields,
  });
}
