import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, stamp } from "./fields";

/** The search of the dashboard's palette. Each face has its own call, because each has its own kind of caller. */
export const FOUND_KINDS = [
  "contact",
  "call",
  "lead",
  "appointment",
  "automation",
  "step",
  "account",
  "invoice",
  "partner",
  "member",
  "person",
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const found = z
  .object({
    kind: z.enum(FOUND_KINDS).meta({ description: "The kind of object" }),
    id,
    name: z.string().nullable().meta({ description: "Its name, or null" }),
    phone: z.string().nullable().meta({ description: "Its phone number in E.164, or null" }),
    note: z.string().nullable().meta({ description: "Distinguishes it from others with the same name" }),
    status: z.string().nullable().meta({ description: "Its status or outcome, or null" }),
    at: stamp.nullable().meta({ description: "When it takes or took place, or null" }),
    parentId: id.nullable().meta({
      description:
        "The contact of a call, lead or appointment, the automation of a step, the partner of an invoice",
    }),
  })
  .meta({ id: "Found" });
export type Found = z.infer<typeof found>;

const MOST_OPENED = 12;

const base = {
  method: "GET",
  tag: "Search",
  internal: true,
  description:
    "Words match the start of words in names and email addresses, in any order. A phone number matches in any spelling. Results are limited to what the caller may read. Objects named in opened come back in their order if they still exist and match q, or all of them when q is empty.",
  query: z.strictObject({
    q: text(100).optional().meta({ description: "Words, a phone number, or an id" }),
    opened: z
      .string()
      .max(1_200)
      .transform((value) => value.split(",").filter((one) => one !== ""))
      .refine((value) => value.length <= MOST_OPENED, { error: `must name at most ${MOST_OPENED} objects` })
      .optional()
      .meta({ description: "Comma list of kind:id, most recently opened first" }),
  }),
  response: z.object({
    opened: z.array(found).meta({ description: "The recently opened ones" }),
    results: z.array(found).meta({ description: "The other matches, by kind, best first" }),
  }),
} as const;

export const searchWorkspace = contract({
  ...base,
  path: "/v1/search",
  summary: "Search people, calls, leads, appointments and automations",
  auth: "workspace",
  scope: "data:read",
});

export const searchPartner = contract({
  ...base,
  path: "/v1/partner/search",
  summary: "Search accounts, invoices and members",
  auth: "partner",
  scope: "accounts:read",
});

export const searchPlatform = contract({
  ...base,
  path: "/v1/operator/search",
  summary: "Search partners, invoices and people",
  auth: "operator",
});
