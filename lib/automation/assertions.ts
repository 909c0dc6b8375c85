import * as z from "zod";
import { json } from "./json";
import { OPERATORS } from "./operators";
import { duration } from "./schema";
import { shortDuration } from "./short-duration";

const within = z.union([
  duration,
  z
    .string()
    .max(20)
    .refine((text) => shortDuration(text) !== null, "Write it like 5m, 2h or 3d"),
]);
export type AssertionSpan = z.output<typeof within>;
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Write a time like 21:00");

const message = {
  channel: z.enum(["sms", "email"]).optional(),
  to: z.string().max(500).optional(),
  contains: z.string().max(2_000).optional(),
  within: within.optional(),
  between: z.strictObject({ from: clock, to: clock }).optional(),
};

/** An assertion that a scenario makes about its test run. */
export const assertion = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("sent"), ...message }),
  z.strictObject({ type: z.literal("not_sent"), ...message }),
  z.strictObject({ type: z.literal("ends_at"), nodeId: z.string().max(64) }),
  z.strictObject({
    type: z.literal("status"),
    status: z.enum(["succeeded", "failed", "stopped", "not_triggered"]),
  }),
  z.strictObject({
    type: z.literal("output"),
    nodeId: z.string().max(64),
    field: z.string().max(200),
    operator: z.enum(OPERATORS.map((operator) => operator.name)),
    value: json.optional(),
  }),
]);
export type Assertion = z.infer<typeof assertion>;
