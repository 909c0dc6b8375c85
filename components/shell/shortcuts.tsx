"use client";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useModKey } from "@/components/ui/keys";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Kbd } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { ShortcutGroup } from "./command";

const EVERYWHERE = [
  ["Mod K", "search_or_run"],
  ["?", "show_shortcuts"],
  ["Escape", "close"],
] as const;

export function ShortcutsDialog({
  here = [],
  note,
  onClose,
}: {
  /** The shortcuts of this page, in addition to the global ones. */
  here?: readonly ShortcutGroup[];
  note?: string;
  onClose: () => void;
}) {
  const t = useWords("shell");
  const mod = useModKey();
  const everywhere = {
    group: t("everywhere"),
    list: EVERYWHERE.map(([keys, does]) => ({ keys, does: t(does) })),
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={t("shortcuts")}>
        <ScrollRegion label={t("keys")} className="flex flex-col gap-4 rounded-sm outline-offset-4">
          {[everywhere, ...here].map(({ group, list }) => (
            <section key={group} aria-label={group}>
              <h3 className="mb-1 font-medium text-ink-3 text-sm">{group}</h3>
              <dl className="flex flex-col">
                {list.map(({ keys, does }) => (
                  <div
                    key={keys}
                    className="flex items-center justify-between gap-3 border-line border-b py-1.5 last:border-0"
                  >
                    <dt>{does}</dt>
                    <dd className="flex gap-1">
                      {keys.split(" ").map((key) => (
                        <Kbd key={key}>{key === "Mod" ? mod : key}</Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          {note ? <p className="text-ink-2 text-sm">{note}</p> : null}
        </ScrollRegion>
      </DialogContent>
    </Dialog>
  );
}
