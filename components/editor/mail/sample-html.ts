import { parseTemplate } from "@/lib/automation/template";
import { sampleOf } from "../fields/sample-text";
import type { Choice } from "../fields/use-value";

/** The mail as the sample event would fill it. What is filled in is text, never markup. */
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
