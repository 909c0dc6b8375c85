import * as z from "zod";
import { contract } from "./contract";
import { id, idParams, instant, ordinal, page, stamp, streamOf } from "./fields";

const base = { tag: "Backtests, moves and map", auth: "workspace" as const };

/** Most events of one backtest, and how long what it found is kept. */
export const MOST_EVENTS = 100_000;

/** Why an event cannot be compared. */
const UNKNOWN = [
  "erased",
  "contact_changed",
  "lead_changed",
  "appointment_changed",
  "free_times",
  "counts_of_the_day",
  "list_of_records",
  "http_response",
  "later_events",
  "run_differs",
  "unreadable_event",
] as const;
export type Unknown = (typeof UNKNOWN)[number];

const counts = z.object({
  before: z.int().meta({ description: "How often with the version it is compared with" }),
  after: z.int().meta({ description: "How often with the version being tested" }),
});
const visits = z.record(z.string(), z.int()).meta({ description: "How many runs passed each step" });

const backtest = z
  .object({
    id: id.meta({ description: "Identifier, bt_…" }),
    status: z
      .enum(["queued", "running", "done", "failed", "canceled"])
      .meta({ description: "Status of the backtest" }),
    progress: z.number().min(0).max(1).meta({ description: "Share of the events processed, 0 to 1" }),
    version: z.union([z.literal("draft"), z.int()]).meta({ description: "The version being tested" }),
    against: z.union([z.literal("live"), z.int()]).meta({ description: "The version to compare with" }),
    from: stamp.meta({ description: "The start of the window" }),
    to: stamp.meta({ description: "The end of the window" }),
    summary: z
      .object({
        events: z.int().meta({ description: "Events that were looked at" }),
        compared: z.int().meta({ description: "Events that could be compared" }),
        notComparable: z.int().meta({
          description:
            "Events that can't be compared because some of their data is no longer available; they are counted nowhere else",
        }),
        different: z.int().meta({ description: "Events for which the two versions do something different" }),
        effects: z.record(z.string(), counts).meta({ description: "What both versions do, by kind" }),
        headline: z.string().meta({ description: "The result in a sentence or two" }),
        reasons: z
          .partialRecord(z.enum(UNKNOWN), z.int())
          .optional()
          .meta({ description: "Why events can't be compared, with their number" }),
        paths: z
          .object({
            before: visits.describe("Runs that passed each step with the version it is compared with"),
            after: visits.describe("Runs that passed each step with the version being tested"),
          })
          .optional()
          .meta({ description: "The paths the runs took, for display on the canvas" }),
      })
      .meta({ description: "The result so far" }),
    createdAt: stamp.meta({ description: "When it was requested" }),
    finishedAt: stamp.nullable().meta({ description: "When it ended" }),
  })
  .meta({ id: "Backtest" });
export type BacktestView = z.infer<typeof backtest>;

const effect = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: "The effect: its kind, step and time, and what it says or changes" });

const difference = z
  .object({
    eventId: id.meta({ description: "The event" }),
    at: stamp.meta({ description: "When the event happened" }),
    contactId: z.string().nullable().meta({ description: "The contact it is about" }),
    kind: z.enum(["added", "removed", "changed", "moved"]).meta({
      description:
        "Only the new version does it, only the old one, both but with other content, or both at another time",
    }),
    before: effect,
    after: effect,
    pathBefore: z.array(z.string()).meta({ description: "The steps the old version takes" }),
    pathAfter: z.array(z.string()).meta({ description: "The steps the new version takes" }),
  })
  .meta({ id: "BacktestDifference" });
export type DifferenceView = z.infer<typeof difference>;

export const createBacktest = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/backtests",
  summary: "Test a version against past events",
  description:
    "Runs both versions over the stored events on a virtual clock; nothing is sent or written. It runs in the background; poll for progress. Results are kept for 30 days.",
  unaudited: "A backtest changes nothing that runs.",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({
    version: z
      .union([z.literal("draft"), ordinal])
      .optional()
      .meta({ description: "The version to try, default draft" }),
    against: z
      .union([z.literal("live"), ordinal])
      .optional()
      .meta({ description: "The version to compare with, default live" }),
    from: instant.optional().meta({ description: "The start of the window, default 14 days before its end" }),
    to: instant.optional().meta({ description: "The end of the window, default now" }),
    limit: z
      .int()
      .min(1)
      .max(MOST_EVENTS)
      .optional()
      .meta({ description: "Only the newest events of the window, default 10,000" }),
  }),
  bodyOptional: true,
  response: backtest,
  errors: ["validation_failed", "not_deployed"],
  example: { body: { version: "draft", against: "live" } },
});

const params = z.strictObject({
  id: id.describe("The automation"),
  bid: id.describe("The backtest, bt_…"),
});

export const getBacktest = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/backtests/{bid}",
  summary: "Get a backtest with its progress and result",
  scope: "automations:read",
  params,
  response: backtest,
});

export const listDifferences = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/backtests/{bid}/differences",
  summary: "List the differences a backtest found, oldest event first",
  scope: "data:read",
  params,
  query: z.strictObject({
    ...page,
    starting_after: z.string().max(12).optional().meta({ description: "next_cursor of the page before" }),
  }),
  response: streamOf("differences", difference),
});

export const cancelBacktest = contract({
  ...base,
  method: "DELETE",
  path: "/v1/automations/{id}/backtests/{bid}",
  summary: "Cancel a backtest",
  description: "Results found so far are kept. A finished backtest doesn't change.",
  unaudited: "A backtest changes nothing that runs.",
  scope: "automations:write",
  params,
  response: backtest,
});
