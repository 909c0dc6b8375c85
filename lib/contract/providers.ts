import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { read, stamps, write } from "./desk-fields";
import { id, idParams, listOf, page } from "./fields";
import { businessHours } from "./workspace-settings";

const provider = z
  .object({
    id,
    name: z.string(),
    isDefault: z.boolean(),
    hours: z.unknown(),
    color: z.string().nullable(),
    active: z.boolean(),
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
    name: name(200),
    isDefault: z.boolean().optional(),
    hours: businessHours.nullable().optional(),
    color: text(20).optional(),
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
    name: name(200).optional(),
    isDefault: z.literal(true).optional(),
    hours: businessHours.nullable().optional(),
    color: text(20).optional(),
    active: z.boolean().optional(),
  }),
  response: provider,
  errors: ["conflict"],
});
