import type { Json } from "@/lib/automation/json";
import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";

/** The automation in a text, or the reason there is none. */
export function readImport(text: string): Definition | string {
  let input: Json;
  try {
    input = JSON.parse(text);
  } catch {
    return "This isn't valid JSON. Paste the whole text of an exported automation.";
  }
  const read = readDefinition(input);
  if (!read.ok) return read.problems[0]?.message ?? "This isn't an automation.";
  if (read.definition.nodes.length === 0) return "This automation has no steps.";
  return read.definition;
}
