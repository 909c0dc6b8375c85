import * as z from "zod";
import { text } from "@/lib/text-fields";
import { base } from "./billing-fields";
import { contract } from "./contract";
import { MAX_EMAIL_TEXT, MAX_SUBJECT } from "./email-text";
import { EMAIL_KINDS } from "./emails";
import { stamp } from "./fields";

const path = "/v1/partner/email-templates";
const templates = { ...base, tag: "Brand" };

const ABOUT = {
  subject: "Subject with references such as {{product}}",
  text: "Text with references. The link stands on a line of its own and becomes a button.",
};

/** Tabs and line breaks are the only control characters that belong into a text. */
const UNSEEN = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}]/u;
const subject = text(MAX_SUBJECT * 4)
  .transform((value) => value.trim())
  .refine((value) => value !== "", { error: "must not be empty" })
  .refine((value) => [...value].length <= MAX_SUBJECT, { error: `must be at most ${MAX_SUBJECT} characters` })
  .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), {
    error: "must be one line without control characters",
  })
  .meta({ override: { minLength: 1, maxLength: MAX_SUBJECT } });
const body = text(MAX_EMAIL_TEXT * 4)
  .transform((value) => value.replaceAll("\r\n", "\n").trim())
  .refine((value) => value !== "", { error: "must not be empty" })
  .refine((value) => [...value].length <= MAX_EMAIL_TEXT, {
    error: `must be at most ${MAX_EMAIL_TEXT} characters`,
  })
  .refine((value) => !UNSEEN.test(value), { error: "must not contain control characters" })
  .meta({ override: { minLength: 1, maxLength: MAX_EMAIL_TEXT } });

const words = z.strictObject({
  subject: subject.meta({ description: ABOUT.subject }),
  text: body.meta({ description: ABOUT.text }),
});

const kind = z.enum(EMAIL_KINDS).meta({ description: "The email" });
const kindParams = z.strictObject({ kind });

const template = z
  .object({
    kind,
    title: z.string().meta({ description: "Name of the email" }),
    description: z.string().meta({ description: "When it is sent" }),
    subject: z.string().meta({ description: ABOUT.subject }),
    text: z.string().meta({ description: ABOUT.text }),
    original: z
      .object({
        subject: z.string().meta({ description: "Subject" }),
        text: z.string().meta({ description: "Text" }),
      })
      .meta({ description: "The product's own words" }),
    references: z
      .array(
        z.object({
          name: z.string().meta({ description: "Name, which stands in {{ }}" }),
          title: z.string().meta({ description: "What it stands for" }),
          required: z.boolean().meta({ description: "Whether the text must contain it" }),
        }),
      )
      .meta({ description: "References the words can use" }),
    updatedAt: stamp
      .nullable()
      .meta({ description: "When you changed it; null for the product's own words" }),
  })
  .meta({ id: "EmailTemplate" });

export const listEmailTemplates = contract({
  ...templates,
  scope: "accounts:read",
  method: "GET",
  path,
  summary: "List your emails",
  description:
    "The emails sent in your name to the people of your accounts. They are in your brand once it has a name.",
  response: z
    .object({ templates: z.array(template).meta({ description: "All of the emails" }) })
    .meta({ id: "EmailTemplates" }),
});

export const putEmailTemplate = contract({
  ...templates,
  scope: "accounts:write",
  method: "PUT",
  path: `${path}/{kind}`,
  summary: "Change an email",
  description: "Replaces subject and text. Required references must stay, and unknown ones are refused.",
  params: kindParams,
  body: words,
  response: template,
  example: {
    body: {
      subject: "Join {{account}} on {{product}}",
      text: "Hello,\n\nyou can now work in {{account}} as {{role}}. Accept here:\n{{link}}",
    },
  },
});

export const resetEmailTemplate = contract({
  ...templates,
  scope: "accounts:write",
  method: "DELETE",
  path: `${path}/{kind}`,
  summary: "Reset an email to the original",
  params: kindParams,
  response: template,
});

export const testEmailTemplate = contract({
  ...templates,
  scope: "accounts:write",
  method: "POST",
  path: `${path}/{kind}/test`,
  internal: true,
  summary: "Send yourself a test of an email",
  description: "Sends the given words with sample values to the signed-in person. Links in it do not work.",
  params: kindParams,
  body: words,
  response: z.object({ to: z.string().meta({ description: "The address it goes to" }) }),
  errors: ["conflict", "too_many_attempts"],
});
