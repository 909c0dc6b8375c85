import { actions } from "@/lib/actions";
import type { Json } from "@/lib/automation/json";
import { wordsFor } from "@/lib/automation/narrate-words";
import { type Definition, outputMember, outputsOf } from "@/lib/automation/schema";
import type { StepWords } from "./card-text";
import { outputWords } from "./output-words";

type Place = { nodeId: string | null; field: string | null };
type Around = { doc: Definition | null; t: StepWords };

/** The sides of a conflict in words; as they are stored where two of them would read the same. */
export function conflictValues(
  { nodeId, field }: Place,
  values: readonly (Json | undefined)[],
  { doc, t }: Around,
): string[] {
  const stored = values.map((value) => storedText(value, t));
  if (!doc || field === null) return stored;
  const words = wordsFor(doc, actions, { wording: t });
  const isEdge = outputOfField(nodeId, field, doc) !== undefined;
  const inWords = values.map((value) => {
    if (value === undefined) return t("removed");
    if (field === "expression") return words.question({ id: "", type: "condition", expression: value });
    if (typeof value === "string") return isEdge ? words.nameOf(value) : words.text(value);
    return typeof value === "boolean" ? words.value(value) : storedText(value, t);
  });
  return new Set(inWords).size === new Set(stored).size ? inWords : stored;
}

function storedText(value: Json | undefined, t: StepWords): string {
  if (value === undefined) return t("removed");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function outputOfField(nodeId: string | null, field: string, doc: Definition) {
  const node = doc.nodes.find(({ id }) => id === nodeId);
  return node && outputsOf(node).find((one) => outputMember(one) === field);
}

/** Labels of fields that belong to no action's schema. */
const TITLES = {
  event: "starts_when",
  offset: "how_long_before",
  time: "time_of_day",
  notes: "field_note",
  onError: "if_it_fails",
  timeoutSeconds: "timeout_seconds",
  "retry.maxAttempts": "max_attempts",
  "retry.initialSeconds": "wait_before_retry",
} as const;

const hasTitle = (field: string): field is keyof typeof TITLES => Object.hasOwn(TITLES, field);

/** The field two people changed, by the title it is edited under: "Message" of `config.message`. */
export function conflictField(
  nodeId: string | null,
  field: string,
  { doc, t }: { doc: Definition; t: StepWords },
): string {
  const node = doc.nodes.find(({ id }) => id === nodeId) ?? null;
  const output = outputOfField(nodeId, field, doc);
  if (node && output) return outputWords(node, output, t);
  if (node && hasTitle(field)) return t(TITLES[field]);
  const words = wordsFor(doc, actions, { wording: t }).field(node, field.split("."));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
