import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams, stamp } from "./fields";

const base = { tag: "Automations", auth: "workspace" as const, internal: true };

const person = z.object({ id, name: z.string().describe("The person's name") }).meta({ id: "CommentPerson" });

const comment = z
  .object({
    id,
    threadId: z.string().nullable().describe("The comment this one answers; null: it begins a thread"),
    nodeId: z.string().nullable().describe("The step it is about; null: the whole automation"),
    author: person.nullable().describe("Null for a comment of an API key"),
    text: z.string().describe("The text. People are mentioned as @Name"),
    mentions: z.array(person).describe("People the comment mentions"),
    createdAt: stamp,
    editedAt: stamp.nullable().describe("When the text was last changed"),
    resolvedAt: stamp.nullable().describe("When the thread was resolved"),
  })
  .meta({ id: "AutomationComment" });
export type CommentView = z.infer<typeof comment>;

const body = text(2_000).trim().min(1).describe("The text");
const mentions = z
  .array(text(80, 1))
  .max(20)
  .describe("Ids of people of the workspace. Each gets a notice and an email, once a comment");

export const COMMENT_LIMIT = 500;

export const listComments = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/comments",
  summary: "List an automation's comments, oldest first",
  scope: "automations:read",
  params: idParams,
  response: z.object({
    comments: z.array(comment).describe(`All comments, at most ${COMMENT_LIMIT}`),
    people: z.array(person).describe("People of the workspace, who can be mentioned"),
  }),
});

export const addComment = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/comments",
  summary: "Comment on an automation or one of its steps",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({
    text: body,
    nodeId: text(80, 1).nullish().describe("The step it is about"),
    threadId: text(80, 1).nullish().describe("The comment it answers"),
    mentions: mentions.optional(),
  }),
  response: comment,
  errors: ["conflict"],
});

const commentParams = z.strictObject({ id, cid: id.describe("The comment, cmt_…") });

export const changeComment = contract({
  ...base,
  method: "PATCH",
  path: "/v1/automations/{id}/comments/{cid}",
  summary: "Change a comment's text, or resolve its thread",
  description: "Its author changes the text. Everyone who can edit the automation resolves a thread.",
  scope: "automations:write",
  params: commentParams,
  body: z.strictObject({
    text: body.optional(),
    mentions: mentions.optional(),
    resolved: z.boolean().optional().describe("Whether the thread is settled"),
  }),
  response: comment,
  errors: ["conflict"],
});

export const removeComment = contract({
  ...base,
  method: "DELETE",
  path: "/v1/automations/{id}/comments/{cid}",
  summary: "Delete a comment, and its replies if it begins a thread",
  description: "For its author, and for owners of the workspace.",
  scope: "automations:write",
  params: commentParams,
  response: z.object({ id }),
  errors: ["conflict"],
});
