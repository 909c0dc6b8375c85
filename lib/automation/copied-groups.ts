import { CANVAS_LIMITS, type Group } from "./canvas-settings";
import type { Definition, Node } from "./schema";

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

type Regrouping = {
  /** The ids of the copies. */
  copies: readonly string[];
  /** Groups that were copied as a whole, with the ids of their copies. */
  groups: Groups;
  ids: Readonly<Record<string, string>>;
  /** The copies stand elsewhere, so those of a part of a group are not in it. */
  apart: boolean;
};

/**
 * Gives the copies of a whole group a group of their own, with the same name. Copies of a part stay in its group where
 * they stand beside their originals, and belong to none elsewhere. A group whose steps were cut out gets them back.
 */
export function regroup(definition: Definition, { copies, groups, ids, apart }: Regrouping): Definition {
  const copied = new Set(copies);
  const { canvas } = definition.settings;
  const there = canvas?.groups ?? {};
  const inUse = new Set(definition.nodes.flatMap(({ id, group }) => (group && !copied.has(id) ? group : [])));
  const made: Record<string, Group> = {};
  const groupOf = (old: string): string | undefined => {
    const isThere = Object.hasOwn(there, old);
    const group = Object.hasOwn(groups, old) ? groups[old] : undefined;
    if (isThere && !inUse.has(old)) return old;
    if (!group) return isThere && !apart ? old : undefined;
    const id = Object.hasOwn(ids, old) ? ids[old] : undefined;
    if (id === undefined) return undefined;
    const isFull = Object.keys(there).length + Object.keys(made).length >= CANVAS_LIMITS.groups;
    if (isFull && !Object.hasOwn(made, id)) return undefined;
    made[id] = { name: group.name };
    return id;
  };
  const nodes = definition.nodes.map((node): Node => {
    if (node.group === undefined || !copied.has(node.id)) return node;
    const { group: old, ...others } = node;
    const group = groupOf(old);
    return group === undefined ? others : { ...others, group };
  });
  if (Object.keys(made).length === 0) return { ...definition, nodes };
  const settings = { ...definition.settings, canvas: { ...canvas, groups: { ...there, ...made } } };
  return { ...definition, nodes, settings };
}
