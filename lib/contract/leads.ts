import * as z from "zod";
import { email, name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { note, phone, read, stamps, tags, write } from "./desk-fields";
import { id, idParams, listOf, metadata, page, updatedSince } from "./fields";

const leadStatus = z
  .enum(["new", "contacted", "qualified", "converted", "lost"])
  .describe("How far the lead is");

const lostReason = z.enum(["too_expensive", "went_elsewhere", "no_answer", "not_a_fit", "other"]);

export const lead = z
  .object({
    id,
    contactId: z.string().nullable().describe("The contact, or null"),
    name: z.string().describe("Name of the person"),
    phone: z.string().describe("Phone number in E.164"),
    email: z.string().nullable().describe("Email address, or null"),
    source: z.string().describe("Where the lead comes from"),
    status: leadStatus,
    notes: z.string().nullable().describe("Internal notes, or null"),
    tags: z.array(z.string()).describe("Tags"),
    customFields: z.record(z.string(), z.unknown()).describe("Fields of your own, by name"),
    score: z.int().nullable().describe("How promising it is, 0 to 100, or null"),
    grade: z.string().nullable().describe("A, B or C, from the score; null without one"),
    assignee: z.string().nullable().meta({ description: "Id of the member it is assigned to" }),
    lostReason: lostReason.nullable().describe("The reason a lead is lost, or null"),
    lostNote: z.string().nullable().describe("The reason in the words of your team, or null"),
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
    name: name(200).describe("Name of the person"),
    phone,
    email: email.nullable().optional().describe("Email address"),
    source: name(100).describe("Where the lead comes from, such as web"),
    status: leadStatus.optional().describe("How far the lead is. Default: new"),
    notes: note.nullable().optional().describe("Internal notes"),
    tags: tags.optional().describe("Tags"),
    customFields: metadata.optional().describe("Fields of your own, by name"),
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
    updated_since: updatedSince,
    status: leadStatus.optional().describe("Only leads with this status"),
    phone: phone.optional().describe("Only leads with this number"),
    assignee: text(80)
      .optional()
      .describe("Only leads assigned to this member, by id; none lists unassigned ones"),
    lost_reason: z
      .enum([...lostReason.options, "none"])
      .optional()
      .describe("Only leads lost for this reason; none lists lost leads without one"),
    q: text(100)
      .optional()
      .describe(
        "Part of a name or phone number. The newest 1,000 names that match without their accents are found too",
      ),
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
    name: name(200).optional().describe("Name of the person"),
    phone: phone.optional().describe("Phone number"),
    email: email.nullable().optional().describe("Email address; null removes it"),
    source: name(100).optional().describe("Where the lead comes from"),
    status: leadStatus.optional(),
    notes: note.nullable().optional().describe("Internal notes; null removes them"),
    tags: tags.optional().describe("Replaces the tags"),
    customFields: metadata.optional().describe("Fields of your own; those not named stay as they are"),
    score: z.int().min(0).max(100).optional().describe("How promising it is, 0 to 100"),
    assignee: text(80).nullable().optional().meta({ description: "Id of a member; null: nobody" }),
    lostReason: lostReason
      .nullable()
      .optional()
      .describe("The reason the lead is lost; null removes it. Another status removes it too"),
    lostNote: text(500)
      .nullable()
      .optional()
      .describe("The reason in your own words, at most 500 characters; null removes it"),
  }),
  response: lead,
});
