import { escapeHtml } from "@/lib/escape-html";
import type { EmailTemplateName } from "./templates";

/** The text of the templates. `{field}` is replaced by the configured value, or by nothing when there is none. */
const PARAGRAPHS: Record<EmailTemplateName, readonly string[]> = {
  appointment_confirmation: [
    "Hello {name},",
    "your appointment for {service} is set for {time}.",
    "See you then!",
  ],
  missed_call: [
    "Hello {name},",
    "we are sorry we missed your call. Reply to this email and we will call you back.",
  ],
  review_request: ["Hello {name},", "thank you for your visit. Would you tell others how it was?", "{link}"],
};

/** Renders a template as plain text and HTML; values are escaped text, never markup. */
export function renderEmail(
  name: EmailTemplateName,
  data: Record<string, string>,
): { text: string; html: string } {
  const paragraphs = PARAGRAPHS[name].map((paragraph) => fill(paragraph, data));
  return {
    text: paragraphs.join("\n\n"),
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n"),
  };
}

function fill(paragraph: string, data: Record<string, string>): string {
  return paragraph
    .split("{")
    .map((part, index) => {
      const end = index === 0 ? -1 : part.indexOf("}");
      if (end === -1) return part;
      const key = part.slice(0, end);
      return (Object.hasOwn(data, key) ? (data[key] ?? "") : "") + part.slice(end + 1);
    })
    .join("");
}
