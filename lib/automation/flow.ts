import type { Graph } from "./graph";
import { isObject, type Json } from "./json";
import type { Edge, Node } from "./schema";

/**
 * Computes what is certain (must) and what is possible (may) on arrival at a node, over every path to it. The facts are
 * a fixed set ("step x has an output", "this field is present", "this condition was answered so"), numbered and stored
 * as bits, so one pass over the graph is enough for any number of paths.
 */
export type Flow = {
  must: (nodeId: string, fact: string) => boolean;
  may: (nodeId: string, fact: string) => boolean;
};

export const stepFact = (nodeId: string) => `step ${nodeId}`;
export const knownFact = (path: string) => `known ${path}`;
export const variableFact = (name: string) => `variable ${name}`;
export const answerFact = (question: string, answer: "true" | "false") => `${answer} ${question}`;

type Sets = { must: Uint32Array; may: Uint32Array };

export function analyseFlow(
  graph: Graph,
  facts: ReadonlySet<string>,
  edgeFacts: (node: Node, edge: Edge) => { sure: readonly string[]; possible: readonly string[] },
): Flow {
  const index = new Map([...facts].map((fact, i) => [fact, i]));
  const words = Math.ceil(index.size / 32);
  const arriving = new Map<string, Sets>();
  for (const node of graph.order ?? []) {
    const here = arriving.get(node.id) ?? { must: new Uint32Array(words), may: new Uint32Array(words) };
    for (const edge of graph.outgoing(node.id)) {
      const leaving = { must: here.must.slice(), may: here.may.slice() };
      const { sure, possible } = edgeFacts(node, edge);
      add(leaving.must, sure, index);
      add(leaving.may, sure, index);
      add(leaving.may, possible, index);
      join(arriving, edge.to, leaving);
    }
  }
  const has = (set: "must" | "may") => (nodeId: string, fact: string) => {
    const bit = index.get(fact);
    const bits = arriving.get(nodeId)?.[set];
    return bit !== undefined && bits !== undefined && ((bits[bit >> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  };
  return { must: has("must"), may: has("may") };
}

function add(bits: Uint32Array, facts: readonly string[], index: ReadonlyMap<string, number>) {
  for (const fact of facts) {
    const bit = index.get(fact);
    if (bit !== undefined) bits[bit >> 5] = (bits[bit >> 5] ?? 0) | (1 << (bit & 31));
  }
}

function join(arriving: Map<string, Sets>, nodeId: string, leaving: Sets) {
  const known = arriving.get(nodeId);
  if (!known) {
    arriving.set(nodeId, leaving);
    return;
  }
  for (let i = 0; i < known.must.length; i++) {
    known.must[i] = (known.must[i] ?? 0) & (leaving.must[i] ?? 0);
    known.may[i] = (known.may[i] ?? 0) | (leaving.may[i] ?? 0);
  }
}

/** Fields that a condition's answer proves to be present. */
export function fieldsKnownBy(expression: Json | undefined, answer: "true" | "false"): string[] {
  if (!isObject(expression)) return [];
  const { all, any, not, field, operator } = expression;
  if (isObject(not)) return fieldsKnownBy(not, answer === "true" ? "false" : "true");
  if (Array.isArray(all)) return answer === "true" ? all.flatMap((part) => fieldsKnownBy(part, answer)) : [];
  if (Array.isArray(any)) return answer === "false" ? any.flatMap((part) => fieldsKnownBy(part, answer)) : [];
  if (typeof field !== "string" || typeof operator !== "string") return [];
  return (answer === "true") !== ABSENT_IS_TRUE.has(operator) ? [field] : [];
}

/** These operators are true for an absent field; every other comparison is false. */
const ABSENT_IS_TRUE = new Set(["not_exists", "not_equals", "not_in", "not_contains"]);
