import type { z } from "zod";
import { inspectJson, isObject, type JsonFault } from "./json";
import { type Problem, problem } from "./problems";
import { readEdges } from "./read-edges";
import {
  actionMembers,
  BRANCHES,
  commonMembers,
  conditionMembers,
  type Definition,
  type Json,
  type JsonObject,
  LIMITS,
  NODE_ID,
  NODE_TYPES,
  type Node,
  type NodeType,
  type Settings,
  settingsMembers,
  triggerMembers,
} from "./schema";
import { shapeProblems } from "./shape-problems";

export type ReadResult =
  | { ok: true; definition: Definition; problems: Problem[] }
  | { ok: false; problems: Problem[] };

/**
 * Parses serialized (or stored) JSON to normal form. `ok: false` means it cannot be stored at all: invalid or duplicate
 * ids, unknown node types, values that are not objects, or exceeded limits. Everything else is preserved and becomes a
 * problem. Never throws, and the size limit bounds the work for any input.
 */
export function readDefinition(input: unknown): ReadResult {
  const refused = gate(input);
  if (refused) return { ok: false, problems: [refused] };
  if (!isObject(input)) return { ok: false, problems: [refusal("", "An automation is a JSON object")] };
  const { name = "", description = "", nodes = [], edges = [], settings = {} } = input;
  const problems = containerProblems({ name, description, nodes, edges, settings });
  if (problems.length > 0) return { ok: false, problems };
  if (!Array.isArray(nodes) || !Array.isArray(edges) || !isObject(settings)) return { ok: false, problems };
  if (typeof name !== "string" || typeof description !== "string") return { ok: false, problems };

  const unstorable = [...nodeRefusals(nodes), ...edgeRefusals(edges)];
  if (unstorable.length > 0) return { ok: false, problems: unstorable };
  const members = nodes.filter(isObject);
  const read = readEdges({ nodes: members, edges: edges.filter(isObject) });
  const definition: Definition = {
    name,
    description,
    nodes: members.map((node, index) => readNode(node, read.leftovers[index] ?? {})),
    edges: read.edges,
    settings: readSettings(settings),
  };
  return { ok: true, definition, problems: shapeProblems(definition) };
}

function gate(input: unknown): Problem | null {
  const tooMany = isObject(input) ? countProblem(input) : null;
  if (tooMany) return tooMany;
  const fault = inspectJson(input);
  return fault ? faultProblem(fault) : null;
}

function countProblem(input: JsonObject): Problem | null {
  for (const [member, limit] of [
    ["nodes", LIMITS.nodes],
    ["edges", LIMITS.edges],
  ] as const) {
    const list = input[member];
    if (Array.isArray(list) && list.length > limit) {
      const message = `An automation can have ${limit} ${member}; this one has ${list.length}`;
      return problem("limit_exceeded", { pointer: `/${member}`, field: member }, message);
    }
  }
  return null;
}

const FAULTS: Record<JsonFault["fault"], [Problem["code"], string]> = {
  not_json: ["invalid_value", "This isn't valid JSON"],
  too_deep: ["limit_exceeded", "Nested more than 32 levels deep"],
  too_large: ["limit_exceeded", "An automation can be 1 MiB at most"],
  string_too_long: ["limit_exceeded", "A text can be 16,384 characters at most"],
  nul: ["invalid_value", "The text contains a NUL character, which can't be stored"],
  lone_surrogate: [
    "invalid_value",
    "The text holds half a character (a lone surrogate), which cannot be stored",
  ],
};

function faultProblem({ fault, pointer }: JsonFault): Problem {
  const [code, message] = FAULTS[fault];
  return problem(code, { pointer, field: pointer.slice(1).replaceAll("/", ".") || null }, message);
}

function refusal(pointer: string, message: string, at: { nodeId?: string; field?: string } = {}): Problem {
  return problem("invalid_value", { pointer, ...at }, message);
}

