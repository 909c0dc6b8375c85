import type { Conflict } from "@/lib/automation/patch-merge";

/** Conflicts that are decided together, because parts of both sides make no sense beside each other. */
export type ConflictUnit = { key: string; conflicts: readonly [Conflict, ...Conflict[]] };

/**
 * A step that one side deleted comes back as a whole, and the comparison of a condition is one question. Any other field is
 * decided for itself.
 */
export function unitsOf(conflicts: readonly Conflict[]): ConflictUnit[] {
  const units = new Map<string, [Conflict, ...Conflict[]]>();
  for (const conflict of conflicts) {
    const key = unitOf(conflict);
    const unit = units.get(key);
    if (unit) unit.push(conflict);
    else units.set(key, [conflict]);
  }
  return [...units].map(([key, unit]) => ({ key, conflicts: unit }));
}

function unitOf({ nodeId, field, changes }: Conflict): string {
  const isWhole = changes.some(
    (change) => (change.kind === "node_added" || change.kind === "node_removed") && change.node.id === nodeId,
  );
  if (isWhole || field === null) return `${nodeId}`;
  const [top] = field.split(".");
  return top === "expression" ? `${nodeId} expression` : `${nodeId} ${field}`;
}
