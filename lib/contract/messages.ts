import * as z from "zod";
import { text } from "@/lib/text-fields";
import { MAX_ATTACHMENTS } from "./attachments";
import { contract } from "./contract";
import { read, stamps, write } from "./desk-fields";
import { flag, id, idParams, instant, page, stamp, streamOf, updatedSince } from "./fields";

/** Scheduled texts go at most this far ahead. */
export const MAX_DAYS_AHEAD = 90;

export const message = z
  .object({
    id,
    contactId: z.string().nullable().describe("The contact, or null"),
    direction: z.enum(["inbound", "outbound"]).describe("inbound messages come from contacts"),
    channel: z.enum(["sms", "email"]).describe("Text or email"),
    from: z.string().nullable().describe("The sender's number or address, or null"),
    to: z.string().describe("The recipient's number or address"),
    subject: z.string().nullable().describe("Subject of an email, or null"),
    body: z.string().describe("The text"),
    media: z
      .array(
        z.object({
          url: z.string().meta({
            description:
              "Where the provider of an inbound text keeps it; it may ask for credentials. GET /v1/messages/{id}/media/{position} has a copy.",
          }),
          contentType: z.string().meta({ description: "Such as image/jpeg" }),
          name: z.string().nullable().meta({ description: "File name, where there is one" }),
          bytes: z.int().nullable().meta({ description: "Size in bytes, once it was copied" }),
        }),
      )
      .meta({ description: "The pictures and files that came with it" }),
    segments: z.int().describe("Parts a text is sent in"),
    status: z.string().describe("queued, sent, delivered, failed, suppressed or received"),
    suppressedReason: z.string().nullable().describe("Why it was not sent, or null"),
    retry: z
      .object({
        state: z
          .enum(["waiting", "paused", "made"])
          .describe("waiting or paused with its run, or made in a later message"),
        at: stamp.nullable().describe("When a waiting run tries again, if the text is still due then"),
      })
      .nullable()
      .describe(
        "The next attempt of the run that held back this text, or null. A change of it is no change for updated_since",
      ),
    errorCode: z
      .string()
      .nullable()
      .describe("Why it failed, as a code; unknown_outcome if it may have been sent; or null"),
    errorDetail: z.string().nullable().describe("Why it failed, in the provider's words or ours; or null"),
    automationId: z.string().nullable().describe("The automation that sent it, or null"),
    automationName: z
      .string()
      .nullable()
      .describe("Its current name; null without one, and for a key that can't read automations"),
    runId: z.string().nullable().describe("The run that sent it, or null"),
    nodeId: z.string().nullable().describe("The step that sent it, or null"),
    readAt: stamp.nullable().describe("When someone at the desk opened it, or null"),
    sendAt: stamp
      .nullable()
      .describe("The time a text was scheduled for, or null. It waits until then while its status is queued"),
    scheduledBy: z.string().nullable().describe("The member who scheduled it, or null"),
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
    channel: z.enum(["sms", "email"]).describe("Text or email"),
    to: text(254, 1).describe("A phone number or an email address"),
    body: text(10_000).describe("The text; only a text with files may be empty"),
    subject: text(300, 1).optional().describe("Subject; needed for an email"),
    media: z
      .array(text(80, 1))
      .max(MAX_ATTACHMENTS)
      .optional()
      .describe("Uploaded files to send with a text, by id; 5 MB in all"),
    sendAt: instant.optional().meta({
      description:
        "When to send a text, in the future and at most 90 days ahead. Quiet hours, opt-outs and spend caps are checked then",
    }),
  }),
  response: message,
});

export const changeScheduledText = contract({
  ...write,
  tag: "Messages",
  method: "PATCH",
  path: "/v1/messages/{id}",
  summary: "Change a scheduled text",
  description: "Only until it is sent.",
  params: idParams,
  body: z.strictObject({
    body: text(10_000).optional().describe("The text; only a text with files may be empty"),
    sendAt: instant
      .optional()
      .meta({ description: "When to send it, in the future and at most 90 days ahead" }),
  }),
  response: message,
  errors: ["illegal_transition"],
});

export const cancelScheduledText = contract({
  ...write,
  tag: "Messages",
  method: "POST",
  path: "/v1/messages/{id}/cancel",
  summary: "Cancel a scheduled text",
  description: "Its status is then suppressed, with the suppressedReason canceled.",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: message,
  errors: ["illegal_transition"],
});

export const listMessages = contract({
  ...read,
  tag: "Messages",
  method: "GET",
  path: "/v1/messages",
  summary: "List messages",
  query: z.strictObject({
    ...page,
    updated_since: updatedSince,
    contact: text(80).optional().describe("Only messages of this contact, by id"),
    channel: z.enum(["sms", "email"]).optional().describe("Only texts, or only emails"),
    direction: z.enum(["inbound", "outbound"]).optional().describe("Only messages in this direction"),
    status: text(20).optional().describe("Only messages with this status"),
    errorCode: text(40).optional().describe("Only messages that failed with this code"),
    runId: text(80).optional().describe("Only messages of this run"),
    unread: flag.optional().meta({ description: "Inbound texts that haven't been opened" }),
    scheduled: flag
      .optional()
      .meta({ description: "Only scheduled texts that haven't been sent yet, soonest first" }),
  }),
  response: streamOf("messages", message),
});

/** How many scheduled texts Today shows. */
export const SCHEDULED_SHOWN = 6;

const scheduledText = z.object({
  id,
  contactId: z.string().nullable().describe("The contact, or null"),
  name: z.string().nullable().describe("The contact's name, or null"),
  phone: z.string().describe("The recipient's number"),
  body: z.string().describe("The text, at most its first 200 characters"),
  hasMedia: z.boolean().describe("Whether it is sent with files"),
  sendAt: stamp.describe("When it will be sent"),
});

export const listScheduledTexts = contract({
  ...read,
  tag: "Messages",
  internal: true,
  method: "GET",
  path: "/v1/scheduled-texts",
  summary: "List the next scheduled texts",
  response: z.object({
    texts: z.array(scheduledText).max(SCHEDULED_SHOWN).describe("The next ones, soonest first"),
    total: z.int().describe("Number of scheduled texts"),
  }),
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
  summary: "Resolve a message of unknown delivery",
  description:
    "For a message whose errorCode is unknown_outcome: it may have been sent, and is never retried automatically. Resolving it sends nothing.",
  params: idParams,
  body: z.strictObject({
    outcome: z.enum(["sent", "not_sent"]).describe("What you found out"),
  }),
  response: message,
  errors: ["illegal_transition"],
});

export const settleMessages = contract({
  ...write,
  tag: "Messages",
  method: "POST",
  path: "/v1/messages/settle",
  operationId: "messages.settleAll",
  summary: "Resolve all messages of unknown delivery",
  description:
    "One decision about every message whose errorCode is unknown_outcome, such as after an outage of the email server. Resolves at most 200 per request: repeat it until remaining is 0. Resolving sends nothing.",
  body: z.strictObject({
    outcome: z.enum(["sent", "not_sent"]).describe("What you found out"),
    channel: z.enum(["sms", "email"]).describe("Texts or emails"),
    until: instant.meta({
      description: "Only messages created up to then; later ones may have met with something else",
      example: "2026-06-01T09:00:00.000Z",
    }),
  }),
  response: z.object({
    settled: z.int().describe("Messages resolved by this request"),
    remaining: z.int().describe("Messages of this kind and time that are still unresolved"),
  }),
  example: { body: { outcome: "not_sent", channel: "email", until: "2026-06-01T09:00:00.000Z" } },
});
