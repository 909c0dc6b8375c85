import * as z from "zod";
import { birthday, language } from "@/lib/automation/person-fields";
import { email, name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { note, phone, read, stamps, tags, write } from "./desk-fields";
import { id, idParams, listOf, metadata, page, stamp, updatedSince } from "./fields";
import { timezone } from "./workspace-settings";

export const consent = z.enum(["none", "transactional", "marketing"]);

export const contact = z
  .object({
    id,
    name: z.string().nullable().describe("Name, or null"),
    phone: z.string().nullable().describe("Phone number in E.164, or null"),
    email: z.string().nullable().describe("Email address, or null"),
    tags: z.array(z.string()).describe("Tags"),
    optedOut: z.boolean().describe("Whether the person opted out of texts"),
    consent: z
      .string()
      .nullable()
      .describe("What the person agreed to: none, transactional, marketing, or null"),
    consentProof: z
      .object({
        consent: z.string().describe("What the person agreed to"),
        note: z.string().nullable().describe("How the consent was given"),
        by: z.string().describe("Who recorded it"),
        at: stamp.describe("When it was recorded"),
      })
      .nullable()
      .meta({ description: "Who recorded the consent that stands, when, and how it was given" }),
    isPatient: z.boolean().describe("Whether the person is a patient"),
    timezone: z
      .string()
      .nullable()
      .meta({ description: "Their time zone, for quiet hours; null if unknown" }),
    language: z.string().nullable().meta({ description: "Preferred language, such as en or pt-BR" }),
    birthday: z.string().nullable().meta({ description: "Date of birth, YYYY-MM-DD" }),
    notes: z.string().nullable().meta({ description: "Internal notes about this person" }),
    custom: z.record(z.string(), z.unknown()).meta({ description: "Fields of your own, by name" }),
    erasedAt: stamp.nullable().meta({
      description: "When the person was erased, or null. Only lists with updated_since have erased contacts",
    }),
    ...stamps,
  })
  .meta({ id: "Contact" });

const contactFields = {
  name: name(200).optional().describe("Name"),
  email: email.optional().describe("Email address"),
  tags: tags.optional().describe("Replaces the tags"),
  optedOut: z.boolean().optional().describe("Whether the person opted out of texts"),
  consent: consent.optional().describe("What the person agreed to"),
  consentNote: text(500, 1).optional().meta({
    description: "How the consent was given; kept with who said so, and when",
    example: "Signed form",
  }),
  isPatient: z.boolean().optional().describe("Whether the person is a patient"),
  timezone: timezone.nullable().optional().describe("Their time zone, for quiet hours; null if unknown"),
  language: language.nullable().optional().meta({
    description: "Preferred language, such as en or pt-BR; null: not known",
    example: "es",
  }),
  birthday: birthday.nullable().optional().meta({
    description: "Date of birth, YYYY-MM-DD; null: not known",
    example: "1984-05-17",
  }),
  notes: note.nullable().optional().meta({ description: "Internal notes; null removes them" }),
  custom: metadata.optional().meta({ description: "Fields of your own; those not named stay as they are" }),
};

export const createContact = contract({
  ...write,
  tag: "Contacts",
  method: "POST",
  path: "/v1/contacts",
  summary: "Create or complete a contact",
  body: z.strictObject({ phone, ...contactFields }),
  response: contact,
});

export const listContacts = contract({
  ...read,
  tag: "Contacts",
  method: "GET",
  path: "/v1/contacts",
  summary: "List contacts",
  query: z.strictObject({
    ...page,
    updated_since: updatedSince,
    q: text(100)
      .optional()
      .describe(
        "Part of a name, phone number or email address. The newest 1,000 names that match without their accents are found too",
      ),
    phone: phone.optional().describe("Only the contact with this number"),
  }),
  response: listOf("contacts", contact),
});

export const getContact = contract({
  ...read,
  tag: "Contacts",
  method: "GET",
  path: "/v1/contacts/{id}",
  summary: "Get a contact",
  params: idParams,
  response: contact,
});

export const patchContact = contract({
  ...write,
  tag: "Contacts",
  method: "PATCH",
  path: "/v1/contacts/{id}",
  summary: "Change a contact",
  params: idParams,
  body: z.strictObject(contactFields),
  response: contact,
});

export const eraseContact = contract({
  ...write,
  tag: "Contacts",
  method: "DELETE",
  path: "/v1/contacts/{id}",
  summary: "Erase a contact's personal data",
  reauthenticate: true,
  params: idParams,
  response: contact,
});

export const exportContact = contract({
  ...read,
  tag: "Contacts",
  method: "GET",
  path: "/v1/contacts/{id}/export",
  summary: "Export everything about a contact",
  description: "With ?format=html, the response is an HTML document in the person's language.",
  params: idParams,
  query: z.strictObject({
    format: z.enum(["html"]).optional().describe("Returns a readable HTML document instead of JSON"),
  }),
  produces: ["text/html"],
  response: z.looseObject({
    contact: contact.describe("The contact"),
    exportedAt: stamp.describe("When the export was made"),
  }),
});
