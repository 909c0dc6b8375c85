import { renderEmail } from "@/lib/actions/send-email/render-template";
import type { EmailTemplateName } from "@/lib/actions/send-email/templates";

/** The text of a ready-made email. */
export function EmailTemplatePreview({ name, data }: { name: string; data: Record<string, string> }) {
  return (
    <p className="whitespace-pre-line rounded-md bg-sunken px-2.5 py-1.5 text-ink-2 text-sm [overflow-wrap:anywhere]">
      {renderEmail(name as EmailTemplateName, data).text}
    </p>
  );
}
