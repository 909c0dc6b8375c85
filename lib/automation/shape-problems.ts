import type { z } from "zod";
import { hasNamedWays } from "./control-table";
import { closest } from "./did-you-mean";
import { isObject } from "./json";
import { type Problem, problem } from "./problems";
import {
  actionMembers,
  BRANCHES,
  commonMembers,
  conditionMembers,
  type Definition,
  type Edge,
  type Json,
  type Node,
  type NodeType,
  outputMember,
  outputsOf,
  settingsMembers,
  triggerMembers,
} from "./schema";

type Members = Record<string, z.ZodType>;
const KNOWN: Record<NodeType, Members> = {
  trigger: { ...commonMembers, ...triggerMembers },
  action: { ...commonMembers, ...actionMembers },
  condition: { ...commonMembers, ...conditionMembers },
};
const CONNECTIONS = { next: "next", trueBranch: "true", falseBranch: "false" } as const;

/** Problems of input that does not fit the normal form: everything in `extras`, and edges without ends. */
export function shapeProblems(definition: Definition): Problem[] {
  const problems: Problem[] = [];
  for (const node of definition.nodes) {
    for (const [key, value] of Object.entries(node.extras ?? {})) {
      if (key === BRANCHES && hasNamedWays(node)) {
        problems.push(...branchesProblems(node, value));
        continue;
      }
      const found = isConnection(key) ? connectionProblem(node, key, value) : memberProblem(node, key, value);
      if (found) problems.push(found);
    }
  }
  definition.edges.forEach((edge, index) => {
    problems.push(...edgeShapeProblems(edge, index));
  });
  for (const [key, value] of Object.entries(definition.settings.extras ?? {})) {
    problems.push(settingProblem(key, value));
  }
  return problems;
}

function isConnection(key: string): key is keyof typeof CONNECTIONS {
  return Object.hasOwn(CONNECTIONS, key);
}

function connectionProblem(node: Node, key: keyof typeof CONNECTIONS, value: Json): Problem | null {
  const at = { nodeId: node.id, field: key };
  const outputs = outputsOf(node);
  if (!outputs.includes(CONNECTIONS[key]) && outputs.length > 0) {
    if (value === null) return null;
    const members = hasNamedWays(node) ? [BRANCHES] : outputs.map(outputMember);
    const message = `This step has no "${key}"; it continues with ${members.join(" and ")}`;
    return problem("unknown_field", at, message, { fix: removal(node, key) });
  }
  if (value !== null && typeof value !== "string") {
    return problem("invalid_value", at, `"${key}" must name a step`, { fix: removal(node, key) });
  }
  const named = value === null ? "nothing" : `"${value}"`;
  const message = `"${key}" says ${named}, but the drawn connection goes elsewhere`;
  return problem("edge_mismatch", at, message, {
    suggestion: "Keep the connection",
    fix: removal(node, key),
  });
}

/** Problems of the entries of `branches` that no drawn connection agrees with. */
function branchesProblems(node: Node, value: Json): Problem[] {
  if (!isObject(value)) {
    const at = { nodeId: node.id, field: BRANCHES };
    const message = `"${BRANCHES}" must map labels to steps`;
    return [problem("invalid_value", at, message, { fix: removal(node, BRANCHES) })];
  }
  const outputs = outputsOf(node);
  return Object.entries(value).map(([label, target]) => {
    const field = outputMember(label);
    const at = { nodeId: node.id, field };
    if (!outputs.includes(label)) {
      const near = closest(label, outputs);
      const more = { ...(near ? { suggestion: `Did you mean ${near}?` } : {}), fix: removal(node, BRANCHES) };
      return problem("unknown_field", at, `This step has no branch "${label}"`, more);
    }
    if (target !== null && typeof target !== "string") {
      const message = `The branch "${label}" must name a step`;
      return problem("invalid_value", at, message, { fix: removal(node, BRANCHES) });
    }
    const named = target === null ? "nothing" : `"${target}"`;
    const message = `The branch "${label}" says ${named}, but the drawn connection goes elsewhere`;
    const more = { suggestion: "Keep the connection", fix: removal(node, BRANCHES) };
    return problem("edge_mismatch", at, message, more);
  });
}

function removal(node: Node, field: string) {
  return { op: "set_field", nodeId: node.id, field } as const;
}

function memberProblem(node: Node, key: string, value: Json): Problem {
  const at = { nodeId: node.id, field: key };
  const members = KNOWN[node.type];
  const schema = Object.hasOwn(members, key) ? members[key] : undefined;
  if (!schema) {
    const near = closest(key, Object.keys(members));
    const suggestion = near ? { suggestion: `Did you mean ${near}?` } : {};
    const article = node.type === "action" ? "An" : "A";
    const message = `${article} ${node.type} has no field "${key}"`;
    return problem("unknown_field", at, message, { ...suggestion, fix: removal(node, key) });
  }
  const issue = schema.safeParse(value).error?.issues[0];
  const field = [key, ...(issue?.path ?? [])].map(String).join(".");
  if (issue?.code === "unrecognized_keys") {
    const extra = issue.keys[0] ?? "";
    const message = `"${key}" has no field "${extra}"`;
    const path = `${field}.${extra}`;
    return problem("unknown_field", { nodeId: node.id, field: path }, message, { fix: removal(node, path) });
  }
  return problem("invalid_value", { nodeId: node.id, field }, `"${field}" is not usable: ${issue?.message}`);
}

function edgeShapeProblems(edge: Edge, index: number): Problem[] {
  const nodeId = edge.from || null;
  const field = `edges.${index}`;
  return Object.keys(edge.extras ?? {}).map((key) => {
    if (key === "from" || key === "to") {
      return problem(
        "invalid_value",
        { nodeId, field: `${field}.${key}` },
        `A connection's "${key}" must name a step`,
      );
    }
    if (key === "label") {
      return problem(
        "invalid_value",
        { nodeId, field: `${field}.label` },
        `A connection's label must be a text`,
      );
    }
    return problem(
      "unknown_field",
      { nodeId, field: `${field}.${key}` },
      `A connection has no field "${key}"`,
    );
  });
}

function settingProblem(key: string, value: Json): Problem {
  const members: Members = settingsMembers;
  const at = { field: `settings.${key}` };
  const fix = { op: "set_setting", field: key } as const;
  const schema = Object.hasOwn(members, key) ? members[key] : undefined;
  if (!schema) {
    const near = closest(key, Object.keys(members));
    const suggestion = near ? { suggestion: `Did you mean ${near}?` } : {};
    return problem("unknown_field", at, `There is no setting "${key}"`, { ...suggestion, fix });
  }
  const code = key === "timezone" ? "invalid_timezone" : "invalid_value";
  const message = schema.safeParse(value).error?.issues[0]?.message ?? "";
  return problem(code, at, `The setting "${key}" is not usable: ${message}`, { fix });
}
