import * as z from "zod";
import { contract } from "./contract";
import { read } from "./desk-fields";
import { id } from "./fields";

/** The events on a page of those behind a line of an invoice. */
const MOST = 100;

export const listEventPeople = contract({
  ...read,
  tag: "Calls",
  internal: true,
  method: "GET",
  path: "/v1/event-people",
  summary: "Name the people of calls and texts",
  description:
    "Returns the person at the other end of each call or text, such as those behind a line of an invoice. Unknown ids are left out.",
  query: z.strictObject({
    ids: z
      .string()
      .max(8_000)
      .transform((value) => value.split(","))
      .pipe(z.array(id).max(MOST))
      .meta({ description: `Comma-separated list of at most ${MOST} ids of calls and messages` }),
  }),
  response: z.object({
    people: z
      .array(
        z.object({
          id: id.describe("The call or message"),
          contactId: z.string().nullable().describe("The contact, or null"),
          name: z.string().nullable().describe("Name of the person at the other end, or null"),
          phone: z.string().nullable().describe("Their number, or null"),
        }),
      )
      .describe("In no particular order"),
  }),
});
