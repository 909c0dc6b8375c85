import { actions } from "@/lib/actions";
import { narrate } from "@/lib/automation/narrate";
import type { Definition } from "@/lib/automation/schema";
import type { Titles } from "@/lib/automation/titles";
import type { Wording } from "@/lib/wording";

export function storyOf(definition: Definition, { titles, t }: { titles?: Titles | undefined; t: Wording }) {
  return narrate(definition, actions, { titles, wording: t });
}
