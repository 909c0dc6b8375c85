import { ENGLISH, type Wording } from "@/lib/wording";
import { isObject, type Json, type JsonObject } from "./json";
import { conditionChanges } from "./narrate-condition-diff";
import { ENROLLMENT, ENROLLMENT_NAMES, isEnrollment } from "./narrate-enrollment";
import { parting, type Words, wordsFor } from "./narrate-words";
import { diff, type FieldChange } from "./patch";
import type { ActionRegistry } from "./registry";
import { type Definition, type Edge, type Node, outputMember, outputOf, outputsOf } from "./schema";
import { serialize } from "./serialize";
import type { Titles } from "./titles";

/** One line of "what changed": ids and values for programs, a sentence for people. */
export type DiffEntry = {
  kind: "added" | "removed" | "modified";
  /** null: the automation itself. */
  nodeId: string | null;
  /** Dotted path in the serialized node; null: the node as a whole. */
  field: string | null;
  before: Json;
  after: Json;
  text: string;
};

/** Describes the difference of two versions in words. What the canvas looks like does not affect runs and is left out. */
export function narrateDiff(
  { before, after }: { before: Definition; after: Definition },
  actions: ActionRegistry,
  { titles, wording = ENGLISH }: { titles?: Titles | undefined; wording?: Wording } = {},
): DiffEntry[] {
  const was = wordsFor(before, actions, { titles, wording });
  const is = wordsFor(after, actions, { titles, wording });
  const telling: Telling = {
    before,
    after,
    was,
    is,
    wording,
    serializedBefore: serializedNodes(before),
    serializedAfter: serializedNodes(after),
  };
  const entries: DiffEntry[] = [];
  for (const change of diff(before, after)) {
    if (change.kind === "node_added") entries.push(addedEntry(change.node, telling));
    else if (change.kind === "node_removed") entries.push(removedEntry(change.node, telling));
    else if (change.kind === "field" && !isLook(change)) {
      for (const member of unknownMembers(wholeSpan(change, telling)))
        entries.push(...fieldEntries(member, telling));
    }
  }
  // Two changes within one member of the settings, or of one duration, are one line.
  const distinct = entries.filter(({ text }, i) => entries.findIndex((other) => other.text === text) === i);
  return [...distinct, ...outputEntries(telling)];
}

function isLook({ path: [top, member] }: FieldChange): boolean {
  return top === "position" || top === "group" || (top === "settings" && member === "canvas");
}

type Telling = {
  before: Definition;
  after: Definition;
  was: Words;
  is: Words;
  wording: Wording;
  serializedBefore: ReadonlyMap<string, JsonObject>;
  serializedAfter: ReadonlyMap<string, JsonObject>;
};

function addedEntry(node: Node, { after, is, serializedAfter }: Telling): DiffEntry {
  const from = after.edges.find((edge) => edge.to === node.id)?.from;
  const step = is.nameOf(node.id);
  const text =
    from === undefined
      ? is.phrase("Added {step}", { step })
      : is.phrase("Added {step} after {from}", { step, from: is.nameOf(from) });
  return {
    kind: "added",
    nodeId: node.id,
    field: null,
    before: null,
    after: serializedAfter.get(node.id) ?? null,
    text,
  };
}

function removedEntry(node: Node, { was, serializedBefore }: Telling): DiffEntry {
  const text = was.phrase("Removed {step}", { step: was.nameOf(node.id) });
  return {
    kind: "removed",
    nodeId: node.id,
    field: null,
    before: serializedBefore.get(node.id) ?? null,
    after: null,
    text,
  };
}

function serializedNodes(definition: Definition): Map<string, JsonObject> {
  return new Map(serialize(definition).nodes.map((node) => [node.id, node]));
}

