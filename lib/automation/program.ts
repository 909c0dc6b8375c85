import type { WorkspaceFacts } from "./facts";
import type { ActionRegistry } from "./registry";
import { type Definition, type Node, type Output, outputOf, type TriggerNode } from "./schema";
import { isTimezone } from "./timezone";

/** A definition prepared for execution: lookups instead of searches. */
export type Program = {
  definition: Definition;
  registry: ActionRegistry;
  nodes: ReadonlyMap<string, Node>;
  trigger: TriggerNode | null;
  /** Steps whose error a later step reads, and whether any reads what the event does not define. */
  errorsRead: ReadonlySet<string>;
  readsExtra: boolean;
  target: (nodeId: string, output: Output) => string | null;
};

const cache = new WeakMap<Definition, Program>();

const ERROR_READ = /\bsteps\.([A-Za-z0-9_:-]+)\.error\b/g;

/** Cached by the definition's identity, because a definition is never mutated. */
export function compile(definition: Definition, registry: ActionRegistry): Program {
  const known = cache.get(definition);
  if (known && known.registry === registry) return known;
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  const targets = new Map<string, string>();
  for (const edge of definition.edges) {
    const key = `${outputOf(edge)} ${edge.from}`;
    if (!targets.has(key)) targets.set(key, edge.to);
  }
  const text = JSON.stringify(definition.nodes);
  const program: Program = {
    definition,
    registry,
    nodes,
    trigger: definition.nodes.find((node) => node.type === "trigger") ?? null,
    errorsRead: new Set([...text.matchAll(ERROR_READ)].map(([, id = ""]) => id)),
    readsExtra: text.includes("trigger.extra"),
    target: (nodeId, output) => targets.get(`${output} ${nodeId}`) ?? null,
  };
  cache.set(definition, program);
  return program;
}

/** An automation may have another time zone than its workspace. */
export function workspaceOf(definition: Definition, workspace: WorkspaceFacts): WorkspaceFacts {
  const { timezone } = definition.settings;
  return timezone === undefined || !isTimezone(timezone) ? workspace : { ...workspace, timezone };
}
