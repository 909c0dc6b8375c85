import { hasNamedWays, TIMEOUT } from "./control-table";
import { cyclesIn, type Graph } from "./graph";
import { capitalized } from "./joined";
import { type Problem, problem } from "./problems";
import { type Definition, type Edge, LIMITS, type Node, outputMember, outputOf, outputsOf } from "./schema";

const MOST_CYCLES = 20;
const SHOWN_STEPS = 8;

/** Problems of the graph itself: triggers, connections, branches, cycles and unreachable parts. */
export function graphProblems(definition: Definition, graph: Graph): Problem[] {
  return [
    ...sizeProblems(definition),
    ...duplicateProblems(definition),
    ...triggerCountProblems(definition),
    ...definition.edges.flatMap((edge) => edgeProblems(edge, graph)),
    ...definition.nodes.flatMap((node) => outputProblems(node, graph)),
    ...cyclesIn(definition, graph, MOST_CYCLES).map((cycle) => cycleProblem(cycle, graph)),
    ...unreachableProblems(definition, graph),
  ];
}

/** Uses the step's name, or its type if unnamed, because its id means nothing to the author. */
export function called(node: Node | undefined, id: string): string {
  if (!node) return `"${id}"`;
  return node.name ? `"${node.name}"` : `this ${node.type === "action" ? "step" : node.type}`;
}

function sizeProblems(definition: Definition): Problem[] {
  const count = definition.nodes.length;
  if (count <= LIMITS.nodes) return [];
  const message = `An automation can have ${LIMITS.nodes} nodes; this one has ${count}`;
  return [problem("limit_exceeded", { field: "nodes" }, message)];
}

function duplicateProblems(definition: Definition): Problem[] {
  const seen = new Set<string>();
  return definition.nodes.flatMap((node) => {
    if (!seen.has(node.id)) {
      seen.add(node.id);
      return [];
    }
    return [problem("duplicate_id", { nodeId: node.id, field: "id" }, `Two nodes have the id "${node.id}"`)];
  });
}

function triggerCountProblems(definition: Definition): Problem[] {
  const triggers = definition.nodes.filter((node) => node.type === "trigger");
  if (triggers.length === 0) {
    return [problem("no_trigger", {}, "This automation has no trigger yet: add a trigger")];
  }
  const message =
    "An automation starts in one way: keep one trigger and make another automation for the other";
  return triggers
    .slice(1)
    .map(({ id }) =>
      problem("multiple_triggers", { nodeId: id }, message, { fix: { op: "remove_node", nodeId: id } }),
    );
}

function edgeProblems(edge: Edge, graph: Graph): Problem[] {
  const { from, to, branch } = edge;
  const fix = { op: "disconnect", from, to, ...(branch ? { branch } : {}) } as const;
  const field = outputMember(outputOf(edge));
  if (from === to && graph.nodes.has(from)) {
    const message = capitalized(`${called(graph.nodes.get(from), from)} is connected to itself`);
    return [problem("self_edge", { nodeId: from, field }, message, { fix })];
  }
  if (!graph.nodes.has(from)) {
    const message = `A connection starts at "${from}", which does not exist`;
    return [
      problem("dangling_edge", { nodeId: graph.nodes.has(to) ? to : null, field: null }, message, { fix }),
    ];
  }
  if (!graph.nodes.has(to)) {
    const message = capitalized(
      `${called(graph.nodes.get(from), from)} leads to "${to}", which does not exist`,
    );
    return [problem("dangling_edge", { nodeId: from, field }, message, { fix })];
  }
  return [];
}

function outputProblems(node: Node, graph: Graph): Problem[] {
  const edges = graph.outgoing(node.id);
  const outputs = outputsOf(node);
  if (hasNamedWays(node)) return wayProblems(node, edges);
  if (outputs.length === 0) {
    const message = "A Stop step can't lead to another step";
    return edges
      .slice(0, 1)
      .map(() => problem("too_many_outputs", { nodeId: node.id, field: "next" }, message));
  }
  if (outputs.length === 1) {
    if (edges.length <= 1) return [];
    const message = capitalized(
      `${called(node, node.id)} leads to ${edges.length} steps; it can lead to one. Use a condition to branch`,
    );
    return [problem("too_many_outputs", { nodeId: node.id, field: "next" }, message)];
  }
  return branchProblems(node, edges);
}

