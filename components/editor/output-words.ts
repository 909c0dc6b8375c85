import type { Node, Output } from "@/lib/automation/schema";

/** When a step goes on this way, said before what follows. */
export function outputWords({ type }: Pick<Node, "type">, output: Output): string {
  if (output === "next") return "Then";
  if (type === "condition") return output === "true" ? "If true" : "If false";
  return output === "true" ? "If it happens" : "If the time is up";
}

/** The same in the room of a card. */
export function forkWords(kind: Node["type"]): [yes: string, no: string] {
  return kind === "condition" ? ["True", "False"] : ["Yes", "Too late"];
}
