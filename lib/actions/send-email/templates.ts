/** Ready-made mails. `{field}` is filled from the configuration's `data`; what is missing there is left out. */
export const EMAIL_TEMPLATES = {
  appointment_confirmation: {
    label: "Appointment confirmation",
    fields: ["name", "service", "time"],
    paragraphs: ["Hello {name},", "your appointment for {service} is set for {time}.", "See you then!"],
  },
  missed_call: {
    label: "Sorry we missed your call",
    fields: ["name"],
    paragraphs: [
      "Hello {name},",
      "we are sorry we missed your call. Reply to this mail and we will call you back.",
    ],
  },
  review_request: {
    label: "Review request",
    fields: ["name", "link"],
    paragraphs: ["Hello {name},", "thank you for your visit. Would you tell others how it was?", "{link}"],
  },
} as const;

export type EmailTemplateName = keyof typeof EMAIL_TEMPLATES;
export const EMAIL_TEMPLATE_NAMES = [
  "appointment_confirmation",
  "missed_call",
  "review_request",
] as const satisfies readonly EmailTemplateName[];

/** Plain text and HTML of a template; values are text, never markup. */
export function renderEmail(
  name: EmailTemplateName,
  data: Record<string, string>,
): { text: string; html: string } {
  const paragraphs = EMAIL_TEMPLATES[name].paragraphs.map((paragraph) => fill(paragraph, data));
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

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
