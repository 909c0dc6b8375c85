import type { Node } from "@/lib/automation/schema";
import type { Translator } from "@/lib/messages/translate";

type Sent = { nodeId: string; name: string };

/** Translates the name of a step from the API. A step without a name comes with the English name of its action. */
export function nameFromServer(
  { nodeId, name }: Sent,
  { nodes, t }: { nodes: readonly Node[]; t: Pick<Translator<"steps">, "spec"> },
): string {
  const isOwn = nodes.some((node) => node.id === nodeId && node.name === name);
  return isOwn ? name : t.spec(name);
}
