import { isObject, type Json, sameJson } from "./json";
import { quoted, type Words } from "./narrate-words";
import type { ConditionNode, Definition } from "./schema";

type ConditionChange = { before: Json; after: Json; text: string };

type Sides = { before: Definition; after: Definition; was: Words; is: Words };

/**
 * The changes of a condition, a sentence each: the parts that were added and removed, where it joins several in the
 * same way as before. Otherwise it is compared as a whole, because a part of it would say little. Null if it reads the
 * same, or if the step is no condition. Without a name, a condition is its own subject.
 */
export function conditionChanges(
  nodeId: string,
  { before, after, was, is }: Sides,
): readonly ConditionChange[] | null {
  const [old, now] = [conditionIn(before, nodeId), conditionIn(after, nodeId)];
  if (!old || !now) return null;
  const [oldText, newText] = [was.question(old), is.question(now)];
  if (oldText === newText) return null;
  const { phrase } = is;
  const condition = now.name
    ? phrase("the condition {name}", { name: quoted(now.name, is) })
    : phrase("a condition");
  const whole = { before: old.expression ?? null, after: now.expression ?? null };
  if (old.expression === undefined)
    return [{ ...whole, text: phrase("Set {condition} to: if {now}", { condition, now: newText }) }];
  if (now.expression === undefined)
    return [
      { ...whole, text: phrase("Cleared {condition}, which was: if {old}", { condition, old: oldText }) },
    ];
  const parts = partChanges({ old: old.expression, now: now.expression }, { condition, was, is });
  const values = { condition, old: oldText, now: newText };
  return parts ?? [{ ...whole, text: phrase("Changed {condition} from: if {old} to: if {now}", values) }];
}

function partChanges(
  { old, now }: { old: Json; now: Json },
  { condition, was, is }: { condition: string } & Pick<Sides, "was" | "is">,
): ConditionChange[] | null {
  const [oldGroup, newGroup] = [groupOf(old), groupOf(now)];
  const join = newGroup.join ?? oldGroup.join;
  // A single comparison can be joined either way, so it takes the way of the other version.
  if (join === null || [oldGroup, newGroup].some((group) => group.join !== null && group.join !== join))
    return null;
  const removed = without(oldGroup.parts, newGroup.parts);
  const added = without(newGroup.parts, oldGroup.parts);
  const stays = oldGroup.parts.length > removed.length;
  if (!stays || removed.length + added.length === 0) return null;
  const { phrase } = is;
  const word = phrase(join === "all" ? "and" : "or");
  return [
    ...removed.map((part) => ({
      ...{ before: part, after: null },
      text: phrase("Removed from {condition}: {part}", { condition, part: `${word} ${partText(part, was)}` }),
    })),
    ...added.map((part) => ({
      ...{ before: null, after: part },
      text: phrase("Added to {condition}: {part}", { condition, part: `${word} ${partText(part, is)}` }),
    })),
  ];
}

function groupOf(expression: Json): { join: "all" | "any" | null; parts: readonly Json[] } {
  if (isObject(expression)) {
    if (Array.isArray(expression.all)) return { join: "all", parts: expression.all };
    if (Array.isArray(expression.any)) return { join: "any", parts: expression.any };
  }
  return { join: null, parts: [expression] };
}

/** The parts that are missing in the others. Equal parts are matched one to one. */
function without(parts: readonly Json[], others: readonly Json[]): Json[] {
  const left = [...others];
  return parts.filter((part) => {
    const at = left.findIndex((other) => sameJson(other, part));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** A group inside a group is in parentheses. */
const partText = (part: Json, { question }: Words) =>
  question({ id: "", type: "condition", expression: { all: [part] } } as ConditionNode);

function conditionIn({ nodes }: Definition, id: string): ConditionNode | null {
  const node = nodes.find((one) => one.id === id);
  return node?.type === "condition" ? node : null;
}
