import { graphOf, reach } from "./graph";
import type { Program } from "./program";
import type { Safety } from "./registry";

export type RerunStep = { nodeId: string; name: string; action: string; safety: Safety };

/**
 * Lists the effects of rerunning from a node (null: from the start), step by step in graph order: no new effect (safe),
 * one effect per run (keyed), or a second message (repeats).
 */
export function rerunSteps(program: Program, fromNodeId: string | null): RerunStep[] {
  const graph = graphOf(program.definition);
  const first = fromNodeId ?? graph.trigger?.id ?? "";
  const reachable = reach([first], graph.outgoing);
  return (graph.order ?? []).flatMap((node) => {
    if (node.type !== "action" || !reachable.has(node.id)) return [];
    const definition = program.registry.get(node.action ?? "");
    if (!definition) return [];
    const { type, label, safety } = definition;
    return [{ nodeId: node.id, name: node.name ?? label, action: type, safety }];
  });
}
