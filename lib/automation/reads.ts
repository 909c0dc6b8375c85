import type { Definition, Node } from "./schema";

/** Data an automation reads besides its event. A run loads only what it needs. */
export type Reads = { today: boolean; records: boolean };

/** A delay relative to a date may follow the appointment. */
const RECORD = /(?:\{\{[ \t]*|")(?:contact|appointment|lead)\.|"relative"/;

/** A definition is never mutated, and a run asks at every step. */
const known = new WeakMap<object, Reads>();

export function readsOf({ nodes }: Pick<Definition, "nodes">): Reads {
  const cached = known.get(nodes);
  if (cached) return cached;
  const text = JSON.stringify(nodes);
  const reads = { today: text.includes("workspace.today"), records: RECORD.test(text) };
  known.set(nodes, reads);
  return reads;
}

/**
 * A reference to the person who calls, in the JSON of a definition; PostgreSQL and JavaScript read it alike. An automation
 * with one does not start for a withheld number.
 */
export const READS_CALLER = String.raw`(\{\{[ \t]*|")(contact\.|trigger\.caller_phone)`;

const readers = new WeakMap<Node, boolean>();

/** Returns true if a step's own configuration or condition reads the records of the run. */
export function readsRecords(node: Node): boolean {
  const known = readers.get(node) ?? RECORD.test(JSON.stringify(node));
  readers.set(node, known);
  return known;
}

const STEP_READ = /\bsteps\.([A-Za-z0-9_:-]+)/g;

/** The steps whose results a step refers to. */
export function stepsReadBy(node: Node): string[] {
  return [...new Set([...JSON.stringify(node).matchAll(STEP_READ)].map(([, id = ""]) => id))];
}
