import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import type { Ready } from "@/lib/templates/template";

export function definitionOf({ name, description, nodes, edges = [], settings = {} }: Ready): Definition {
  const read = readDefinition({ name, description, nodes, edges, settings });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join("; "));
  return read.definition;
}

/** The operations with which a model could build a definition from nothing. */
export function operationsOf({ name, description, nodes, edges, settings }: Definition): object[] {
  return [
    { op: "set_name", name },
    { op: "set_description", description },
    ...Object.entries(settings).map(([field, value]) => ({ op: "set_setting", field, value })),
    ...nodes.map(({ id, ...node }) => ({ op: "add_node", id, node })),
    ...edges.map(({ from, to, branch }) => ({ op: "connect", from, to, ...(branch ? { branch } : {}) })),
  ];
}
