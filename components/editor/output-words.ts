import { TIMEOUT } from "@/lib/automation/control-table";
import type { Branch, Node, Output } from "@/lib/automation/schema";
import type { StepWords } from "./card-text";

/** Introduces the step that follows an output, such as "If yes". */
export function outputWords({ type }: Pick<Node, "type">, output: Output, t: StepWords): string {
  if (output === "next" || output === "default") return t(`way_${output}`);
  if (output === "true" || output === "false") return t(`way_${answerOf(type, output)}`);
  return answerWord(type, output, t);
}

/** The label of a decision's branch. */
export function answerWord(kind: Node["type"], branch: Branch, t: StepWords): string {
  if (branch === "default") return t("answer_default");
  if (branch === TIMEOUT) return t("answer_timeout");
  return branch === "true" || branch === "false" ? t(`answer_${answerOf(kind, branch)}`) : branch;
}

/** A wait for an event ends with the event or with a timeout. */
function answerOf(kind: Node["type"], branch: "true" | "false") {
  if (kind === "condition") return branch === "true" ? "yes" : "no";
  return branch === "true" ? "happened" : "timed_out";
}
