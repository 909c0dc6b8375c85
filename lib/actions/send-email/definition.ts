import * as z from "zod";
import { area, emails, emailTo, line, outId } from "@/lib/actions/config-fields";
import type { JsonObject } from "@/lib/automation/json";
import { type ConfigIssue, defineAction } from "@/lib/automation/registry";
import { htmlOf, plainText } from "./plain-text";
import { EMAIL_TEMPLATES } from "./templates";

const BODIES = ["html", "text", "template"] as const;

export const sendEmail = defineAction({
  type: "send_email",
  label: "Send email",
  description: "Email from a template, as text or as your own HTML",
  group: "Messaging",
  icon: "mail",
  effect: "external",
  safety: "repeats",
  config: z.strictObject({
    to: emailTo("To"),
    subject: line("Subject", 300),
    html: z.string().min(1).max(16_384).optional().meta({ title: "HTML", semantic: "html", control: "html" }),
    text: area("Text", 16_384).optional(),
    template: z
      .strictObject({
        name: z.enum(EMAIL_TEMPLATES.map(({ value }) => value)).meta({ title: "Template" }),
        data: z.record(z.string(), z.string().max(2_000)).optional().meta({ title: "Values" }),
      })
      .optional()
      .meta({ title: "Template", control: "email-template", variants: EMAIL_TEMPLATES }),
    cc: emails("Cc").optional().meta({ advanced: true }),
    bcc: emails("Bcc").optional().meta({ advanced: true }),
    replyTo: emailTo("Reply to").optional().meta({ advanced: true }),
  }),
  output: z.object({ messageId: outId("Message").nullable() }),
  oneOf: {
    label: "Body",
    fields: [
      { field: "text", label: "Text", begin: "", from: { html: plainText } },
      { field: "html", label: "Formatted", begin: "", from: { text: htmlOf } },
      { field: "template", label: "Template", begin: { name: "appointment_confirmation" } },
    ],
  },
  check: oneBody,
  message: ({ to, subject, text, html }) => ({
    channel: "email",
    to: typeof to === "string" ? to : "",
    text: onOneLine(subject, [text, typeof html === "string" ? plainText(html) : null]),
    field: "config.text",
    marketing: false,
    quietHoursKept: true,
  }),
  example: {
    to: "{{trigger.email}}",
    subject: "Thank you for asking",
    text: "Hello {{trigger.name}}, we will call you.",
  },
  exampleEvent: "lead.created",
  summary: ({ to }) => (typeof to === "string" && to !== "" ? `Send an email to ${to}` : "Send an email"),
});

function onOneLine(subject: unknown, bodies: readonly unknown[]): string {
  const body = bodies.filter((part) => typeof part === "string").join(" ");
  if (typeof subject !== "string" || body === "") return typeof subject === "string" ? subject : body;
  return /[.?!:]$/.test(subject) ? `${subject} ${body}` : `${subject}: ${body}`;
}

function oneBody(config: JsonObject): ConfigIssue[] {
  const given = BODIES.filter((body) => Object.hasOwn(config, body));
  if (given.length === 0) {
    return [
      { field: "text", code: "missing_field", message: "An email needs a text, an HTML body or a template" },
    ];
  }
  const second = given.find((body) => body !== given[0] && !(given[0] === "html" && body === "text"));
  if (!second) return [];
  return [{ field: second, code: "invalid_value", message: `Either "${given[0]}" or "${second}", not both` }];
}
