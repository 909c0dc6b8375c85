import { ENGLISH, type Wording } from "@/lib/wording";
import { hasNamedWays } from "./control-table";
import { reachable, targetsByNode } from "./edit-graph";
import { joinedUpTo, lower } from "./joined";
import { enrollmentText } from "./narrate-enrollment";
import { type Words, wordsFor } from "./narrate-words";
import type { ActionRegistry } from "./registry";
import { type ActionNode, type Definition, type Edge, outputOf, outputsOf } from "./schema";
import type { Titles } from "./titles";
import { isOff } from "./turned-off";

type NarrationLine = { depth: number; nodeId: string | null; text: string };

export type Narration = {
  /** The whole automation as prose. */
  text: string;
  /** The same as an indented list, each line linked to its node. */
  lines: NarrationLine[];
};

type Item =
  | { kind: "step" | "again"; nodeId: string; text: string }
  | { kind: "choice"; nodeId: string; question: string; yes: Path; no: Path }
  | { kind: "ways"; nodeId: string; question: string; ways: { text: string; path: Path }[] };
/** The end of a path: with the run, at the step both branches have in common, or at a step already described. */
type Path = { items: Item[]; end: (typeof ENDS)[number] };
const ENDS = ["goes_on", "described_before", "run_ends"] as const;

const SHOWN_LOOSE = 5;

/**
 * Describes an automation in sentences, even one with problems. Each node is described once: branches that meet are
 * described up to their first common step, and the rest after them.
 */
export function narrate(
  definition: Definition,
  actions: ActionRegistry,
  { titles, wording = ENGLISH }: { titles?: Titles | undefined; wording?: Wording } = {},
): Narration {
  const words = wordsFor(definition, actions, { titles, wording });
  const { phrase } = wording;
  const trigger = definition.nodes.find((node) => node.type === "trigger");
  const walker = walkerOf(definition, words);
  const path = trigger ? walker.path(walker.next(trigger.id, "next"), new Set()) : null;
  const opening =
    trigger?.type === "trigger" ? words.trigger(trigger) : phrase("This automation has no trigger yet");
  const loose = looseText(definition, { described: walker.describedIds, words });
  const lines: NarrationLine[] = [{ depth: 0, nodeId: trigger?.id ?? null, text: opening }];
  const target = { lines, phrase };
  if (path) addLines(target, { items: path.items, depth: 0 });
  if (loose) lines.push({ depth: 0, nodeId: null, text: loose });
  const story =
    path && path.items.length > 0 ? `${opening}, ${lower(proseOf(path.items, phrase))}.` : `${opening}.`;
  const who = enrollmentText(definition.settings, words.value, wording);
  if (who) lines.push({ depth: 0, nodeId: null, text: who.slice(0, -1) });
  return { text: [story, who, loose && `${loose}.`].filter(Boolean).join(" "), lines };
}

function walkerOf(definition: Definition, words: Words) {
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  const edges = firstEdges(definition.edges);
  const targets = targetsByNode(definition.edges);
  const order = orderOf(definition, targets);
  const describedIds = new Set<string>();
  const next = (id: string, output: string): string | undefined => edges.get(`${output} ${id}`);

  /** Returns the first step that all paths have in common, in graph order. */
  function meeting(starts: readonly string[], stops: ReadonlySet<string>): string | undefined {
    const [first, ...others] = starts.map((start) => reachable(targets, start, stops));
    if (!first || others.length === 0) return undefined;
    const common = [...first].filter((id) => nodes.has(id) && others.every((other) => other.has(id)));
    return common.sort((x, y) => (order.get(x) ?? 0) - (order.get(y) ?? 0))[0];
  }

  /** Describes the paths up to their first common step. A path without a step ends the run there. */
  function fork(starts: readonly (string | undefined)[], stops: ReadonlySet<string>) {
    const join = meeting(
      starts.filter((start) => start !== undefined),
      stops,
    );
    const until = join === undefined ? stops : new Set([...stops, join]);
    return { join, paths: starts.map((start) => path(start, until)) };
  }

  function path(start: string | undefined, stops: ReadonlySet<string>): Path {
    const items: Item[] = [];
    let id = start;
    while (id !== undefined) {
      if (stops.has(id)) return { items, end: "goes_on" };
      const node = nodes.get(id);
      if (!node) break;
      if (describedIds.has(id)) {
        items.push({
          kind: "again",
          nodeId: id,
          text: words.phrase("Continue with {step}", { step: words.nameOf(id) }),
        });
        return { items, end: "described_before" };
      }
      describedIds.add(id);
      if (node.type !== "trigger" && outputsOf(node).includes("true")) {
        const answers = [next(id, "true"), next(id, "false")];
        const { join, paths } = answers.includes(undefined)
          ? { join: undefined, paths: answers.map((answer) => path(answer, stops)) }
          : fork(answers, stops);
        const [yes, no] = [paths[0]!, paths[1]!];
        items.push({ kind: "choice", nodeId: id, question: words.question(node), yes, no });
        if (join === undefined) return { items, end: endOf(paths) };
        id = join;
      } else if (node.type === "action" && hasNamedWays(node)) {
        const outputs = outputsOf(node);
        const { join, paths } = fork(
          outputs.map((output) => next(node.id, output)),
          stops,
        );
        const ways = paths.map((way, index) => ({ text: words.way(node, outputs[index] ?? ""), path: way }));
        items.push({ kind: "ways", nodeId: id, question: words.fork(node), ways });
        if (join === undefined) return { items, end: endOf(paths) };
        id = join;
      } else {
        if (node.type === "action") items.push({ kind: "step", nodeId: id, text: stepText(node, words) });
        id = next(id, "next");
      }
    }
    return { items, end: "run_ends" };
  }
  return { path, next, describedIds };
}

