import { plural } from "@/components/ui/money";
import type { ReferenceView } from "@/lib/contract/workspace-map";

const SHOWN = 3;

/** A warning such as: Renaming it breaks 2 automations: “A” and “B”. */
export function usedByText(
  references: readonly Pick<ReferenceView, "automationId" | "live">[],
  { change, names }: { change: string; names: ReadonlyMap<string, string> },
): string {
  const ids = [...new Set(references.map(({ automationId }) => automationId))];
  const live = new Set(references.filter((one) => one.live).map(({ automationId }) => automationId));
  const named = ids.flatMap((id) => names.get(id) ?? []).slice(0, SHOWN);
  const more = ids.length - named.length;
  const list = [
    ...named.map((name) => `“${name}”`),
    ...(named.length > 0 && more > 0 ? [`${more} more`] : []),
  ];
  const which = list.length === 0 ? "" : `: ${new Intl.ListFormat("en-US").format(list)}`;
  const drafts = live.size === 0 ? ", none of them live" : "";
  return `${change} breaks ${plural(ids.length, "automation")}${drafts}${which}. Change ${ids.length === 1 ? "it" : "them"} too.`;
}
