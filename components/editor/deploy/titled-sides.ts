import { cardText, type StepWords } from "@/components/editor/card-text";
import type { Definition, Node } from "@/lib/automation/schema";

type Sides = { before: Definition; after: Definition };

/**
 * A summary names the fields it takes its values from, which reads badly outside of the canvas, where they are marked.
 * So steps without a name are called by their titles, and one that changed by its earlier title.
 */
export function titledSides({ before, after }: Sides, t: StepWords): Sides {
  const earlier = withTitles(before, t);
  const titled = earlier.nodes.filter((_, at) => !before.nodes[at]?.name);
  return {
    before: earlier,
    after: withTitles(after, t, new Map(titled.map(({ id, name = "" }) => [id, name]))),
  };
}

function withTitles(
  definition: Definition,
  t: StepWords,
  earlier: ReadonlyMap<string, string> = new Map(),
): Definition {
  const nameOf = (node: Node) => earlier.get(node.id) || cardText(node, { definition, t }).title;
  return {
    ...definition,
    nodes: definition.nodes.map((node) =>
      node.type !== "action" || node.name ? node : { ...node, name: nameOf(node) },
    ),
  };
}
