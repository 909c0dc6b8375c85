import type { Wording } from "@/lib/wording";
import type { Field } from "./fields";
import { lower } from "./joined";
import { isRecordKind, type RecordKind } from "./records";
import { type Known, targetOf } from "./reference-types";

/** Phrases that name a field inside a sentence. */
export type ReferenceWords = {
  field: (field: Field) => string;
  /** The output is null if the step has no such output. */
  ofStep: (output: string | null, step: string) => string;
  ofRecord: (record: RecordKind, field: string) => string;
};

/** Labels of custom fields stay as the workspace wrote them. */
export const referenceWords = ({ phrase, spec }: Wording): ReferenceWords => ({
  field: ({ title, own }) => (own ? title : spec(title)),
  ofStep: (output, step) => phrase("{output} of {step}", { output: output ?? phrase("result"), step }),
  ofRecord: (record, field) => phrase(`${record}'s {field}`, { field }),
});

/**
 * The one name of a reference: cards, chips and sentences use the title that pickers show. It follows an article or
 * stands in a text, so it begins with a lowercase letter. A path that is not known yet is spelled out.
 */
export function referenceTitle(
  path: readonly string[],
  { known, stepName, words }: { known: Known; stepName: (id: string) => string; words: ReferenceWords },
): string {
  const [root = "", name = "", ...rest] = path;
  if ((root === "workspace" || root === "run") && name === "vars") return rest.join(".");
  const target = targetOf(path, known);
  const title = target.found === "field" ? lower(words.field(target.field)) : null;
  if (root === "steps") return words.ofStep(title ?? (spelled(rest.join(" ")) || null), stepName(name));
  if (title !== null) return title;
  if (root === "trigger") return spelled([name, ...rest].join(" "));
  if (isRecordKind(root)) return words.ofRecord(root, spelled([name, ...rest].join(" ")));
  return spelled(path.join(" "));
}

/** Splits `caller_phone` and `dueWithinMinutes` into words. Abbreviations, as in `CRM_key`, stay as they are written. */
export function spelled(name: string): string {
  return name
    .replaceAll(/[_.]/g, " ")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .trim()
    .split(" ")
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(" ");
}
