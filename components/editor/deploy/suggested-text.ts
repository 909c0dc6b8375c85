import type { ReactNode } from "react";
import { cardText, type StepWords } from "@/components/editor/card-text";
import { actions } from "@/lib/actions";
import { joined, lower } from "@/lib/automation/joined";
import type { Json } from "@/lib/automation/json";
import { plain } from "@/lib/automation/marked";
import { type DiffEntry, narrateDiff } from "@/lib/automation/narrate-diff";
import { isUnnamed } from "@/lib/automation/new-name";
import type { Definition, Node } from "@/lib/automation/schema";
import { inShort } from "@/lib/automation/short-changes";
import type { Titles } from "@/lib/automation/titles";
import { isOff } from "@/lib/automation/turned-off";
import { atWordEnd } from "@/lib/automation/word-end";
import type { Translator } from "@/lib/messages/translate";
import { titledSides } from "./titled-sides";

type DeployWords = Translator<"editorDeploy", ReactNode>;

const LONGEST = 120;

/** A name for an automation nobody has named, from its trigger and its first steps; null if it has a name. */
export function suggestedName(
  definition: Definition,
  { t, steps }: { t: DeployWords; steps: StepWords },
): string | null {
  if (!isUnnamed(definition.name)) return null;
  const titleOf = (node: Node) => cardText(node, { definition, t: steps }).title;
  const trigger = definition.nodes.find(({ type }) => type === "trigger");
  const first = definition.nodes.filter((node) => node.type === "action" && !isOff(node)).slice(0, 2);
  const titles = first.map((node) => lower(titleOf(node)));
  const starts = trigger ? titleOf(trigger) : t("suggested_automation");
  return shortened(titles.length === 0 ? starts : `${starts}: ${joined(titles, t("and"))}`);
}

/** A new step says more about a version than a changed setting. */
const RANKS = { added: 0, removed: 1, modified: 2 };

type Compared = { before: Definition; after: Definition; titles: Titles | undefined };

/** A note that sets a version apart, made from what changes with it. */
export function suggestedNote(
  { before, after, titles }: Compared,
  { t, steps }: { t: DeployWords; steps: StepWords },
): string {
  const changes = narrateDiff(titledSides({ before, after }, steps), actions, {
    titles,
    wording: inShort(steps),
  });
  const ranked = withoutImplied(changes).toSorted((one, other) => RANKS[one.kind] - RANKS[other.kind]);
  const [first, ...others] = ranked;
  if (!first) return "";
  const change = shortened(plain(first.text));
  return others.length === 0 ? change : t("suggested_more", { change, count: others.length });
}

/** Adding or removing a step changes the connections around it. They are no changes of their own. */
function withoutImplied(changes: readonly DiffEntry[]): DiffEntry[] {
  const whole = new Set(changes.filter(({ field }) => field === null).map(({ nodeId }) => nodeId));
  const isStep = (value: Json) => typeof value === "string" && whole.has(value);
  return changes.filter(({ field, before, after }) => field === null || !(isStep(before) || isStep(after)));
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${atWordEnd(text, LONGEST - 1)}…`;
}
