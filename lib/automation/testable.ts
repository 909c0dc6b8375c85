import type { CustomEvents } from "./custom-events";
import type { Problem } from "./problems";
import type { ActionRegistry } from "./registry";
import type { ActionNode, Definition } from "./schema";
import { isHarmless, preventsTests } from "./tests-allowed";
import { validateDefinition } from "./validate";

type Testable = { definition: Definition; unfinished: ReadonlyMap<string, string> };

/**
 * The draft as a test runs it. A step with problems is replaced by one that ends the run, and with it what depends on
 * it. Returns the problems if no part of the automation can run.
 */
export function testable(
  draft: Definition,
  registry: ActionRegistry,
  custom?: CustomEvents,
): Testable | { problems: Problem[] } {
  const unfinished = new Map<string, string>();
  for (;;) {
    const definition = endedBefore(draft, unfinished);
    const { errors } = validateDefinition(definition, registry, custom);
    const problems = errors.filter(({ code }) => !isHarmless(code));
    if (problems.length === 0) return { definition, unfinished };
    const isHopeless = problems.some(({ nodeId }) => nodeId !== null && unfinished.has(nodeId));
    if (isHopeless || preventsTests(definition.nodes, problems).length > 0) return { problems: errors };
    for (const { nodeId, message } of problems) {
      if (nodeId !== null && !unfinished.has(nodeId)) unfinished.set(nodeId, message);
    }
  }
}

function endedBefore(draft: Definition, unfinished: ReadonlyMap<string, string>): Definition {
  if (unfinished.size === 0) return draft;
  return {
    ...draft,
    nodes: draft.nodes.map((node) => {
      if (!unfinished.has(node.id)) return node;
      const { id, name, position } = node;
      return { id, name, position, type: "action", action: "stop", config: {} } as ActionNode;
    }),
    edges: draft.edges.filter(({ from }) => !unfinished.has(from)),
  };
}