function branchProblems(node: Node, edges: readonly Edge[]): Problem[] {
  const problems: Problem[] = [];
  const [yes] = edges.filter((edge) => edge.branch === "true");
  const [no] = edges.filter((edge) => edge.branch === "false");
  const both = yes && no && yes.to === no.to;
  const required = node.type === "condition";
  for (const [branch, edge] of [
    ["true", yes],
    ["false", no],
  ] as const) {
    if (edge || !required) continue;
    const message =
      branch === "true" ? "Add a step after Yes, or end here" : "Add a step after No, or end here";
    problems.push(problem("missing_branch", { nodeId: node.id, field: outputMember(branch) }, message));
  }
  if (both && required) {
    const message = "Both branches lead to the same step, so this condition has no effect";
    problems.push(problem("same_branch_target", { nodeId: node.id, field: "falseBranch" }, message));
  }
  if (edges.some((edge) => !edge.branch) || hasTwice(edges)) {
    const message = capitalized(`${called(node, node.id)} has more connections than its two answers`);
    problems.push(problem("too_many_outputs", { nodeId: node.id, field: null }, message));
  }
  return problems;
}

const WHEN: Readonly<Record<string, string>> = {
  default: "when nothing matches",
  [TIMEOUT]: "when time runs out",
};

/** A run that takes a way without a connection completes there, which may be meant. */
function wayProblems(node: Node, edges: readonly Edge[]): Problem[] {
  const outputs = outputsOf(node);
  const problems = outputs.flatMap((output): Problem[] => {
    const leaving = edges.filter((edge) => edge.branch === output);
    const at = { nodeId: node.id, field: outputMember(output) };
    if (leaving.length === 0) {
      const when = WHEN[output] ?? `for "${output}"`;
      const message = `Nothing follows ${called(node, node.id)} ${when}, so the run ends there`;
      return [problem("missing_branch", at, message, { severity: "warning" })];
    }
    if (leaving.length === 1) return [];
    const message = capitalized(
      `${called(node, node.id)} leads "${output}" to ${leaving.length} steps; it can lead to one`,
    );
    return [problem("too_many_outputs", at, message)];
  });
  const stray = edges.filter(({ branch }) => branch === undefined || !outputs.includes(branch));
  return [...problems, ...stray.map((edge) => strayProblem(node, edge))];
}

function strayProblem(node: Node, { from, to, branch, label }: Edge): Problem {
  const way = branch ?? label;
  const message =
    way === undefined
      ? `A connection of ${called(node, node.id)} has no path; label it with one`
      : capitalized(`${called(node, node.id)} has no way "${way}"`);
  const fix = { op: "disconnect", from, to, ...(branch === undefined ? {} : { branch }) } as const;
  return problem("dangling_edge", { nodeId: from, field: null }, message, { fix });
}

function hasTwice(edges: readonly Edge[]): boolean {
  return new Set(edges.map((edge) => edge.branch)).size < edges.length;
}

function cycleProblem(cycle: string[], graph: Graph): Problem {
  const ids = cycle.length > SHOWN_STEPS ? [...cycle.slice(0, SHOWN_STEPS), "…"] : cycle;
  const names = [...ids, cycle[0] ?? ""].map((id) => graph.nodes.get(id)?.name ?? id);
  const last = cycle.at(-1) ?? "";
  const first = cycle[0] ?? "";
  const message = `These steps form a loop: ${names.join(" → ")}`;
  const closing = graph.outgoing(last).find((edge) => edge.to === first);
  const branch = closing?.branch;
  const fix = { op: "disconnect", from: last, to: first, ...(branch ? { branch } : {}) } as const;
  return problem("cycle", { nodeId: first, field: null }, message, { fix });
}

function unreachableProblems(definition: Definition, graph: Graph): Problem[] {
  if (!graph.trigger) return [];
  return definition.nodes
    .filter((node) => !graph.reachable.has(node.id))
    .map((node) => {
      const message = capitalized(`${called(node, node.id)} isn't connected, so it will never run`);
      return problem("unreachable_node", { nodeId: node.id }, message, {
        suggestion: "Connect it, or remove it",
        fix: { op: "remove_node", nodeId: node.id },
      });
    });
}
