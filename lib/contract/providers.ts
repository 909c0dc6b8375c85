import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { read, stamps, write } from "./desk-fields";
import { id, idParams, listOf, page } from "./fields";
import { businessHours, hoursOut } from "./workspace-settings";

const provider = z
  .object({
    id,
    name: z.string().describe("Name, such as Dr. Reyes"),
    isDefault: z.boolean().describe("Whether bookings without a chosen provider go to them"),
    hours: hoursOut.describe("Working hours by weekday; null: the workspace's business hours"),
    color: z.string().nullable().describe("Color in the calendar, or null"),
    active: z.boolean().describe("Whether they can be booked"),
    ...stamps,
  })
  .meta({ id: "Provider" });

export const listProviders = contract({
  ...read,
  tag: "Desk",
  method: "GET",
  path: "/v1/providers",
  summary: "List providers",
  query: z.strictObject(page),
  response: listOf("providers", provider),
});

export const createProvider = contract({
  ...write,
  tag: "Desk",
  method: "POST",
  path: "/v1/providers",
  summary: "Add a provider",
  body: z.strictObject({
    name: name(200).describe("Name, such as Dr. Reyes"),
    isDefault: z.boolean().optional().describe("Whether bookings without a chosen provider go to them"),
    hours: businessHours
      .nullable()
      .optional()
      .describe("Working hours by weekday; null: the workspace's business hours"),
    color: text(20).optional().describe("Color in the calendar, such as #2746d6"),
  }),
  response: provider,
  errors: ["conflict"],
});

export const patchProvider = contract({
  ...write,
  tag: "Desk",
  method: "PATCH",
  path: "/v1/providers/{id}",
  summary: "Change a provider; one that is not active can no longer be booked",
  params: idParams,
  body: z.strictObject({
    name: name(200).optional().describe("Name, such as Dr. Reyes"),
    isDefault: z.literal(true).optional().describe("true: they get bookings with no provider chosen"),
    hours: businessHours
      .nullable()
      .optional()
      .describe("Working hours by weekday; null: the workspace's business hours"),
    color: text(20).optional().describe("Color in the calendar, such as #2746d6"),
    active: z.boolean().optional().describe("Whether they can be booked"),
  }),
  response: provider,
  errors: ["conflict"],
});
