import type { Group } from "./canvas-settings";
import type { Definition } from "./schema";

export type Groups = Readonly<Record<string, Group>>;

/** The groups all of whose steps are among these: their copies are groups as well. */
export function wholeGroups({ nodes, settings }: Definition, nodeIds: readonly string[]): Groups {
  const chosen = new Set(nodeIds);
  const members = Map.groupBy(nodes, ({ group }) => group);
  const groups = Object.entries(settings.canvas?.groups ?? {});
  return Object.fromEntries(
    groups.filter(([id]) => members.get(id)?.every((node) => chosen.has(node.id)) ?? false),
  );
}
