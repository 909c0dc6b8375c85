import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { read } from "./desk-fields";
import { id, idParams } from "./fields";

const base = { tag: "Messages", auth: "workspace" as const, internal: true };
const manage = { ...base, scope: "settings:write" as const };

export const MAX_SNIPPETS = 200;

const snippet = z
  .object({
    id,
    name: z.string().describe("Name of the snippet"),
    body: z.string().describe("The text, with fields such as {{first_name}}"),
  })
  .meta({ id: "TextSnippet" });
export type Snippet = z.infer<typeof snippet>;

const fields = {
  name: name(80).describe("A unique name"),
  body: text(1_600, 1).trim().min(1).describe("The text"),
};

export const listSnippets = contract({
  ...read,
  ...base,
  method: "GET",
  path: "/v1/text-snippets",
  summary: "List the texts that people at the desk send often, by name",
  response: z.object({ snippets: z.array(snippet).describe(`All of them, at most ${MAX_SNIPPETS}`) }),
});

export const createSnippet = contract({
  ...manage,
  method: "POST",
  path: "/v1/text-snippets",
  summary: "Add a snippet",
  body: z.strictObject(fields),
  response: snippet,
  errors: ["conflict"],
});

export const changeSnippet = contract({
  ...manage,
  method: "PATCH",
  path: "/v1/text-snippets/{id}",
  summary: "Change a snippet",
  params: idParams,
  body: z.strictObject({ name: fields.name.optional(), body: fields.body.optional() }),
  response: snippet,
  errors: ["conflict"],
});

export const deleteSnippet = contract({
  ...manage,
  method: "DELETE",
  path: "/v1/text-snippets/{id}",
  summary: "Delete a snippet",
  params: idParams,
  response: z.object({ id }),
});
