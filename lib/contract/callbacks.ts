import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { note, phone, read, stamps, write } from "./desk-fields";
import { id, idParams, instant, listOf, page, stamp } from "./fields";

const priority = z.enum(["low", "normal", "high", "urgent"]).describe("How urgent it is");

export const callback = z
  .object({
    id,
    contactId: z.string().nullable().describe("The contact, or null"),
    phone: z.string().describe("The number to call, in E.164"),
    callerName: z.string().nullable().describe("Name of the person to call, or null"),
    priority,
    reason: z.string().nullable().describe("Why they want a call, or null"),
    dueAt: stamp.nullable().describe("When the call should have been made, or null"),
    assignee: z.string().nullable().describe("Id of the member it is assigned to, or null"),
    status: z.enum(["open", "done"]).describe("open until completed"),
    outcome: z.string().nullable().describe("Outcome of the callback, or null"),
    completedAt: stamp.nullable().describe("When it was completed, or null"),
    ...stamps,
  })
  .meta({ id: "Callback" });

export const createCallback = contract({
  ...write,
  tag: "Callbacks",
  method: "POST",
  path: "/v1/callbacks",
  summary: "Create a callback",
  body: z.strictObject({
    phone,
    callerName: name(200).optional().describe("Name of the person to call"),
    priority: priority.optional().describe("How urgent it is. Default: normal"),
    reason: note.optional().describe("Why they want a call"),
    dueAt: instant.nullable().optional().describe("When the call should have been made"),
    assignee: text(80).nullable().optional().describe("Id of the member it is assigned to"),
  }),
  response: callback,
});

export const listCallbacks = contract({
  ...read,
  tag: "Callbacks",
  method: "GET",
  path: "/v1/callbacks",
  summary: "List callbacks",
  query: z.strictObject({
    ...page,
    status: z.enum(["open", "done"]).optional().describe("Only callbacks with this status"),
    priority: priority.optional().describe("Only callbacks with this priority"),
    contact: text(80).optional().describe("Only callbacks to this contact, by id"),
    assignee: text(80)
      .optional()
      .describe("Only callbacks assigned to this member, by id; none lists unassigned ones"),
  }),
  response: listOf("callbacks", callback),
});

export const getCallback = contract({
  ...read,
  tag: "Callbacks",
  method: "GET",
  path: "/v1/callbacks/{id}",
  summary: "Get a callback",
  params: idParams,
  response: callback,
});

export const patchCallback = contract({
  ...write,
  tag: "Callbacks",
  method: "PATCH",
  path: "/v1/callbacks/{id}",
  summary: "Change a callback",
  params: idParams,
  body: z.strictObject({
    priority: priority.optional().describe("How urgent it is"),
    dueAt: instant.nullable().optional().describe("When the call should have been made; null removes it"),
    assignee: text(80)
      .nullable()
      .optional()
      .describe("Id of the member it is assigned to; null assigns nobody"),
    reason: note.nullable().optional().describe("Why they want a call; null removes it"),
  }),
  response: callback,
});

export const completeCallback = contract({
  ...write,
  tag: "Callbacks",
  method: "POST",
  path: "/v1/callbacks/{id}/complete",
  summary: "Complete a callback",
  params: idParams,
  body: z.strictObject({ outcome: text(1_000).optional().describe("Outcome of the callback") }),
  bodyOptional: true,
  response: callback,
});

export const reopenCallback = contract({
  ...write,
  tag: "Callbacks",
  method: "POST",
  path: "/v1/callbacks/{id}/reopen",
  summary: "Reopen a completed callback",
  description:
    "For one that was completed by mistake. Its outcome is removed. An open callback stays as it is. Completing it again emits callback.completed again.",
  params: idParams,
  response: callback,
});
