import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { read, stamps, write } from "./desk-fields";
import { flag, id, idParams, page, stamp, streamOf } from "./fields";

export const message = z
  .object({
    id,
    contactId: z.string().nullable(),
    direction: z.enum(["inbound", "outbound"]),
    channel: z.enum(["sms", "email"]),
    from: z.string().nullable(),
    to: z.string(),
    subject: z.string().nullable(),
    body: z.string(),
    segments: z.int(),
    status: z.string(),
    suppressedReason: z.string().nullable(),
    errorCode: z.string().nullable(),
    /** Why it failed, in the provider's words or ours. */
    errorDetail: z.string().nullable(),
    automationId: z.string().nullable(),
    runId: z.string().nullable(),
    nodeId: z.string().nullable(),
    readAt: stamp.nullable(),
    ...stamps,
  })
  .meta({ id: "Message" });

export type MessageView = z.infer<typeof message>;

export const createMessage = contract({
  ...write,
  tag: "Messages",
  method: "POST",
  path: "/v1/messages",
  summary: "Send a message",
  description: "An opted-out number is never texted: the answer's status is then suppressed.",
  body: z.strictObject({
    channel: z.enum(["sms", "email"]),
    to: text(254, 1),
    body: text(10_000, 1),
    subject: text(300, 1).optional(),
  }),
  response: message,
});

export const listMessages = contract({
  ...read,
  tag: "Messages",
  method: "GET",
  path: "/v1/messages",
  summary: "List messages",
  query: z.strictObject({
    ...page,
    contact: text(80).optional(),
    channel: z.enum(["sms", "email"]).optional(),
    direction: z.enum(["inbound", "outbound"]).optional(),
    status: text(20).optional(),
    errorCode: text(40).optional(),
    runId: text(80).optional(),
    unread: flag.optional().meta({ description: "Texts that came in and nobody at the desk has opened" }),
  }),
  response: streamOf("messages", message),
});

export const getMessage = contract({
  ...read,
  tag: "Messages",
  method: "GET",
  path: "/v1/messages/{id}",
  summary: "Get a message",
  params: idParams,
  response: message,
});

export const settleMessage = contract({
  ...write,
  tag: "Messages",
  method: "POST",
  path: "/v1/messages/{id}/settle",
  summary: "Say what became of a message",
  description:
    "For a message whose errorCode is unknown_outcome: it may have left, and is never sent again by itself. Settling it sends nothing.",
  params: idParams,
  body: z.strictObject({ outcome: z.enum(["sent", "not_sent"]) }),
  response: message,
  errors: ["illegal_transition"],
});
