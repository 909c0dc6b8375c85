import * as z from "zod";
import { email, name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { note, phone, read, stamps, tags, write } from "./desk-fields";
import { id, idParams, listOf, metadata, page } from "./fields";

const leadStatus = z.enum(["new", "contacted", "qualified", "converted", "lost"]);

export const lead = z
  .object({
    id,
    contactId: z.string().nullable(),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    source: z.string(),
    status: leadStatus,
    notes: z.string().nullable(),
    tags: z.array(z.string()),
    customFields: z.record(z.string(), z.unknown()),
    score: z.int().nullable(),
    grade: z.string().nullable(),
    assignee: z.string().nullable().meta({ description: "Id of the member it is assigned to" }),
    ...stamps,
  })
  .meta({ id: "Lead" });

export const createLead = contract({
  ...write,
  tag: "Leads",
  method: "POST",
  path: "/v1/leads",
  summary: "Add a lead",
  body: z.strictObject({
    name: name(200),
    phone,
    email: email.nullable().optional(),
    source: name(100),
    status: leadStatus.optional(),
    notes: note.nullable().optional(),
    tags: tags.optional(),
    customFields: metadata.optional(),
  }),
  response: lead,
  example: { body: { name: "Sam Doe", phone: "+12025550124", source: "web" } },
});

export const listLeads = contract({
  ...read,
  tag: "Leads",
  method: "GET",
  path: "/v1/leads",
  summary: "List leads",
  query: z.strictObject({
    ...page,
    status: leadStatus.optional(),
    phone: phone.optional(),
    q: text(100).optional(),
  }),
  response: listOf("leads", lead),
});

export const getLead = contract({
  ...read,
  tag: "Leads",
  method: "GET",
  path: "/v1/leads/{id}",
  summary: "Get a lead",
  params: idParams,
  response: lead,
});

export const patchLead = contract({
  ...write,
  tag: "Leads",
  method: "PATCH",
  path: "/v1/leads/{id}",
  summary: "Change a lead",
  params: idParams,
  body: z.strictObject({
    name: name(200).optional(),
    phone: phone.optional(),
    email: email.nullable().optional(),
    source: name(100).optional(),
    status: leadStatus.optional(),
    notes: note.nullable().optional(),
    tags: tags.optional(),
    customFields: metadata.optional(),
    score: z.int().min(0).max(100).optional(),
    assignee: text(80).nullable().optional().meta({ description: "Id of a member; null: nobody" }),
  }),
  response: lead,
});