/** Unknown members are stored together in normal form; serialized, each is a member of its own. */
function unknownMembers(change: FieldChange): FieldChange[] {
  if (change.path.at(-1) !== "extras" || change.path.length > 2) return [change];
  const { before, after, ...rest } = change;
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((key) => ({
    ...rest,
    path: [...change.path, key],
    ...(Object.hasOwn(old, key) ? { before: old[key] } : {}),
    ...(Object.hasOwn(now, key) ? { after: now[key] } : {}),
  }));
}

/** A number and its unit mean something only together, so a change of either is one of the duration. */
function wholeSpan(change: FieldChange, { before, after }: Pick<Telling, "before" | "after">): FieldChange {
  const { nodeId, path } = change;
  const spanIn = ({ nodes, settings }: Definition): JsonObject | null => {
    let value: unknown = nodeId === null ? { settings } : nodes.find(({ id }) => id === nodeId);
    for (const key of path.slice(0, -1)) value = isObject(value) ? value[key] : undefined;
    return isObject(value) && Object.keys(value).sort().join() === "amount,unit" ? value : null;
  };
  const [old, now] = [spanIn(before), spanIn(after)];
  return old && now ? { ...change, path: path.slice(0, -1), before: old, after: now } : change;
}

/** Describes a setting about entering as a whole, because a part of one says little. */
function enrollmentEntry(change: FieldChange, { before, after, was, is, wording }: Telling): string | null {
  const [top, member] = change.path;
  if (change.nodeId !== null || top !== "settings" || !isEnrollment(member)) return null;
  const [old, now] = [
    ENROLLMENT[member](before.settings, was.value, wording),
    ENROLLMENT[member](after.settings, is.value, wording),
  ];
  const { phrase } = wording;
  const values = { name: phrase(ENROLLMENT_NAMES[member]), old, now };
  if (now === "") return phrase("Removed {name}, which was: {old}", values);
  return phrase(old === "" ? "Set {name} to: {now}" : "Changed {name} from: {old} to: {now}", values);
}

function fieldEntries(change: FieldChange, telling: Telling): DiffEntry[] {
  const { nodeId, before: old, after: now } = change;
  const kind = "modified";
  // Serialized, unknown members appear beside the known ones.
  const path = change.path.filter((key, index) => key !== "extras" || index > 1);
  const parts = path[0] === "expression" && nodeId !== null ? conditionChanges(nodeId, telling) : null;
  if (parts && parts.length > 1) return parts.map((part) => ({ kind, nodeId, field: "expression", ...part }));
  const text =
    parts?.[0]?.text ??
    enrollmentEntry(change, telling) ??
    nameText(change, telling) ??
    nodeText(change, telling) ??
    memberText(change, { path, telling });
  return [{ kind, nodeId, field: path.join("."), before: old ?? null, after: now ?? null, text }];
}

/** A name is the subject of its own sentence, so the sentence uses the old one. */
function nameText(
  { nodeId, path, before: old, after: now }: FieldChange,
  { was, is }: Telling,
): string | null {
  if (path.join() !== "name") return null;
  const { phrase } = is;
  if (nodeId !== null)
    return now
      ? phrase("Renamed {step} to {now}", { step: was.nameOf(nodeId), now: is.value(now) })
      : phrase("Removed the name of {step}", { step: was.nameOf(nodeId) });
  const values = { old: was.value(old), now: is.value(now) };
  if (!now) return phrase("Removed the name of the automation, which was {old}", values);
  return phrase(old ? "Renamed the automation from {old} to {now}" : "Named the automation {now}", values);
}

function nodeText({ nodeId, path, after: now }: FieldChange, telling: Telling): string | null {
  if (nodeId === null || path.join() !== "disabled") return null;
  const { phrase, nameOf } = telling.is;
  return phrase(now === true ? "Turned off {step}" : "Turned on {step}", { step: nameOf(nodeId) });
}

