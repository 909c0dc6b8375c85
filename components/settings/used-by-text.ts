import type { ReactNode } from "react";
import type { ReferenceView } from "@/lib/contract/workspace-map";
import type { Language } from "@/lib/language";
import type { Translator } from "@/lib/messages/translate";

const SHOWN = 3;

/** The change to a record, and the record's name if the sentence includes it. */
export type Change =
  | {
      does:
        | "renaming"
        | "renaming_person"
        | "archiving"
        | "stopping"
        | "deleting"
        | "renaming_or_removing_it";
    }
  | { does: "removing" | "renaming_or_removing"; name: string };

type Words = { t: Translator<"settings", ReactNode>; language: Language };

/** A warning such as: Renaming it breaks 2 automations: “A” and “B”. */
export function usedByText(
  references: readonly Pick<ReferenceView, "automationId" | "live">[],
  { change, names, t, language }: { change: Change; names: ReadonlyMap<string, string> } & Words,
): string {
  const ids = [...new Set(references.map(({ automationId }) => automationId))];
  const live = new Set(references.filter((one) => one.live).map(({ automationId }) => automationId));
  const named = ids.flatMap((id) => names.get(id) ?? []).slice(0, SHOWN);
  const more = ids.length - named.length;
  const list = [
    ...named.map((name) => t("quoted", { name })),
    ...(named.length > 0 && more > 0 ? [t("more", { count: more })] : []),
  ];
  return t("used_by", {
    change: change.does,
    name: "name" in change ? change.name : "",
    count: ids.length,
    live: live.size,
    isNamed: list.length === 0 ? "no" : "yes",
    list: new Intl.ListFormat(language).format(list),
  });
}
