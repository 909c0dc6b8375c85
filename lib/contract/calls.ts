import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { note, phone, read, stamps, webUrl, write } from "./desk-fields";
import { id, idParams, instant, page, stamp, streamOf, updatedSince } from "./fields";
import { RUN_STATUSES } from "./runs";

const outcome = z
  .enum(["answered", "voicemail", "abandoned", "transferred", "missed"])
  .describe("How the call ended");

export const call = z
  .object({
    id,
    contactId: z.string().nullable().describe("The contact, or null"),
    direction: z.enum(["inbound", "outbound"]).describe("Who called: inbound is a call to the desk"),
    from: z.string().nullable().meta({ description: "Null for a withheld number" }),
    withheld: z.boolean().meta({ description: "Whether the caller withheld the number" }),
    to: z.string().nullable().describe("The number that was called, or null"),
    callerName: z.string().nullable().describe("The caller's name, or null"),
    contactName: z.string().nullable().describe("The contact's name, or null"),
    outcome,
    correctedFrom: outcome
      .nullable()
      .meta({ description: "The outcome first recorded, if a provider's late report changed it" }),
    handledBy: z.enum(["ai", "staff"]).nullable().describe("Who took the call, or null"),
    durationSeconds: z.int().describe("How long people talked"),
    ringSeconds: z.int().nullable().describe("How long it rang, or null"),
    summary: z.string().nullable().describe("What the call was about, or null"),
    intent: z.string().nullable().describe("What the caller wanted, in a word or two, or null"),
    recordingUrl: z.string().nullable().describe("The recording, or null"),
    voicemailUrl: z.string().nullable().meta({ description: "The message the caller left" }),
    voicemailSeconds: z.int().nullable().meta({ description: "How long that message is" }),
    voicemailTranscript: z
      .string()
      .nullable()
      .meta({ description: "What was said, where the workspace has voicemail transcribed" }),
    startedAt: stamp.describe("When it started"),
    endedAt: stamp.describe("When it ended"),
    returnedAt: stamp
      .nullable()
      .describe("When a later call or a completed callback reached the caller of a missed call, or null"),
    ...stamps,
  })
  .meta({ id: "Call" });

export const createCall = contract({
  ...write,
  tag: "Calls",
  method: "POST",
  path: "/v1/calls",
  summary: "Record a finished call",
  description: "Emits call.ended, and call.missed too when nobody took an inbound call.",
  body: z.strictObject({
    direction: z.enum(["inbound", "outbound"]).describe("Who called: inbound is a call to the desk"),
    from: phone.meta({
      description: "Of an inbound call also anonymous, or what your provider sends for a withheld number",
    }),
    to: phone.optional().describe("The number that was called"),
    callerName: name(200).optional().describe("The caller's name"),
    outcome,
    handledBy: z.enum(["ai", "staff"]).optional().describe("Who took the call"),
    durationSeconds: z.int().min(0).max(86_400).optional().describe("How long people talked. Default: 0"),
    ringSeconds: z.int().min(0).max(3_600).optional().describe("How long it rang"),
    summary: note.optional().describe("What the call was about"),
    intent: text(100).optional().describe("What the caller wanted, in a word or two"),
    recordingUrl: webUrl.optional().describe("Where the recording can be fetched"),
    voicemailUrl: webUrl.optional().describe("Where the caller's message can be fetched"),
    voicemailSeconds: z.int().min(0).max(3_600).optional().describe("How long that message is"),
    startedAt: instant.optional().describe("When it started. Default: now less the duration"),
    endedAt: instant.optional().describe("When it ended. Default: now"),
  }),
  response: call,
  example: { body: { direction: "inbound", from: "+12025550123", outcome: "missed", ringSeconds: 22 } },
});

export const listCalls = contract({
  ...read,
  tag: "Calls",
  method: "GET",
  path: "/v1/calls",
  summary: "List calls",
  description:
    "With ?format=csv or Accept: text/csv, the response is a file of every call that matches the filters; limit and starting_after do not apply to it.",
  query: z.strictObject({
    ...page,
    updated_since: updatedSince,
    outcome: outcome.optional().describe("Only calls with this outcome"),
    direction: z.enum(["inbound", "outbound"]).optional().describe("Only calls in this direction"),
    contact: text(80).optional().describe("Only calls of this contact, by id"),
    from: instant.optional().describe("Only calls that started at or after this time"),
    to: instant.optional().describe("Only calls that started before this time"),
    q: text(100)
      .optional()
      .describe(
        "Part of a person's name or number, at least two letters or three digits, or words of the summary or voicemail, at least three letters; else all calls",
      ),
    format: z.enum(["csv"]).optional().describe("Export as a file, the same as Accept: text/csv"),
  }),
  produces: ["text/csv"],
  response: streamOf("calls", call).extend({
    total: z
      .int()
      .nullable()
      .describe("Calls on all pages; null for more than 10,000, and with updated_since"),
  }),
});

export const getCall = contract({
  ...read,
  tag: "Calls",
  method: "GET",
  path: "/v1/calls/{id}",
  summary: "Get a call",
  params: idParams,
  response: call,
});

const callLeg = z
  .object({
    result: z
      .enum(["answered", "completed", "busy", "no-answer", "failed", "canceled"])
      .nullable()
      .describe("Result of the phone that rang; null if unknown"),
    seconds: z.int().describe("Seconds it was connected"),
    machine: z.boolean().describe("Whether a machine picked up"),
  })
  .meta({ id: "CallLeg" });

const callRun = z
  .object({
    id,
    automationId: id.describe("The automation"),
    automationName: z.string().describe("The automation's name"),
    status: z.enum(RUN_STATUSES).describe("Status of the run"),
    createdAt: stamp.describe("When it started"),
  })
  .meta({ id: "CallRun" });

export const getCallActivity = contract({
  ...read,
  internal: true,
  tag: "Calls",
  method: "GET",
  path: "/v1/calls/{id}/activity",
  summary: "Get the phones that rang for a call and the automations it started",
  params: idParams,
  response: z.object({
    legs: z.array(callLeg).describe("The phones that rang, if the call's provider reported them"),
    runs: z.array(callRun).describe("Runs that the call started, newest first, at most 20"),
  }),
});

export const getCallRecording = contract({
  ...read,
  tag: "Calls",
  method: "GET",
  path: "/v1/calls/{id}/recording",
  summary: "Get the recording of a call",
  description: "The voicemail, or the recorded call: the workspace's own copy, or the provider's.",
  params: idParams,
  produces: ["audio/mpeg"],
  response: undefined,
  errors: ["unavailable"],
});
