import { controlOf, hasNamedWays } from "./control-table";
import { type Json, own, sameJson } from "./json";
import { type ActionNode, type Definition, type Node, outputsOf } from "./schema";

/** Keeps the edges of named ways with their items when labels change, and removes the edges of items that are gone. */
export function followWays(
  definition: Definition,
  { before, after }: { before: Node; after: Node },
): Definition {
  if (before.type !== "action" || after.type !== "action" || before.action !== after.action)
    return definition;
  const [old, now] = [outputsOf(before), outputsOf(after)];
  if (sameJson([...old], [...now])) return definition;
  const renamed =
    hasNamedWays(before) === hasNamedWays(after) ? byItem(before, after) : byForm(before, after);
  const edges = definition.edges.flatMap((edge) => {
    const branch = edge.from === after.id ? renamed.get(edge.branch) : undefined;
    if (branch === undefined) return [edge];
    return branch === null ? [] : [{ ...edge, branch }];
  });
  return { ...definition, edges };
}

type Renamed = ReadonlyMap<string | undefined, string | null | undefined>;

function byItem(before: ActionNode, after: ActionNode): Renamed {
  if (!hasNamedWays(after)) return new Map();
  const [old, now] = [outputsOf(before), outputsOf(after)];
  const places = placesOf(itemsOf(before), itemsOf(after));
  return new Map(places.map((place, index) => [old[index], place === null ? null : now[place]]));
}

/** A step that takes its other form keeps the first way, and the one for when nothing else applies. */
function byForm(before: ActionNode, after: ActionNode): Renamed {
  const outputs = (node: ActionNode) => [outputsOf(node)[0], controlOf(node)?.onFailure];
  const [first, last] = outputs(before);
  const [nowFirst = null, nowLast = null] = outputs(after);
  const gone = outputsOf(before).map((output) => [output, null] as const);
  return new Map<string | undefined, string | null>([...gone, [first, nowFirst], [last, nowLast]]);
}

function itemsOf(node: ActionNode): readonly Json[] {
  const items = own(node.config, controlOf(node)?.ways ?? "");
  return Array.isArray(items) ? items : [];
}

/** Returns where each old item went; null for one that was removed. */
function placesOf(old: readonly Json[], now: readonly Json[]): (number | null)[] {
  const taken = new Set<number>();
  const exact = old.map((item, index) => {
    const isFree = (place: number) => !taken.has(place) && sameJson(now[place] ?? null, item);
    const place = isFree(index) ? index : now.findIndex((_, at) => isFree(at));
    if (place >= 0) taken.add(place);
    return place;
  });
  return exact.map((place, index) => {
    if (place >= 0) return place;
    // An item that changed keeps its place, unless another one is gone and the places no longer agree.
    return old.length === now.length && !taken.has(index) ? index : null;
  });
}
