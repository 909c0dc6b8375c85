import type { ReactNode } from "react";
import { cardText, type StepWords } from "@/components/editor/card-text";
import { joined, lower } from "@/lib/automation/joined";
import { plain } from "@/lib/automation/marked";
import type { DiffEntry } from "@/lib/automation/narrate-diff";
import { isUnnamed } from "@/lib/automation/new-name";
import type { Definition, Node } from "@/lib/automation/schema";
import { isOff } from "@/lib/automation/turned-off";
import type { Translator } from "@/lib/messages/translate";

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

/** A note that sets a version apart, made from what changes with it. */
export function suggestedNote(
  changes: "first" | readonly Pick<DiffEntry, "text">[] | null,
  t: DeployWords,
): string {
  if (changes === "first") return t("suggested_first");
  const [first, ...others] = changes ?? [];
  if (!first) return "";
  // The old and the new value can be compared in the list of versions.
  const change = shortened(plain(first.text).split(t.phrase(" from “"))[0] ?? "");
  return others.length === 0 ? change : t("suggested_more", { change, count: others.length });
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;
}
