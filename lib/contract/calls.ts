import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { note, phone, read, stamps, webUrl, write } from "./desk-fields";
import { id, idParams, instant, page, stamp, streamOf } from "./fields";

const outcome = z.enum(["answered", "voicemail", "abandoned", "transferred", "missed"]);

export const call = z
  .object({
    id,
    contactId: z.string().nullable(),
    direction: z.enum(["inbound", "outbound"]),
    from: z.string(),
    to: z.string().nullable(),
    callerName: z.string().nullable(),
    outcome,
    handledBy: z.enum(["ai", "staff"]).nullable(),
    durationSeconds: z.int(),
    ringSeconds: z.int().nullable(),
    summary: z.string().nullable(),
    intent: z.string().nullable(),
    recordingUrl: z.string().nullable(),
    startedAt: stamp,
    endedAt: stamp,
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
    direction: z.enum(["inbound", "outbound"]),
    from: phone,
    to: phone.optional(),
    callerName: name(200).optional(),
    outcome,
    handledBy: z.enum(["ai", "staff"]).optional(),
    durationSeconds: z.int().min(0).max(86_400).optional(),
    ringSeconds: z.int().min(0).max(3_600).optional(),
    summary: note.optional(),
    intent: text(100).optional(),
    recordingUrl: webUrl.optional(),
    startedAt: instant.optional(),
    endedAt: instant.optional(),
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
  query: z.strictObject({
    ...page,
    outcome: outcome.optional(),
    direction: z.enum(["inbound", "outbound"]).optional(),
    contact: text(80).optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  response: streamOf("calls", call),
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
