import * as z from "zod";
import { text } from "@/lib/text-fields";
import { base } from "./billing-fields";
import { contract } from "./contract";
import { id, idParams, listOf, page, stamp } from "./fields";

const path = "/v1/partner/accounts/{id}/notes";
const notes = { ...base, tag: "Accounts", params: idParams };

const note = z
  .object({
    id,
    text: z.string().describe("The note"),
    author: z.string().describe("The person or key that wrote it"),
    createdAt: stamp.describe("When it was written"),
  })
  .meta({ id: "AccountNote" });

export const listAccountNotes = contract({
  ...notes,
  method: "GET",
  path,
  operationId: "accounts.notes.list",
  summary: "List your notes about an account",
  description: "Only your own people and keys see them, never the account's.",
  scope: "accounts:read",
  query: z.strictObject(page),
  response: listOf("notes", note),
  errors: ["invalid_cursor"],
});

export const addAccountNote = contract({
  ...notes,
  method: "POST",
  path,
  operationId: "accounts.notes.create",
  summary: "Add a note about an account",
  scope: "accounts:write",
  body: z.strictObject({ text: text(5_000, 1).describe("The note") }),
  response: note,
  example: { body: { text: "Wants to be called before plan changes." } },
});

export const deleteAccountNote = contract({
  ...notes,
  method: "DELETE",
  path: `${path}/{noteId}`,
  operationId: "accounts.notes.delete",
  summary: "Delete a note about an account",
  scope: "accounts:write",
  params: z.strictObject({ id: id.describe("The account"), noteId: id.describe("The note") }),
  response: z.object({ id: id.describe("The note that is gone") }),
});
