import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { note, phone, read, stamps, write } from "./desk-fields";
import { id, idParams, instant, listOf, page, stamp } from "./fields";

const priority = z.enum(["low", "normal", "high", "urgent"]);

export const callback = z
  .object({
    id,
    contactId: z.string().nullable(),
    phone: z.string(),
    callerName: z.string().nullable(),
    priority,
    reason: z.string().nullable(),
    dueAt: stamp.nullable(),
    assignee: z.string().nullable(),
    status: z.enum(["open", "done"]),
    outcome: z.string().nullable(),
    completedAt: stamp.nullable(),
    ...stamps,
  })
  .meta({ id: "Callback" });

export const createCallback = contract({
  ...write,
  tag: "Callbacks",
  method: "POST",
  path: "/v1/callbacks",
  summary: "Ask for a callback",
  body: z.strictObject({
    phone,
    callerName: name(200).optional(),
    priority: priority.optional(),
    reason: note.optional(),
    dueAt: instant.nullable().optional(),
    assignee: text(80).nullable().optional(),
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
    status: z.enum(["open", "done"]).optional(),
    priority: priority.optional(),
    contact: text(80).optional(),
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
    priority: priority.optional(),
    dueAt: instant.nullable().optional(),
    assignee: text(80).nullable().optional(),
    reason: note.nullable().optional(),
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
  body: z.strictObject({ outcome: text(1_000).optional() }),
  bodyOptional: true,
  response: callback,
});
