import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { minutes, read, stamps, write } from "./desk-fields";
import { id, idParams, listOf, page } from "./fields";

/** An amount is text everywhere, because a float cannot hold every cent. */
const price = text(20)
  .regex(/^\d{1,9}(\.\d{1,2})?$/, {
    error: "must be an amount up to 999,999,999.99, such as 250 or 249.50, with at most two decimals",
  })
  .nullable()
  .optional()
  .meta({
    description:
      "Price as a decimal, in the workspace's currency at the time it was set. Null if no price is shown",
    example: "89.50",
  });
const priceFrom = z.boolean().optional().describe("True for a starting price, shown as “from”");

const service = z
  .object({
    id,
    name: z.string().describe("Name of the service"),
    durationMinutes: z.int().describe("How long it takes"),
    bufferMinutes: z.int().describe("Minutes kept free after it"),
    active: z.boolean().describe("Whether it can be booked"),
    price: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Price as an exact decimal, or null", example: "89.50" }),
    currency: z.string().nullable().optional().describe("Lowercase currency code of the price, or null"),
    priceFrom: z.boolean().optional().describe("True for a starting price, shown as “from”"),
    ...stamps,
  })
  .meta({ id: "Service" });

const onBookingPage = z.boolean().optional().meta({
  description:
    "Puts it on the booking page or takes it off, with settings:write. Omitted: the page's services stay as they are",
});

export const listServices = contract({
  ...read,
  tag: "Desk",
  method: "GET",
  path: "/v1/services",
  summary: "List services",
  query: z.strictObject(page),
  response: listOf("services", service),
});

export const createService = contract({
  ...write,
  tag: "Desk",
  method: "POST",
  path: "/v1/services",
  summary: "Add a service",
  body: z.strictObject({
    name: name(200).describe("Name of the service"),
    durationMinutes: minutes.optional().describe("How long it takes. Default: 30"),
    bufferMinutes: z.int().min(0).max(480).optional().describe("Minutes kept free after it. Default: 0"),
    ...{ price, priceFrom },
    onBookingPage,
  }),
  response: service,
  errors: ["conflict"],
});

export const patchService = contract({
  ...write,
  tag: "Desk",
  method: "PATCH",
  path: "/v1/services/{id}",
  summary: "Change a service; one that is not active can no longer be booked",
  params: idParams,
  body: z.strictObject({
    name: name(200).optional().describe("Name of the service"),
    durationMinutes: minutes.optional().describe("How long it takes"),
    bufferMinutes: z.int().min(0).max(480).optional().describe("Minutes kept free after it"),
    active: z.boolean().optional().describe("Whether it can be booked"),
    ...{ price, priceFrom },
    onBookingPage,
  }),
  response: service,
  errors: ["conflict"],
});
