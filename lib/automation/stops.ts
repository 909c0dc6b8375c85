import { applyOperations, type EditOperation } from "./edit";
import { readableId } from "./edit-nodes";
import { type OpenAnswer, openAnswers } from "./open-answers";
import type { Definition } from "./schema";

/** The ids of the Stops derive from their conditions, so that a scenario can name one before it is there. */
export const stopStem = ({ nodeId, branch }: OpenAnswer): string =>
  `${nodeId.slice(0, 48)}_${branch === "true" ? "yes" : "no"}_stop`;

/** The definition with a Stop behind each open answer, as it is deployed. */
export function withStops(definition: Definition): Definition {
  const open = openAnswers(definition);
  if (open.length === 0) return definition;
  const taken = new Set(definition.nodes.map(({ id }) => id));
  const stops = open.map((answer): EditOperation => {
    const id = readableId(taken, stopStem(answer));
    taken.add(id);
    const { nodeId: after, branch } = answer;
    return { op: "insert_node", id, node: { type: "action", action: "stop", config: {} }, after, branch };
  });
  const closed = applyOperations(definition, stops);
  return closed.ok ? closed.definition : definition;
}