function memberText(
  change: FieldChange,
  { path, telling }: { path: readonly string[]; telling: Telling },
): string {
  const { after, was, is } = telling;
  const { nodeId, before: old, after: now } = change;
  const node = after.nodes.find(({ id }) => id === nodeId) ?? null;
  const { phrase } = is;
  // A step without a name is called by what it does, which may be what changed.
  const owner = nodeId === null ? phrase("the automation") : (node?.name ? is : was).nameOf(nodeId);
  const isCron = path.join(".") === "schedule.cron";
  const values = {
    field: isCron
      ? phrase("schedule of {step}", { step: owner })
      : phrase("{field} of {step}", { field: is.field(node, path), step: owner }),
  };
  if (isCron && old !== undefined && now !== undefined)
    return phrase("Changed the {field} from {old} to {now}", {
      ...values,
      old: was.schedule(old),
      now: is.schedule(now),
    });
  if (old === undefined) return phrase("Set the {field} to {now}", { ...values, now: is.value(now) });
  if (now === undefined)
    return phrase("Removed the {field}, which was {old}", { ...values, old: was.value(old) });
  const [from, to] = apart(old, now);
  return phrase("Changed the {field} from {old} to {now}", {
    ...values,
    old: was.value(from),
    now: is.value(to),
  });
}

const apart = (old: Json, now: Json): readonly [Json, Json] =>
  (typeof old === "string" && typeof now === "string" ? parting(old, now) : null) ?? [old, now];

/** Compares outputs only for nodes in both versions; those of new and removed nodes are implied. */
function outputEntries({ before, after, was, is }: Telling): DiffEntry[] {
  const kept = new Set(before.nodes.map(({ id }) => id));
  const old = edgesByOutput(before.edges);
  const now = edgesByOutput(after.edges);
  return after.nodes
    .filter(({ id }) => kept.has(id))
    .flatMap((node) => {
      const outputs = outputsOf(node).length > 0 ? outputsOf(node) : ["next"];
      return outputs.flatMap((output): DiffEntry[] => {
        const [a, b] = [old.get(`${output} ${node.id}`), now.get(`${output} ${node.id}`)];
        const at = `${is.nameOf(node.id)}${wayWords(output, is.phrase)}`;
        const field = outputMember(output);
        const entry = { kind: "modified" as const, nodeId: node.id };
        if (a?.to !== b?.to) {
          const text = movedText(at, {
            from: a && was.nameOf(a.to),
            to: b && is.nameOf(b.to),
            phrase: is.phrase,
          });
          return [{ ...entry, field, before: a?.to ?? null, after: b?.to ?? null, text }];
        }
        if (a?.label === b?.label) return [];
        const text = is.phrase("Changed the label after {step} from {old} to {now}", {
          step: at,
          old: was.value(a?.label),
          now: is.value(b?.label),
        });
        return [
          { ...entry, field: `${field}.label`, before: a?.label ?? null, after: b?.label ?? null, text },
        ];
      });
    });
}

const WAY_WORDS: Readonly<Record<string, string>> = {
  next: "",
  true: " (Yes)",
  false: " (No)",
  default: ", if nothing matches",
  timeout: ", if none of these happen in time",
};

function wayWords(output: string, phrase: Wording["phrase"]): string {
  const words = Object.hasOwn(WAY_WORDS, output) ? WAY_WORDS[output] : undefined;
  if (words === undefined) return phrase(", if “{path}”", { path: output });
  return words && phrase(words);
}

type Move = { from: string | undefined; to: string | undefined; phrase: Wording["phrase"] };

function movedText(step: string, { from = "", to, phrase }: Move): string {
  if (to === undefined) return phrase("After {step}, nothing follows anymore; it was {from}", { step, from });
  return from === ""
    ? phrase("After {step}, {to} follows now", { step, to })
    : phrase("After {step}, {to} follows instead of {from}", { step, to, from });
}

function edgesByOutput(edges: readonly Edge[]): Map<string, Edge> {
  const first = new Map<string, Edge>();
  for (const edge of edges) {
    const key = `${outputOf(edge)} ${edge.from}`;
    if (!first.has(key)) first.set(key, edge);
  }
  return first;
}
