import { TIMEOUT } from "@/lib/automation/control-table";
import type { Branch, Node, Output } from "@/lib/automation/schema";

/** Introduces the step that follows an output, such as "If yes". */
export function outputWords({ type }: Pick<Node, "type">, output: Output): string {
  if (output === "next") return "Then";
  if (output === "default") return "Otherwise";
  const word = answerWord(type, output);
  return output === "true" || output === "false" ? `If ${word.toLowerCase()}` : word;
}

/** The label of a decision's branch. */
export function answerWord(kind: Node["type"], branch: Branch): string {
  const [yes, no] = forkWords(kind);
  if (branch === "default") return "No match";
  if (branch === TIMEOUT) return "Timeout";
  return branch === "true" ? yes : branch === "false" ? no : branch;
}

/** Both answers, in the room of a card. A wait for an event either sees it or times out. */
export function forkWords(kind: Node["type"]): [yes: string, no: string] {
  return kind === "condition" ? ["True", "False"] : ["It happened", "Timed out"];
}
