"use client";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/surface";
import { SHORTCUTS } from "./keyboard";

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const mod = typeof navigator !== "undefined" && navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";
  return (
    <Dialog open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogContent title="Shortcuts">
        <div className="flex flex-col gap-4">
          {SHORTCUTS.map(({ group, list }) => (
            <section key={group} aria-label={group}>
              <h3 className="mb-1 font-medium text-ink-3 text-sm">{group}</h3>
              <dl className="flex flex-col">
                {list.map(({ keys, does }) => (
                  <div
                    key={keys}
                    className="flex items-center justify-between border-line border-b py-1.5 last:border-0"
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
          <p className="text-ink-2 text-sm">
            Drag from a jack to connect. Let go over nothing to choose what comes next. Shift-drag selects a
            box.
          </p>
        </div>
      </DialogContent>
    </Dialog>
  );
}