function stepText(node: ActionNode, words: Words): string {
  return isOff(node)
    ? words.phrase("Skip {step}, which is turned off", { step: words.nameOf(node.id) })
    : words.step(node);
}

function endOf(paths: readonly Path[]): Path["end"] {
  return ENDS.find((end) => paths.some((one) => one.end === end)) ?? "run_ends";
}

function firstEdges(edges: readonly Edge[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const edge of edges) {
    const key = `${outputOf(edge)} ${edge.from}`;
    if (!first.has(key)) first.set(key, edge.to);
  }
  return first;
}

/** Sorts every node before its successors, ignoring cycles. */
function orderOf(
  { nodes }: Definition,
  targets: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const { id: root } of nodes) {
    const stack = [{ id: root, leave: false }];
    for (let at = stack.pop(); at; at = stack.pop()) {
      if (at.leave) finished.push(at.id);
      else if (!seen.has(at.id)) {
        seen.add(at.id);
        stack.push({ id: at.id, leave: true });
        for (const target of targets.get(at.id) ?? []) stack.push({ id: target, leave: false });
      }
    }
  }
  return new Map(finished.reverse().map((id, index) => [id, index]));
}

type Phrase = Wording["phrase"];
type Target = { lines: NarrationLine[]; phrase: Phrase };

function addLines(target: Target, { items, depth }: { items: readonly Item[]; depth: number }) {
  const { lines, phrase } = target;
  for (const item of items) {
    const { nodeId } = item;
    if (item.kind === "choice") {
      lines.push({ depth, nodeId, text: phrase("If {question}", { question: item.question }) });
      addBranch(target, { path: item.yes, others: [item.no], nodeId, depth: depth + 1 });
      if (onlyContinues(item.no)) continue;
      lines.push({ depth, nodeId, text: phrase("Otherwise") });
      addBranch(target, { path: item.no, others: [item.yes], nodeId, depth: depth + 1 });
    } else if (item.kind === "ways") {
      lines.push({ depth, nodeId, text: item.question });
      const others = item.ways.map((way) => way.path);
      for (const { text, path } of item.ways) {
        lines.push({ depth: depth + 1, nodeId, text });
        addBranch(target, { path, others, nodeId, depth: depth + 2 });
      }
    } else lines.push({ depth, nodeId, text: item.text });
  }
}

function addBranch(
  target: Target,
  { path, others, nodeId, depth }: { path: Path; others: readonly Path[]; nodeId: string; depth: number },
) {
  addLines(target, { items: path.items, depth });
  const ending = endingOf(path, others, target.phrase);
  if (ending) target.lines.push({ depth, nodeId, text: ending });
}

/** The sentence for what follows the condition says as much. */
const onlyContinues = ({ items, end }: Path) => items.length === 0 && end === "goes_on";

/** States an end where a branch is otherwise empty, and where the step after the condition would seem to follow. */
function endingOf({ items, end }: Path, others: readonly Path[], phrase: Phrase): string | null {
  const goesOn = others.some((other) => other.end === "goes_on");
  if (end === "run_ends" && (items.length === 0 || goesOn)) return phrase("The run ends");
  return items.length === 0 ? phrase("Continue") : null;
}

/** Joins steps with "then"; a condition is a sentence of its own, or in parentheses inside another. */
function proseOf(items: readonly Item[], phrase: Phrase): string {
  const sentences: string[] = [];
  let steps: string[] = [];
  const flush = () => {
    if (steps.length > 0) sentences.push(steps.join(phrase(", then ")));
    steps = [];
  };
  for (const item of items) {
    if (item.kind === "choice" || item.kind === "ways") {
      flush();
      sentences.push(forkProse(item, phrase));
    } else steps.push(sentences.length + steps.length === 0 ? item.text : lower(item.text));
  }
  flush();
  return sentences
    .map((text, index) => (index === 0 ? text : phrase("Then {sentence}", { sentence: lower(text) })))
    .join(". ");
}

function forkProse(item: Extract<Item, { kind: "choice" | "ways" }>, phrase: Phrase): string {
  if (item.kind === "choice") {
    const { question } = item;
    const yes = branchProse(item.yes, [item.no], phrase);
    if (onlyContinues(item.no)) return phrase("If {question}: {yes}", { question, yes });
    const no = branchProse(item.no, [item.yes], phrase);
    return phrase("If {question}: {yes}; otherwise: {no}", { question, yes, no });
  }
  const paths = item.ways.map(({ path }) => path);
  const ways = item.ways.map(({ text, path }) => `${lower(text)}: ${branchProse(path, paths, phrase)}`);
  return `${item.question}, ${ways.join("; ")}`;
}

function branchProse(path: Path, others: readonly Path[], phrase: Phrase): string {
  const parts = path.items.map((item) =>
    item.kind === "choice" || item.kind === "ways" ? `(${lower(forkProse(item, phrase))})` : lower(item.text),
  );
  const ending = endingOf(path, others, phrase);
  return [...parts, ...(ending ? [lower(ending)] : [])].join(phrase(", then "));
}

function looseText(
  definition: Definition,
  { described, words }: { described: ReadonlySet<string>; words: Words },
): string | null {
  const loose = definition.nodes.filter(({ id, type }) => type !== "trigger" && !described.has(id));
  if (loose.length === 0) return null;
  const names = loose.map(({ id }) => words.nameOf(id));
  return words.phrase("Never reached: {steps}", { steps: joinedUpTo(names, SHOWN_LOOSE, words) });
}
