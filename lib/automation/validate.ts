import { holdoutProblems } from "./appointment-critical";
import { configFindings } from "./config-findings";
import type { CustomEvents } from "./custom-events";
import { closest } from "./did-you-mean";
import { enrollmentProblems } from "./enrollment";
import { conditionFindings } from "./expression-findings";
import type { Findings } from "./findings";
import { type Graph, graphOf } from "./graph";
import { graphProblems } from "./graph-problems";
import { lint } from "./lint";
import { type Problem, problem } from "./problems";
import { readDefinition } from "./read-definition";
import { referenceProblems } from "./reference-problems";
import type { Known } from "./reference-types";
import type { ActionRegistry } from "./registry";
import { runFlow } from "./run-flow";
import { type ActionNode, type Definition, LIMITS, type Node } from "./schema";
import { shapeProblems } from "./shape-problems";
import { spanProblems } from "./span-problems";
import { isTimezone } from "./timezone";
import { triggerFindings } from "./trigger-findings";
import { isOff, offProblems } from "./turned-off";
import { waitProblems } from "./wait-problems";

/**
 * Returns every problem at once, errors first. The time is nearly linear in the size of the graph; problems of one node
 * alone are cached per node object, so that validating after an edit checks only the changed nodes.
 */
export function validate(definition: Definition, registry: ActionRegistry, custom?: CustomEvents): Problem[] {
  const graph = graphOf(definition);
  const problems = [
    ...settingsProblems(definition, custom),
    ...shapeProblems(definition),
    ...graphProblems(definition, graph),
    ...spanProblems(graph),
  ];
  // Beyond the limit the graph is refused anyway, so checking every node would only take time.
  if (definition.nodes.length > LIMITS.nodes) return inOrder(problems);
  const findings = new Map(definition.nodes.map((node) => [node.id, findingsOf(node, registry, custom)]));
  for (const { problems: own } of findings.values()) problems.push(...own);
  problems.push(...acrossNodes({ definition, graph, registry, custom, findings }));
  return inOrder(problems);
}

export type Validation = { errors: Problem[]; warnings: Problem[] };

export function validateDefinition(
  definition: Definition,
  registry: ActionRegistry,
  custom?: CustomEvents,
): Validation {
  const problems = validate(definition, registry, custom);
  return {
    errors: problems.filter((found) => found.severity === "error"),
    warnings: problems.filter((found) => found.severity === "warning"),
  };
}

/** Accepts any value. The definition is null if the value is too malformed to be parsed as one. */
export function validateInput(
  input: unknown,
  registry: ActionRegistry,
): Validation & { definition: Definition | null } {
  const read = readDefinition(input);
  if (!read.ok) return { errors: read.problems, warnings: [], definition: null };
  return { ...validateDefinition(read.definition, registry), definition: read.definition };
}

function inOrder(problems: Problem[]): Problem[] {
  const errors = problems.filter((found) => found.severity === "error");
  return [...errors, ...problems.filter((found) => found.severity === "warning")];
}

function settingsProblems(definition: Definition, custom: CustomEvents | undefined): Problem[] {
  const { settings } = definition;
  const { timezone } = settings;
  const found = [...enrollmentProblems(settings, custom), ...holdoutProblems(definition)];
  if (timezone === undefined || isTimezone(timezone)) return found;
  const message = `"${timezone}" isn't a time zone; write it like America/New_York`;
  return [problem("invalid_timezone", { field: "settings.timezone" }, message), ...found];
}

type Kept = { registry: ActionRegistry; custom: CustomEvents | undefined; findings: Findings };
const kept = new WeakMap<Node, Kept>();

function findingsOf(node: Node, registry: ActionRegistry, custom: CustomEvents | undefined): Findings {
  const known = kept.get(node);
  if (known && known.registry === registry && known.custom === custom) return known.findings;
  const findings = readNode(node, registry, custom);
  kept.set(node, { registry, custom, findings });
  return findings;
}

function readNode(node: Node, registry: ActionRegistry, custom: CustomEvents | undefined): Findings {
  switch (node.type) {
    case "trigger":
      return triggerFindings(node, custom);
    case "condition":
      return conditionFindings(node);
    case "action":
      return actionFindings(node, registry);
    default:
      return node satisfies never;
  }
}

function actionFindings(node: ActionNode, registry: ActionRegistry): Findings {
  if (isOff(node)) return { problems: [], uses: [] };
  const definition = node.action === undefined ? undefined : registry.get(node.action);
  if (!definition) return { problems: unknownAction(node, registry), uses: [] };
  const { problems, uses } = configFindings(node.id, node.config, definition);
  return { problems: [...offProblems(node), ...problems], uses };
}

function unknownAction({ id: nodeId, action, extras }: ActionNode, registry: ActionRegistry): Problem[] {
  const at = { nodeId, field: "action" };
  if (action === undefined || action === "") {
    if (extras && Object.hasOwn(extras, "action")) return [];
    return [problem("missing_field", at, "Choose what this step does")];
  }
  const near = closest(action, registry.keys());
  const more = near
    ? {
        suggestion: `Did you mean ${near}?`,
        fix: { op: "set_field", nodeId, field: "action", value: near } as const,
      }
    : {};
  return [problem("unknown_action", at, `There is no action "${action}"`, more)];
}

type Whole = {
  definition: Definition;
  graph: Graph;
  registry: ActionRegistry;
  custom: CustomEvents | undefined;
  findings: ReadonlyMap<string, Findings>;
};

/** Checks that depend on paths: references, waits without a contact, advice. */
function acrossNodes({ definition, graph, registry, custom, findings }: Whole): Problem[] {
  const known: Known = { trigger: graph.trigger, nodes: graph.nodes, registry, custom };
  const flow = graph.order ? runFlow(definition, { graph, findings }) : null;
  const problems: Problem[] = [];
  for (const node of definition.nodes) {
    const reachable = graph.reachable.has(node.id);
    for (const use of findings.get(node.id)?.uses ?? []) {
      problems.push(...referenceProblems({ node, use, known, flow, reachable }));
    }
    problems.push(...waitProblems(node, known));
  }
  if (flow) problems.push(...lint({ definition, graph, registry, findings, flow }));
  return problems;
}
