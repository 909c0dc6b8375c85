"use client";
import { useRef } from "react";
import { cx } from "@/components/ui/classes";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { isWideNow } from "@/components/ui/use-wide";
import { useWords } from "@/components/words/words";
import { useEditor, useEditorStore } from "./context";
import { Palette } from "./palette";

/** The palette as a dialog, opened by a pending connection, by the + of an edge, or by the key N. */
export function AddDialog() {
  const t = useWords("editor");
  const store = useEditorStore();
  const adding = useEditor((state) => state.adding);
  const near = adding && isWideNow() ? adding.near : undefined;
  const isAdded = useRef(false);
  const close = () => store.getState().patchUi({ adding: null });
  return (
    <Dialog open={adding !== null} onOpenChange={(open) => (open ? undefined : close())}>
      {adding ? (
        <DialogContent
          title={adding.replaces ? t("replace_with") : adding.after ? t("what_comes_next") : t("add_step")}
          width="sm"
          near={near}
          className="flex flex-col px-0 pb-0"
          // The form of the new step takes the focus.
          onCloseAutoFocus={(event) => (isAdded.current ? event.preventDefault() : undefined)}
        >
          {/* Beside a point, the top stays in place while results come and go; in the middle, only a fixed height does. */}
          <div
            className={cx(
              "flex min-h-0 flex-col",
              near ? "max-h-[min(460px,70dvh)]" : "h-[min(460px,70dvh)]",
            )}
          >
            <Palette
              {...(adding.after || adding.place || adding.replaces ? { at: adding } : {})}
              autoFocus
              onAdded={() => {
                isAdded.current = true;
                close();
              }}
            />
          </div>
        </DialogContent>
      ) : null}
    </Dialog>
  );
}
