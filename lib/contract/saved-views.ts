import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams } from "./fields";

const base = { tag: "You", auth: "person" as const, internal: true };
const unaudited = "A view only changes what its own person sees.";

const place = text(200, 1).describe("The list, as the path of its page without the leading slash");

const savedView = z.object({
  id,
  name: z.string().describe("The name its person gave it"),
  query: z.string().describe("The search part of the list's URL"),
});

export const listSavedViews = contract({
  ...base,
  method: "GET",
  path: "/v1/me/saved-views",
  summary: "Your saved views of a list, oldest first",
  query: z.strictObject({ place }),
  response: z.object({ views: z.array(savedView).describe("At most 20") }),
});

export const saveView = contract({
  ...base,
  method: "POST",
  path: "/v1/me/saved-views",
  unaudited,
  summary: "Save a view of a list; a view of the same name is replaced",
  body: z.strictObject({
    place,
    name: text(100, 1).trim().describe("A name among your views of this list"),
    query: text(1_000).describe("The search part of the list's URL"),
  }),
  response: savedView,
  errors: ["conflict"],
});

export const deleteSavedView = contract({
  ...base,
  method: "DELETE",
  path: "/v1/me/saved-views/{id}",
  unaudited,
  summary: "Delete a saved view",
  params: idParams,
  response: z.object({ id }),
});
