import * as z from "zod";
import { contract } from "./contract";
import { idParams } from "./fields";

const base = { tag: "Desk", auth: "workspace" as const };

export const DESK_KINDS = [
  "call",
  "lead",
  "contact",
  "appointment",
  "callback",
  "message",
  "conversation",
  "run",
] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/**
 * The kinds a changed event names, beside the ids of single rows. It holds nothing about a person. Read without zod,
 * which every page of a workspace would load for this alone.
 */
export function kindsIn(data: unknown): DeskKind[] {
  const changes: unknown = Object(data).changes;
  const found = new Set(Array.isArray(changes) ? changes.map((change) => Object(change).kind) : []);
  return DESK_KINDS.filter((kind) => found.has(kind));
}

export const streamDesk = contract({
  ...base,
  method: "GET",
  path: "/v1/desk/stream",
  summary: "Follow the desk as server-sent events",
  description:
    "Event: changed, with the kind and the id of what changed; fetch it to see the change. Ends with the session, the key or a suspension, and after a quarter of an hour: connect again.",
  scope: "data:read",
  produces: ["text/event-stream"],
  response: undefined,
  errors: ["too_many_streams"],
});

const waiting = z
  .object({
    unreadMessages: z.int().describe("Inbound messages that haven't been opened"),
    unreadContacts: z.int().describe("People whose messages those are"),
    unknownOutcome: z.int().describe("Messages whose delivery is unknown"),
  })
  .meta({ id: "DeskWaiting" });
export type DeskWaiting = z.infer<typeof waiting>;

export const getWaiting = contract({
  ...base,
  method: "GET",
  path: "/v1/desk/waiting",
  summary: "Get the number of unread and unknown messages",
  scope: "data:read",
  response: waiting,
});

export const readMessages = contract({
  ...base,
  tag: "Messages",
  method: "POST",
  path: "/v1/contacts/{id}/messages/read",
  unaudited: "A read marker moves whenever somebody opens a conversation.",
  summary: "Mark a person's messages as read",
  scope: "data:write",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: z.object({ read: z.int().describe("How many were unread until now") }),
});
