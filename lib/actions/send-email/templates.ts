import type { Variant } from "@/lib/automation/fields";

/** The ready-made emails a form offers. Their text is in render-template.ts, which the browser does not need. */
export const EMAIL_TEMPLATES = [
  {
    value: "appointment_confirmation",
    label: "Appointment confirmation",
    fields: ["name", "service", "time"],
  },
  { value: "missed_call", label: "Sorry we missed your call", fields: ["name"] },
  { value: "review_request", label: "Review request", fields: ["name", "link"] },
] as const satisfies readonly Variant[];

export type EmailTemplateName = (typeof EMAIL_TEMPLATES)[number]["value"];
