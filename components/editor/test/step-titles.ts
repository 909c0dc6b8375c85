import { cardText, type StepWords } from "@/components/editor/card-text";
import { placedTitle } from "@/components/editor/step-places";
import { actions } from "@/lib/actions";
import type { Definition, Node } from "@/lib/automation/schema";

type Drawing = { definition: Definition; t: StepWords };

/** The name that the API gives a step in its texts. */
function nameInEnglish(node: Node): string {
  if (node.name) return node.name;
  return node.type === "action" ? (actions.get(node.action ?? "")?.label ?? node.action ?? "") : "Condition";
}

/** The titles of the canvas for the steps that a text of the API quotes, which tells steps of one name apart by id. */
export function withStepTitles(text: string, { definition, t }: Drawing): string {
  const { nodes } = definition;
  const own = new Set(nodes.map(({ name }) => name));
  return nodes.reduce((before, node) => {
    const english = nameInEnglish(node);
    const apart = before.replaceAll(
      `"${english} (${node.id})"`,
      () => `"${placedTitle(node, { definition, t })}"`,
    );
    if (own.has(english)) return apart;
    return apart.replaceAll(`"${english}"`, () => `"${cardText(node, { definition, t }).title}"`);
  }, text);
}
