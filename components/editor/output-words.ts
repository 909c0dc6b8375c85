import type { Branch, Node, Output } from "@/lib/automation/schema";

/** When a step goes on this way, said before what follows. */
export function outputWords({ type }: Pick<Node, "type">, output: Output): string {
  if (output === "next") return "Then";
  return `If ${answerWord(type, output).toLowerCase()}`;
}

/** What a step that decides has answered. */
export function answerWord(kind: Node["type"], branch: Branch): string {
  const [yes, no] = forkWords(kind);
  return branch === "true" ? yes : no;
}

/** Both answers, in the room of a card. A wait for an event asks whether it comes in time. */
export function forkWords(kind: Node["type"]): [yes: string, no: string] {
  return kind === "condition" ? ["True", "False"] : ["Yes", "Too late"];
}