function containerProblems(members: Record<string, Json>): Problem[] {
  const problems: Problem[] = [];
  for (const member of ["name", "description"]) {
    if (typeof members[member] !== "string") {
      problems.push(refusal(`/${member}`, `"${member}" must be a text`, { field: member }));
    }
  }
  if (typeof members.name === "string" && members.name.length > LIMITS.nameLength) {
    const message = `A name can be ${LIMITS.nameLength} characters at most`;
    problems.push(problem("limit_exceeded", { pointer: "/name", field: "name" }, message));
  }
  for (const member of ["nodes", "edges"]) {
    if (!Array.isArray(members[member])) {
      problems.push(refusal(`/${member}`, `"${member}" must be a list`, { field: member }));
    }
  }
  if (!isObject(members.settings)) {
    problems.push(refusal("/settings", `"settings" must be an object`, { field: "settings" }));
  }
  return problems;
}

function nodeRefusals(nodes: Json[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [index, node] of nodes.entries()) {
    const found = nodeRefusal(node, `/nodes/${index}`, seen);
    if (found) problems.push(found);
  }
  return problems;
}

function nodeRefusal(node: Json, pointer: string, seen: Set<string>): Problem | null {
  if (!isObject(node)) return refusal(pointer, "A node must be an object");
  if (typeof node.id !== "string" || !NODE_ID.test(node.id)) {
    const message =
      "A node needs an id of letters, digits, _ : or -, 64 characters at most, starting with a letter or digit";
    return refusal(`${pointer}/id`, message, { field: "id" });
  }
  const at = { nodeId: node.id, field: "id", pointer: `${pointer}/id` };
  if (seen.has(node.id)) return problem("duplicate_id", at, `Two nodes have the id "${node.id}"`);
  seen.add(node.id);
  if (isNodeType(node.type)) return null;
  const message = `A node's type is one of ${NODE_TYPES.join(", ")}`;
  return refusal(`${pointer}/type`, message, { nodeId: node.id, field: "type" });
}

function edgeRefusals(edges: Json[]): Problem[] {
  return edges.flatMap((edge, index) =>
    isObject(edge) ? [] : [refusal(`/edges/${index}`, "An edge must be an object")],
  );
}

function isNodeType(type: Json | undefined): type is NodeType {
  return NODE_TYPES.some((known) => known === type);
}

type Members = Record<string, z.ZodType>;

const MEMBERS: Record<NodeType, Members> = {
  trigger: { ...commonMembers, ...triggerMembers },
  action: { ...commonMembers, ...actionMembers },
  condition: { ...commonMembers, ...conditionMembers },
};
const OUTPUT_MEMBERS: ReadonlySet<string> = new Set(["next", "trueBranch", "falseBranch", BRANCHES]);

/** Members that parse become typed; the others are stored unchanged in `extras`. */
function sortMembers(input: JsonObject, members: Members, skip: (key: string) => boolean) {
  const typed: [string, unknown][] = [];
  const extras: [string, Json][] = [];
  for (const [key, value] of Object.entries(input)) {
    if (skip(key)) continue;
    const schema = Object.hasOwn(members, key) ? members[key] : undefined;
    if (schema?.safeParse(value).success) typed.push([key, value]);
    else extras.push([key, value]);
  }
  return { typed: Object.fromEntries(typed), extras };
}

function readNode(input: JsonObject, leftovers: JsonObject): Node {
  const type = input.type as NodeType;
  const skip = (key: string) => key === "id" || key === "type" || OUTPUT_MEMBERS.has(key);
  const { typed, extras } = sortMembers(input, MEMBERS[type], skip);
  const kept = Object.fromEntries([...extras, ...Object.entries(leftovers)]);
  return {
    id: input.id,
    type,
    ...(type === "action" ? { config: {} } : {}),
    ...typed,
    ...(Object.keys(kept).length > 0 ? { extras: kept } : {}),
    // Every member was either parsed by its schema or put into extras just above.
  } as unknown as Node;
}

function readSettings(input: JsonObject): Settings {
  const { typed, extras } = sortMembers(input, settingsMembers, () => false);
  return { ...typed, ...(extras.length > 0 ? { extras: Object.fromEntries(extras) } : {}) };
}
