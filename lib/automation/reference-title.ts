import { lower } from "./joined";
import { isRecordKind } from "./records";
import { type Known, targetOf } from "./reference-types";

/**
 * The one name of a reference: cards, chips and sentences use the title that pickers show. It follows an article or
 * stands in braces, so it begins with a lowercase letter. A path that is not known yet is spelled out.
 */
export function referenceTitle(
  path: readonly string[],
  { known, stepName }: { known: Known; stepName: (id: string) => string },
): string {
  const [root = "", name = "", ...rest] = path;
  if ((root === "workspace" || root === "run") && name === "vars") return rest.join(".");
  const target = targetOf(path, known);
  const title = target.found === "field" ? lower(target.field.title) : null;
  if (root === "steps") return `${title ?? (spelled(rest.join(" ")) || "result")} of ${stepName(name)}`;
  if (title !== null) return title;
  if (root === "trigger") return spelled([name, ...rest].join(" "));
  if (isRecordKind(root)) return `${root}'s ${spelled([name, ...rest].join(" "))}`;
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
