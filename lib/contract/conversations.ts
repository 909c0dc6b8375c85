import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { read, write } from "./desk-fields";
import { id, idParams, instant, page, stamp, streamOf } from "./fields";

const base = { tag: "Messages", internal: true };

export const CONVERSATION_FILTERS = ["unread", "waiting", "mine", "automation"] as const;

const conversation = z
  .object({
    id: id.describe("The contact"),
    name: z.string().nullable().describe("The contact's name, or null"),
    phone: z.string().nullable().describe("The contact's number, or null"),
    last: z
      .object({
        id,
        direction: z.enum(["inbound", "outbound"]).describe("inbound: from the contact"),
        body: z.string().describe("The text, at most its first 200 characters"),
        hasMedia: z.boolean().describe("Whether it came with pictures or files"),
        automationId: z.string().nullable().describe("The automation that sent it, or null"),
        notSent: z.boolean().describe("Whether it was held back or could not be delivered"),
        isHeld: z.boolean().describe("Whether it was held back, and its automation will try again"),
        sendAt: stamp.nullable().describe("When it will be sent, while it waits for that time; or null"),
        createdAt: stamp.describe("When it was sent or received"),
      })
      .describe("The last text"),
    match: z
      .object({
        id,
        body: z.string().describe("The text, or a part of it around the words"),
        createdAt: stamp.describe("When it was sent or received"),
      })
      .nullable()
      .describe("The newest text with the words of `q`, or null"),
    unread: z.int().describe("Unread texts from the contact"),
    waiting: z.boolean().describe("Whether the contact is waiting for a reply"),
    assignee: z.string().nullable().describe("The assigned member, or null"),
  })
  .meta({ id: "Conversation" });

export const listConversations = contract({
  ...read,
  ...base,
  method: "GET",
  path: "/v1/conversations",
  summary: "List conversations, most recent text first",
  query: z.strictObject({
    ...page,
    q: text(100)
      .optional()
      .describe("Part of a person's name or number, or words of the newest 20,000 messages"),
    filter: z
      .enum(CONVERSATION_FILTERS)
      .optional()
      .describe(
        "unread; waiting for a reply, in the last 90 days; mine, assigned to you; answered by an automation, in the last 90 days",
      ),
  }),
  response: streamOf("conversations", conversation),
  errors: ["invalid_cursor"],
});

export const assignConversation = contract({
  ...write,
  ...base,
  method: "PUT",
  path: "/v1/conversations/{id}/assignee",
  summary: "Assign a contact's texts to a member",
  description: "The member gets a notice, unless they assigned themselves.",
  params: idParams,
  body: z.strictObject({
    assignee: text(80, 1).nullable().describe("Id of a member, or null to unassign"),
  }),
  response: z.object({ id, assignee: z.string().nullable().describe("The assigned member, or null") }),
});

export const getTextHours = contract({
  ...read,
  ...base,
  method: "GET",
  path: "/v1/text-hours",
  summary: "Get the quiet hours it is now for a number",
  query: z.strictObject({
    to: text(40, 1).describe("The number, in E.164 or as written in the country"),
    at: instant.optional().meta({ description: "Instead of now, the time a text is scheduled for" }),
  }),
  response: z.object({
    quiet: z
      .object({
        at: stamp.describe("Now, or the time that was asked for"),
        until: stamp.describe("When automations may text the number again"),
        timezone: z
          .string()
          .describe(
            "The time zone of the person; without one, the workspace's, or else the number's if it is quiet only there",
          ),
        isEstimated: z
          .boolean()
          .describe("Whether the time zone is only that of the number, which people keep when they move"),
      })
      .nullable()
      .describe(
        "null outside of quiet hours, and for a person who wrote or called in the last 15 minutes, unless a time is asked for",
      ),
  }),
});

export const getConversation = contract({
  ...read,
  ...base,
  method: "GET",
  path: "/v1/conversations/{id}",
  summary: "Get the member assigned to a contact's texts",
  params: idParams,
  response: z.object({ id, assignee: z.string().nullable().describe("The assigned member, or null") }),
});
