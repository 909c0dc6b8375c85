import * as z from "zod";
import { METERS } from "@/lib/billing/meters";
import { base, count } from "./billing-fields";
import { contract } from "./contract";
import { digits, id, stamp } from "./fields";

const event = z
  .object({
    id: z.string().meta({ description: "Unique among all your events; the same however often it is read" }),
    accountId: id.meta({ description: "The account that used it" }),
    meter: z.enum(METERS).meta({ description: "What was used" }),
    key: z.string().meta({ description: "The fact it was made from, such as a message's id" }),
    quantity: count.meta({ description: "Units, or seconds of calls" }),
    occurredAt: stamp.meta({ description: "When it was used; decides the month" }),
    supersedes: z
      .string()
      .nullable()
      .meta({ description: "Key of the event this one replaces, of the same account and meter; or null" }),
    automationId: id.nullable().meta({ description: "The automation that caused it, or null" }),
    runId: id.nullable().meta({ description: "The run that caused it, or null" }),
  })
  .meta({ id: "UsageFeedEvent" });

export const getUsageFeed = contract({
  ...base,
  tag: "Usage",
  method: "GET",
  path: "/v1/partner/usage/feed",
  summary: "Read usage as it is recorded",
  description:
    "Every usage event of all your accounts, in the order it was recorded, so that late usage and corrections appear too. Store next_cursor and send it with the next call: nothing is skipped and nothing repeated. At the end of the feed has_more is false, and the same cursor later shows what was recorded since. API requests are counted by the minute and are not in the feed; the usage of an account has them.",
  scope: "usage:read",
  query: z.strictObject({
    cursor: z.string().min(1).max(1_000).optional().meta({
      description: "next_cursor of an earlier answer; without it the feed starts with the oldest event",
    }),
    limit: digits(1, 1_000, 100).optional().meta({ description: "Events to return" }),
  }),
  response: z.object({
    events: z.array(event).meta({ description: "Oldest first" }),
    has_more: z.boolean().meta({ description: "More events are there already" }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "Where to go on; null only while there is no event at all" }),
  }),
  errors: ["invalid_cursor"],
});
