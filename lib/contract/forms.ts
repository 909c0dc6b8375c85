import * as z from "zod";
import { isCustomName } from "@/lib/automation/custom-events";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams, listOf, page, stamp } from "./fields";

const base = { tag: "Forms", auth: "workspace" as const };
const read = { ...base, scope: "settings:read" as const };
const write = { ...base, scope: "settings:write" as const };

export const MAX_FORMS = 50;

const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/, {
    error: "must be 3 to 60 small letters, digits and hyphens, with none at either end",
  })
  .meta({ description: "The last part of the form's URL: /f/<slug>. Unique on this installation" });
const event = text(60, 1)
  .refine(isCustomName, { error: "must be the name of an event type" })
  .meta({ description: "The event type, without custom., whose fields the form asks for" });
const origin = z
  .string()
  .max(200)
  .refine((value) => URL.canParse(value) && new URL(value).origin === value && value.startsWith("http"), {
    error: "must be an origin such as https://www.example.com, without a path",
  });

const fields = {
  event,
  title: name(100).meta({ description: "The heading of the form" }),
  intro: text(1_000).nullable().meta({ description: "Text above the fields" }),
  button: name(40).nullable().meta({ description: "The label of the button. Default: Send" }),
  thanks: text(1_000).nullable().meta({ description: "Text shown after the form is submitted" }),
  consent: text(1_000, 10).nullable().meta({
    description:
      "Text of the checkbox for consent to marketing messages. If checked, the consent is recorded on the contact with this text as proof. Null: no checkbox",
  }),
  origins: z
    .array(origin)
    .max(20)
    .meta({ description: "Origins whose pages may show the form in a frame; none by default" }),
};

const form = z
  .object({
    id,
    slug: z.string().meta({ description: "The last part of the form's URL" }),
    url: z.string().meta({ description: "The page to link to or to frame" }),
    event: z.string().meta({ description: "The event type, without custom." }),
    title: z.string().meta({ description: "The heading of the form" }),
    intro: z.string().nullable().meta({ description: "Text above the fields" }),
    button: z.string().nullable().meta({ description: "The label of the button" }),
    thanks: z.string().nullable().meta({ description: "Text shown after the form is submitted" }),
    consent: z.string().nullable().meta({ description: "The words of the consent checkbox" }),
    origins: z.array(z.string()).meta({ description: "Origins that may frame the form" }),
    status: z.enum(["enabled", "disabled"]).meta({ description: "A disabled form is not found" }),
    createdAt: stamp.meta({ description: "When it was created" }),
    updatedAt: stamp.meta({ description: "When it was last changed" }),
  })
  .meta({ id: "HostedForm" });
export type FormView = z.infer<typeof form>;

export const listForms = contract({
  ...read,
  method: "GET",
  path: "/v1/forms",
  summary: "List hosted forms",
  query: z.strictObject(page),
  response: listOf("forms", form),
});

export const createForm = contract({
  ...write,
  method: "POST",
  path: "/v1/forms",
  summary: "Create a hosted form from an event type",
  description:
    "The page at /f/<slug> asks for the fields of the event type, and each submission becomes an event custom.<event>. Robots are held back by a hidden field, a shortest time and a limit per address.",
  body: z.strictObject({
    ...fields,
    slug: slug.optional(),
    intro: fields.intro.default(null),
    button: fields.button.default(null),
    thanks: fields.thanks.default(null),
    consent: fields.consent.default(null),
    origins: fields.origins.default([]),
  }),
  response: form,
  errors: ["validation_failed", "conflict"],
  example: {
    body: {
      event: "web_lead",
      title: "Ask for an appointment",
      slug: "bright-smiles-contact",
      consent: "I agree to receive texts from Bright Smiles. Reply STOP to end them.",
      origins: ["https://www.example.com"],
    },
  },
});

export const getForm = contract({
  ...read,
  method: "GET",
  path: "/v1/forms/{id}",
  summary: "Get a hosted form",
  params: idParams,
  response: form,
});

export const patchForm = contract({
  ...write,
  method: "PATCH",
  path: "/v1/forms/{id}",
  summary: "Change a hosted form",
  params: idParams,
  body: z
    .strictObject({
      ...fields,
      slug,
      status: z.enum(["enabled", "disabled"]).describe("A disabled form is not found"),
    })
    .partial()
    .meta({ description: "Members that are left out stay as they are" }),
  response: form,
  errors: ["validation_failed", "conflict"],
  example: { body: { thanks: "Thank you. We will call you today." } },
});

export const deleteForm = contract({
  ...write,
  method: "DELETE",
  path: "/v1/forms/{id}",
  summary: "Delete a hosted form; its event type and past events stay",
  params: idParams,
  response: form,
});

const publicPage = {
  tag: "Patient pages",
  auth: "none" as const,
  internal: true,
  path: "/f/{slug}",
  params: z.strictObject({ slug: z.string().min(1).max(80) }),
  produces: ["text/html"],
  response: undefined,
};

export const formPage = contract({ ...publicPage, method: "GET", summary: "Show a hosted form" });
export const formSubmission = contract({
  ...publicPage,
  method: "POST",
  unaudited: "Someone submits a form; the event is the record of it.",
  summary: "Receive a hosted form",
  body: z.string(),
  bodyLimit: 64 * 1_024,
  rawText: true,
});
