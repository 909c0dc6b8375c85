import { configFindings } from "./config-findings";
import { isEventWait } from "./control-table";
import { closest } from "./did-you-mean";
import { enrollmentProblems } from "./enrollment";
import { eventSpec } from "./events";
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

/**
 * Returns every problem at once, errors first. The time is nearly linear in the size of the graph; problems of one node
 * alone are cached per node object, so that validating after an edit checks only the changed nodes.
 */
export function validate(definition: Definition, registry: ActionRegistry): Problem[] {
  const graph = graphOf(definition);
  const problems = [
    ...settingsProblems(definition),
    ...shapeProblems(definition),
    ...graphProblems(definition, graph),
    ...spanProblems(graph),
  ];
  // Beyond the limit the graph is refused anyway, so checking every node would only take time.
  if (definition.nodes.length > LIMITS.nodes) return inOrder(problems);
  const findings = new Map(definition.nodes.map((node) => [node.id, findingsOf(node, registry)]));
  for (const { problems: own } of findings.values()) problems.push(...own);
  problems.push(...acrossNodes({ definition, graph, registry, findings }));
  return inOrder(problems);
}

export type Validation = { errors: Problem[]; warnings: Problem[] };

export function validateDefinition(definition: Definition, registry: ActionRegistry): Validation {
  const problems = validate(definition, registry);
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

function settingsProblems({ settings }: Definition): Problem[] {
  const { timezone } = settings;
  const found = enrollmentProblems(settings);
  if (timezone === undefined || isTimezone(timezone)) return found;
  const message = `"${timezone}" is no time zone; write it like America/New_York`;
  return [problem("invalid_timezone", { field: "settings.timezone" }, message), ...found];
}

const kept = new WeakMap<Node, { registry: ActionRegistry; findings: Findings }>();

function findingsOf(node: Node, registry: ActionRegistry): Findings {
  const known = kept.get(node);
  if (known && known.registry === registry) return known.findings;
  const findings = readNode(node, registry);
  kept.set(node, { registry, findings });
  return findings;
}

function readNode(node: Node, registry: ActionRegistry): Findings {
  switch (node.type) {
    case "trigger":
      return triggerFindings(node);
    case "condition":
      return conditionFindings(node);
    case "action":
      return actionFindings(node, registry);
    default:
      return node satisfies never;
  }
}

function actionFindings(node: ActionNode, registry: ActionRegistry): Findings {
  const definition = node.action === undefined ? undefined : registry.get(node.action);
  if (!definition) return { problems: unknownAction(node, registry), uses: [] };
  return configFindings(node.id, node.config, definition);
}

function unknownAction({ id: nodeId, action, extras }: ActionNode, registry: ActionRegistry): Problem[] {
  const at = { nodeId, field: "action" };
  if (action === undefined || action === "") {
    if (extras && Object.hasOwn(extras, "action")) return [];
    return [problem("missing_field", at, "Say what this step does")];
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
  findings: ReadonlyMap<string, Findings>;
};

/** Checks that depend on paths: references, waits without a contact, advice. */
function acrossNodes({ definition, graph, registry, findings }: Whole): Problem[] {
  const known: Known = { trigger: graph.trigger, nodes: graph.nodes, registry };
  const flow = graph.order ? runFlow(definition, { graph, findings }) : null;
  const problems: Problem[] = [];
  for (const node of definition.nodes) {
    const reachable = graph.reachable.has(node.id);
    for (const use of findings.get(node.id)?.uses ?? []) {
      problems.push(...referenceProblems({ node, use, known, flow, reachable }));
    }
    problems.push(...waitProblems(node, known));
  }
  if (flow) problems.push(...lint({ definition, graph, registry, flow }));
  return problems;
}

function waitProblems(node: Node, known: Known): Problem[] {
  if (node.type !== "action" || !isEventWait(node)) return [];
  const { event, match } = node.config;
  const spec = typeof event === "string" ? eventSpec(event) : null;
  if (!spec) return [];
  const nodeId = node.id;
  if (typeof match === "object" && match !== null) {
    return Object.keys(match).flatMap((key) => {
      if (Object.hasOwn(spec.payload.shape, key) || (key === "any_reply" && spec.type === "sms.received"))
        return [];
      const near = closest(key, Object.keys(spec.payload.shape));
      const suggestion = near ? { suggestion: `Did you mean ${near}?` } : {};
      const field = `config.match.${key}`;
      return [problem("unknown_field", { nodeId, field }, `${spec.type} has no field "${key}"`, suggestion)];
    });
  }
  const trigger = eventSpec(known.trigger?.event);
  const people = [trigger, spec].every((about) => !about || about.contact.phone || about.contact.id);
  if (people || match !== undefined) return [];
  const message = "A schedule knows no contact: say which event is meant";
  return [problem("missing_field", { nodeId, field: "config.match" }, message)];
}
