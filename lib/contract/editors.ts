import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { idParams } from "./fields";

const base = { tag: "Automations", auth: "workspace" as const, internal: true };

/** One open editor: a person with two tabs is there twice. */
const tab = text(40, 8);

const editor = z.object({
  tab: z.string(),
  personId: z.string(),
  name: z.string(),
  /** The step that is selected there. */
  nodeId: z.string().nullable(),
});

/** Events of the stream of open editors: the people present, at every change, every save of the draft, and comments. */
export const editorsEvent = z.object({ editors: z.array(editor) });
export const savedEvent = z.object({
  etag: z.string(),
  savedBy: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
});
/** A text that differs whenever a comment was added, changed, resolved or removed. */
export const commentsEvent = z.object({ state: z.string() });

export type OpenEditor = z.infer<typeof editor>;
export type SavedEvent = z.infer<typeof savedEvent>;

export const followEditors = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/editors",
  summary: "Follow an automation's editors and saves as server-sent events",
  description:
    "Events: editors, saved and comments. An editor counts as present while its connection is open.",
  scope: "automations:read",
  params: idParams,
  query: z.strictObject({ tab }),
  produces: ["text/event-stream"],
  response: undefined,
  errors: ["too_many_streams"],
});

export const pointEditor = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/editors",
  unaudited: "Presence is gone within seconds.",
  summary: "Share the selected step with other editors",
  scope: "automations:read",
  params: idParams,
  body: z.strictObject({ tab, nodeId: text(80).nullable() }),
  response: z.object({ present: z.boolean() }),
});
