import { actions } from "@/lib/actions";
import type { Json } from "@/lib/automation/json";
import { wordsFor } from "@/lib/automation/narrate-words";
import { type Definition, outputMember, outputsOf } from "@/lib/automation/schema";
import { outputWords } from "./output-words";

/** One side of a conflict as text. */
export function conflictValue(value: Json | undefined): string {
  if (value === undefined) return "removed";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Labels of fields that belong to no action's schema. */
const TITLES: Readonly<Record<string, string>> = {
  event: "Starts when",
  offset: "How long before",
  time: "Time of day",
  notes: "Note",
  onError: "If it fails",
  timeoutSeconds: "Timeout (seconds)",
  "retry.maxAttempts": "Max attempts",
  "retry.initialSeconds": "Wait before retry (seconds)",
};

/** The field two people changed, by the title it is edited under: "Message" of `config.message`. */
export function conflictField(nodeId: string | null, field: string, doc: Definition): string {
  const node = doc.nodes.find(({ id }) => id === nodeId) ?? null;
  const output = node && outputsOf(node).find((one) => outputMember(one) === field);
  if (node && output) return outputWords(node, output);
  const title = node && Object.hasOwn(TITLES, field) ? TITLES[field] : undefined;
  if (title) return title;
  const words = wordsFor(doc, actions).field(node, field.split("."));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
