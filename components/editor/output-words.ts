import { TIMEOUT } from "@/lib/automation/control-table";
import type { Branch, Node, Output } from "@/lib/automation/schema";
import type { StepWords } from "./card-text";

/** Introduces the step that follows an output. A wait for an event says as well what its yes and its no stand for. */
export function outputWords({ type }: Pick<Node, "type">, output: Output, t: StepWords): string {
  if (output === "next" || output === "default") return t(`way_${output}`);
  if (type !== "condition" && output === "true") return t("way_happened");
  if (type !== "condition" && output === "false") return t("way_timed_out");
  return answerWord(output, t);
}

/** The part of a sentence about a run that names the branch it took: a wait has ended, anything else was answered. */
export function branchTaken({ type }: Pick<Node, "type">, branch: Branch, t: StepWords): string {
  if (type !== "condition" && branch === "true") return t("taken_happened");
  if (type !== "condition" && (branch === "false" || branch === TIMEOUT)) return t("taken_timed_out");
  return t("taken_answer", { answer: answerWord(branch, t).toLowerCase() });
}

/** The label of a decision's branch. */
export function answerWord(branch: Branch, t: StepWords): string {
  if (branch === "default") return t("answer_default");
  if (branch === TIMEOUT) return t("answer_timeout");
  if (branch === "true") return t("answer_yes");
  return branch === "false" ? t("answer_no") : branch;
}
