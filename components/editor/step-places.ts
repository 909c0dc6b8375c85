import type { Definition, Node } from "@/lib/automation/schema";
import { cardText, type StepWords } from "./card-text";
import { readingOrder } from "./go-to-step";

type Place = { place: string; steps: string };
type Drawing = { definition: Definition; t: StepWords };

const cache = new WeakMap<Definition, { t: StepWords; places: ReadonlyMap<string, Place> }>();

/** The places of the steps whose title another step has as well, as the automation is read. */
function placesIn({ definition, t }: Drawing): ReadonlyMap<string, Place> {
  const known = cache.get(definition);
  if (known?.t === t) return known.places;
  const titles = new Map(definition.nodes.map((node) => [node.id, cardText(node, { definition, t }).title]));
  const alike = Map.groupBy(titles.values(), (title) => title);
  const order = readingOrder(definition);
  const places = new Map(
    order.flatMap((id, index): [string, Place][] =>
      (alike.get(titles.get(id) ?? "")?.length ?? 0) > 1
        ? [[id, { place: `${index + 1}`, steps: `${order.length}` }]]
        : [],
    ),
  );
  cache.set(definition, { t, places });
  return places;
}

/** The place of a step, such as "Step 3 of 7", or null if its title distinguishes it. */
export function stepPlace(id: string, drawing: Drawing): string | null {
  const place = placesIn(drawing).get(id);
  return place ? drawing.t("place_among_steps", place) : null;
}

/** The title of a step, with its place where others have the same title. */
export function placedTitle(node: Node, drawing: Drawing): string {
  const { title } = cardText(node, drawing);
  const place = placesIn(drawing).get(node.id);
  return place ? drawing.t("placed_title", { title, ...place }) : title;
}
