import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, stamp } from "./fields";
import { NOTICE_KINDS } from "./notice-settings";

const base = { tag: "Desk", auth: "workspace" as const, scope: "data:read" as const, internal: true };

const notice = z
  .object({
    id,
    kind: z.enum(NOTICE_KINDS).meta({ description: "The kind of notice, which the person's settings go by" }),
    title: z.string().meta({ description: "What it is about" }),
    body: z.string().nullable().meta({ description: "The text; null: the title says all" }),
    contactId: z.string().nullable().meta({ description: "The contact the run was about" }),
    runId: z.string().nullable().meta({ description: "The run that sent it" }),
    automationId: z.string().nullable().meta({ description: "The automation that fails or is commented on" }),
    comment: z
      .object({ id, automationId: id })
      .nullable()
      .meta({ description: "The comment that mentions you" }),
    appointment: z
      .object({ id, day: z.string().meta({ description: "Its day in the workspace's time zone" }) })
      .nullable()
      .meta({ description: "The appointment a patient booked, moved or canceled online" }),
    browser: z
      .object({
        title: z.string().meta({ description: "The title to show" }),
        body: z.string().nullable().meta({ description: "The text to show" }),
      })
      .nullable()
      .meta({ description: "What a browser notification may show; null: it is not wanted" }),
    createdAt: stamp,
    readAt: stamp.nullable().meta({ description: "When the person read it, or null if it is unread" }),
  })
  .meta({ id: "Notice" });

export const listNotices = contract({
  ...base,
  method: "GET",
  path: "/v1/notices",
  summary: "Your notices, from automations and comments, newest first",
  query: z.object({
    state: z
      .enum(["unread", "all"])
      .default("unread")
      .meta({ description: "all also lists notices that were read" }),
  }),
  response: z.object({
    notices: z.array(notice).meta({ description: "At most 50" }),
    total: z.int().meta({ description: "All that match, listed or not" }),
  }),
});

export const readNotices = contract({
  ...base,
  method: "POST",
  path: "/v1/notices/read",
  unaudited: "A read marker moves whenever somebody looks at their notices.",
  summary: "Mark your notices as read",
  body: z.strictObject({
    ids: z.array(text(80, 1)).min(1).max(50).meta({ description: "Ids of the notices" }),
  }),
  response: z.object({ read: z.int().meta({ description: "How many were unread until now" }) }),
});
