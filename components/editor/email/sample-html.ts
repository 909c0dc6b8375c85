import { sampleOf } from "@/components/editor/fields/sample-text";
import type { Choice } from "@/components/editor/fields/use-value";
import { parseTemplate } from "@/lib/automation/template";

/** The email as the sample event would fill it. What is filled in is text, never markup. */
export function sampleHtml(html: string, choices: readonly Choice[]): string {
  const parsed = parseTemplate(html);
  if (!parsed.ok) return html;
  return parsed.template.parts
    .map((part) => (typeof part === "string" ? part : escaped(sampleOf(part, choices))))
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
