import type { Node } from "@/lib/automation/schema";
import type { Translator } from "@/lib/messages/translate";

type Sent = { nodeId: string; name: string };

/** The name of a step as the API sends it. One that nobody named comes with the English name of what it does. */
export function nameFromServer(
  { nodeId, name }: Sent,
  { nodes, t }: { nodes: readonly Node[]; t: Pick<Translator<"steps">, "spec"> },
): string {
  const isOwn = nodes.some((node) => node.id === nodeId && node.name === name);
  return isOwn ? name : t.spec(name);
}
