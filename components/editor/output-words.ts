import { TIMEOUT } from "@/lib/automation/control-table";
import type { JsonObject } from "@/lib/automation/json";
import type { Branch, Node, Output } from "@/lib/automation/schema";
import type { StepWords } from "./card-text";

type Of = Pick<Node, "type"> & { config?: JsonObject };

/** A wait for an event has the two outputs of a condition. To call them Yes and No would suggest what a reply says. */
const isWait = ({ type }: Of, output: Branch) =>
  type !== "condition" && (output === "true" || output === "false");

const awaitsReply = ({ config }: Of) => config?.event === "sms.received";

/** Introduces the step that follows an output: the name on its card, and of a wait for an event what it stands for. */
export function outputWords(node: Of, output: Output, t: StepWords): string {
  if (output === "next" || output === "default") return t(`way_${output}`);
  if (!isWait(node, output)) return answerWord(output, t);
  if (output === "false") return t("way_timed_out");
  return awaitsReply(node) ? t("way_replied") : t("way_happened");
}

/** The part of a sentence about a run that names the branch it took: a wait has ended, anything else was answered. */
export function branchTaken({ type }: Pick<Node, "type">, branch: Branch, t: StepWords): string {
  if (type !== "condition" && branch === "true") return t("taken_happened");
  if (type !== "condition" && (branch === "false" || branch === TIMEOUT)) return t("taken_timed_out");
  return t("taken_answer", { answer: answerWord(branch, t).toLowerCase() });
}

/** The name of an output on its card. It has the room of a short word, because two stand beside the text of the card. */
export function outletWord(node: Of, output: Branch, t: StepWords): string {
  if (!isWait(node, output)) return answerWord(output, t);
  if (output === "false") return t("outlet_nothing");
  return awaitsReply(node) ? t("outlet_reply") : t("outlet_event");
}

/** The label of a decision's branch. */
function answerWord(branch: Branch, t: StepWords): string {
  if (branch === "default") return t("way_default");
  if (branch === TIMEOUT) return t("answer_timeout");
  if (branch === "true") return t("answer_yes");
  return branch === "false" ? t("answer_no") : branch;
}
