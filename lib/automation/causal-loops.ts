import { graphOf } from "./graph";
import { type Problem, problem } from "./problems";
import { type ActionRegistry, withDefaults } from "./registry";
import type { Definition } from "./schema";

export type Automation = { id: string; name: string; definition: Definition };
export type LoopProblem = { automationId: string; problem: Problem };

type Cause = { from: Automation; nodeId: string; event: string; to: Automation };

/** Finds loops across a workspace's automations: one emits the event that starts another, and back again. */
export function causalLoops(automations: readonly Automation[], registry: ActionRegistry): LoopProblem[] {
  const byEvent = new Map<string, Automation[]>();
  const graphs = new Map(automations.map((automation) => [automation.id, graphOf(automation.definition)]));
  for (const automation of automations) {
    const event = graphs.get(automation.id)?.trigger?.event;
    if (event !== undefined) byEvent.set(event, [...(byEvent.get(event) ?? []), automation]);
  }
  const causes = new Map<string, Cause[]>();
  for (const from of automations) {
    causes.set(
      from.id,
      causesOf(from, { byEvent, registry, reachable: graphs.get(from.id)?.reachable ?? new Set() }),
    );
  }
  return automations.flatMap((automation) => {
    const circle = circleThrough(automation.id, causes);
    const first = circle?.[0];
    // An automation that starts itself has its own warning.
    if (!circle || !first || circle.length < 2) return [];
    const path = [...circle.map((cause) => `"${cause.from.name}"`), `"${automation.name}"`].join(" → ");
    const message = `These automations start each other in a circle: ${path}`;
    return [
      { automationId: automation.id, problem: problem("causal_loop", { nodeId: first.nodeId }, message) },
    ];
  });
}

function causesOf(
  from: Automation,
  about: {
    byEvent: ReadonlyMap<string, Automation[]>;
    registry: ActionRegistry;
    reachable: ReadonlySet<string>;
  },
): Cause[] {
  return from.definition.nodes.flatMap((node) => {
    if (node.type !== "action" || !about.reachable.has(node.id)) return [];
    const action = about.registry.get(node.action ?? "");
    const events = action?.emits?.(withDefaults(action, node.config)) ?? [];
    return events.flatMap((event) =>
      (about.byEvent.get(event) ?? []).map((to) => ({ from, nodeId: node.id, event, to })),
    );
  });
}

/** Returns the shortest path from an automation back to itself. */
function circleThrough(id: string, causes: ReadonlyMap<string, Cause[]>): Cause[] | null {
  const seen = new Set<string>();
  let ways: Cause[][] = (causes.get(id) ?? []).map((cause) => [cause]);
  while (ways.length > 0) {
    const next: Cause[][] = [];
    for (const way of ways) {
      const to = way.at(-1)?.to.id ?? "";
      if (to === id) return way;
      if (seen.has(to)) continue;
      seen.add(to);
      for (const cause of causes.get(to) ?? []) next.push([...way, cause]);
    }
    ways = next;
  }
  return null;
}
