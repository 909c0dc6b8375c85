import type { ReactNode } from "react";
import type { Json } from "@/lib/automation/json";
import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import type { Translator } from "@/lib/messages/translate";

/** The automation in a text, or the reason there is none. */
export function readImport(text: string, t: Translator<"drafts", ReactNode>): Definition | string {
  let input: Json;
  try {
    input = JSON.parse(text);
  } catch {
    return t("no_json");
  }
  const read = readDefinition(input);
  if (!read.ok) return t.sentence(read.problems[0]?.message ?? "") || t("no_automation");
  if (read.definition.nodes.length === 0) return t("no_steps");
  return read.definition;
}
