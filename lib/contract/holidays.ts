import * as z from "zod";
import { name } from "@/lib/text-fields";
import { contract } from "./contract";
import { read, stamps, write } from "./desk-fields";
import { id, idParams, listOf, page } from "./fields";

const holiday = z
  .object({
    id,
    date: z.string().describe("The day the desk is closed, YYYY-MM-DD"),
    name: z.string().describe("Name of the holiday"),
    ...stamps,
  })
  .meta({ id: "Holiday" });

export const listHolidays = contract({
  ...read,
  tag: "Desk",
  method: "GET",
  path: "/v1/holidays",
  summary: "List holidays",
  query: z.strictObject(page),
  response: listOf("holidays", holiday),
});

export const createHoliday = contract({
  ...write,
  tag: "Desk",
  method: "POST",
  path: "/v1/holidays",
  summary: "Add a holiday",
  body: z.strictObject({
    date: z.iso.date().describe("The day the desk is closed, YYYY-MM-DD"),
    name: name(200).describe("Name of the holiday"),
  }),
  response: holiday,
  errors: ["conflict"],
});

export const deleteHoliday = contract({
  ...write,
  tag: "Desk",
  method: "DELETE",
  path: "/v1/holidays/{id}",
  summary: "Remove a holiday",
  params: idParams,
  response: holiday,
});
