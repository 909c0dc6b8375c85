import { cardText, type StepWords } from "@/components/editor/card-text";
import { useEditor } from "@/components/editor/context";
import { drawn } from "@/components/editor/store";
import { useWords } from "@/components/words/words";
import { joinedUpTo, lower } from "@/lib/automation/joined";
import { plain } from "@/lib/automation/marked";
import type { Definition } from "@/lib/automation/schema";

const SHOWN = 3;

type Group = { name: string; nodeIds: readonly string[] };

/** The name of a group, or what it is called while it has none. */
export function useGroupTitle({ name, nodeIds }: Group): string {
  const t = useWords("steps");
  return useEditor((state) => name || groupTitle(drawn(state), nodeIds, t));
}

/** Names a group that nobody named by what its steps do, in the order of the automation. */
export function groupTitle(definition: Definition, nodeIds: readonly string[], t: StepWords): string {
  const nodes = definition.nodes.filter(({ id }) => nodeIds.includes(id));
  // A question introduces what follows; one further on would read as if it belonged to the step before it.
  const shown = nodes.filter(({ type, name }, at) => type !== "condition" || name || at === 0);
  const titles = shown.map((node) => {
    const { title, line } = cardText(node, { definition, t });
    const question =
      node.type === "condition" && !node.name ? /^¿?(.+)\?$/.exec(plain(line))?.[1] : undefined;
    return question ? t("starts_if", { condition: lower(question) }) : title;
  });
  const [first = "", ...others] = new Set(titles);
  return joinedUpTo([first, ...others.map(lower)], SHOWN, t);
}
