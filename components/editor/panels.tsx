"use client";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { lazyPart } from "@/components/ui/lazy-part";
import { useWide } from "@/components/ui/use-wide";
import { useWords } from "@/components/words/words";
import { Canvas } from "./canvas/canvas";
import { useEditor, useEditorStore } from "./context";
import { Inspector } from "./inspector/inspector";
import { Palette } from "./palette";

const Outline = lazyPart(() => import("./outline").then((module) => ({ default: module.Outline })));
const StartHere = lazyPart(() => import("./start-here").then((module) => ({ default: module.StartHere })));

export function LeftPanel() {
  const t = useWords("editor");
  const readOnly = useEditor((state) => state.readOnly);
  const [open, setOpen] = useState(true);
  if (readOnly) return null;
  return (
    <aside
      aria-label={t("steps_to_add")}
      className={cx(
        "flex min-h-0 shrink-0 flex-col border-line border-r bg-sheet max-lg:hidden",
        open ? "w-60" : "w-11",
      )}
    >
      {open ? <Palette /> : null}
      <div className={cx("flex border-line border-t p-1.5", open ? "justify-end" : "mt-auto justify-center")}>
        <Button
          kind="ghost"
          size="icon-sm"
          aria-expanded={open}
          aria-label={open ? t("hide_steps") : t("show_steps")}
          onClick={() => setOpen(!open)}
        >
          {open ? <PanelLeftClose aria-hidden /> : <PanelLeftOpen aria-hidden />}
        </Button>
      </div>
    </aside>
  );
}

export function MiddlePanel() {
  const t = useWords("editor");
  const view = useEditor((state) => state.view);
  const empty = useEditor(({ doc }) => doc.nodes.length === 0);
  // On a phone the outline is the editor: a card is 240 pixels wide.
  const isCanvas = useWide() && view === "canvas";
  return (
    <section
      id="canvas"
      tabIndex={-1}
      aria-label={isCanvas ? t("canvas") : t("outline")}
      className="relative min-h-0 flex-1 outline-none"
    >
      <div className="absolute inset-0 overflow-y-auto">
        <Suspense fallback={null}>{isCanvas ? <Canvas /> : <Outline />}</Suspense>
      </div>
      <Suspense fallback={null}>{empty ? <StartHere /> : null}</Suspense>
    </section>
  );
}

export function RightPanel() {
  const t = useWords("editor");
  const store = useEditorStore();
  const selected = useEditor((state) => state.selection.length > 0);
  const covered = useEditor(({ front, drawer }) => front === "drawer" && drawer !== null);
  return (
    <aside
      id="details"
      data-right-panel
      tabIndex={-1}
      aria-label={t("details")}
      className={cx(
        "flex min-h-0 flex-col border-line bg-sheet outline-none md:w-80 md:border-l xl:w-88",
        selected && !covered
          ? "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:h-[70dvh] max-md:rounded-t-xl max-md:border-t max-md:shadow-lift"
          : "max-md:hidden",
      )}
    >
      {selected ? (
        <div className="absolute top-3 right-4 z-20 md:hidden">
          <Button
            size="sm"
            onClick={() => {
              store.getState().select([]);
              document.getElementById("canvas")?.focus();
            }}
          >
            {t("done")}
          </Button>
        </div>
      ) : null}
      <Inspector />
    </aside>
  );
}
