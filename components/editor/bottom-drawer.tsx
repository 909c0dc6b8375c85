"use client";
import { X } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/surface";
import { keepPlaced } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { useEditor, useEditorStore } from "./context";
import type { Drawer } from "./store";
import { countProblems, visibleProblems } from "./visible-problems";

const TestPanel = lazyPart(() =>
  import("./test/test-panel").then((module) => ({ default: module.TestPanel })),
);
const RunsPanel = lazyPart(() =>
  import("./runs/runs-panel").then((module) => ({ default: module.RunsPanel })),
);

const ProblemsPanel = lazyPart(() =>
  import("./problems-panel").then((module) => ({ default: module.ProblemsPanel })),
);

const CommentsPanel = lazyPart(() =>
  import("./comments/comments-panel").then((module) => ({ default: module.CommentsPanel })),
);

const HEIGHT_KEY = "switchboard:drawer";
const LOWEST = 180;

function keptHeight(): number {
  if (typeof window === "undefined") return 320;
  const kept = Number(window.localStorage.getItem(HEIGHT_KEY));
  return kept >= LOWEST ? kept : Math.min(560, Math.max(320, Math.round(window.innerHeight * 0.5)));
}

/** Test, problems, runs and comments below the canvas; as high as it was left. */
export function BottomDrawer() {
  const t = useWords("editor");
  const store = useEditorStore();
  const drawer = useEditor((state) => state.drawer);
  const blank = useEditor(({ doc }) => doc.nodes.length === 0);
  const problems = useEditor(visibleProblems);
  const { count, errors } = countProblems(problems);
  const threads = useEditor(({ comments }) => [...comments.values()].reduce((sum, count) => sum + count, 0));
  const [height, setHeight] = useState(keptHeight);
  const frame = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  // A button that opens another part is gone with its own, and the focus would fall to the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the part takes the focus
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) frame.current?.focus();
  }, [drawer]);
  const open = (next: Drawer | null) => store.getState().patchUi({ drawer: next });
  const resize = (next: number) => {
    const most = Math.max(LOWEST, (frame.current?.parentElement?.clientHeight ?? 800) - 120);
    const fitting = Math.round(Math.min(most, Math.max(LOWEST, next)));
    setHeight(fitting);
    keepPlaced();
    window.localStorage.setItem(HEIGHT_KEY, String(fitting));
  };
  const tabs: readonly { key: Drawer; label: string; count?: number }[] = [
    { key: "test", label: t("test") },
    { key: "problems", label: t("problems"), count: blank ? 0 : count },
    { key: "runs", label: t("runs") },
    { key: "comments", label: t("comments"), count: threads },
  ];
  return (
    <section
      ref={frame}
      id="panel"
      data-bottom-panel
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) hadFocus.current = false;
      }}
      aria-label={t("below_canvas")}
      className="flex shrink-0 flex-col outline-none border-line border-t bg-sheet"
    >
      {drawer ? (
        // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a control; hr cannot be one
        <div
          role="separator"
          tabIndex={0}
          aria-orientation="horizontal"
          aria-label={t("panel_height")}
          aria-valuenow={height}
          aria-valuemin={LOWEST}
          aria-valuemax={900}
          className="-mt-1 h-1.5 cursor-row-resize hover:bg-signal-soft focus-visible:bg-signal-soft"
          onKeyDown={(event) => {
            if (event.key === "ArrowUp") resize(height + 32);
            if (event.key === "ArrowDown") resize(height - 32);
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            const [from, start] = [event.clientY, height];
            const target = event.currentTarget;
            const move = (now: PointerEvent) => resize(start + from - now.clientY);
            target.addEventListener("pointermove", move);
            target.addEventListener("pointerup", () => target.removeEventListener("pointermove", move), {
              once: true,
            });
          }}
        />
      ) : null}
      <div data-bottom-bar className="flex min-h-9 flex-wrap items-center gap-1 px-2">
        {tabs.map(({ key, label, count }) => (
          <Button
            key={key}
            kind="ghost"
            size="sm"
            aria-expanded={drawer === key}
            data-drawer={key}
            onClick={() => open(drawer === key ? null : key)}
            className={cx(drawer === key && "bg-hover text-ink")}
          >
            {label}
            {count ? (
              <span
                className={cx(
                  "rounded-full px-1.5 text-xs",
                  key === "comments"
                    ? "bg-signal-soft text-signal"
                    : errors
                      ? "bg-bad-soft text-bad"
                      : "bg-warn-soft text-warn",
                )}
              >
                {count}
              </span>
            ) : null}
          </Button>
        ))}
        <span className="flex-1" />
        <ShownRun />
        {drawer ? (
          <Button kind="ghost" size="icon-sm" aria-label={t("close_panel")} onClick={() => open(null)}>
            <X aria-hidden />
          </Button>
        ) : null}
      </div>
      {drawer ? (
        <div
          style={{ height }}
          className="relative min-h-0 overflow-y-auto border-line border-t max-md:!h-[60dvh]"
        >
          {/* With its own key, a part that is still loading does not keep the hidden focus of the one before. */}
          <Suspense key={drawer} fallback={<Skeleton className="m-3 h-24" />}>
            <Panel drawer={drawer} />
          </Suspense>
        </div>
      ) : null}
    </section>
  );
}

function Panel({ drawer }: { drawer: Drawer }) {
  switch (drawer) {
    case "test":
      return <TestPanel />;
    case "runs":
      return <RunsPanel />;
    case "problems":
      return <ProblemsPanel />;
    case "comments":
      return <CommentsPanel />;
    default:
      return drawer satisfies never;
  }
}

function ShownRun() {
  const t = useWords("editor");
  const store = useEditorStore();
  const kind = useEditor(({ shown }) => shown?.kind ?? null);
  const version = useEditor(({ viewing }) => viewing?.version ?? null);
  const isElsewhere = useEditor(({ drawer }) => drawer !== null && drawer !== "test");
  if (kind === null || (kind === "test" && isElsewhere)) return null;
  const closeRun = version === null ? t("close_run") : t("close_run_of", { version: `${version}` });
  const label = kind === "test" ? t("clear_test") : closeRun;
  return (
    <Button
      kind="link"
      size="sm"
      aria-label={label}
      onClick={() => store.getState().patchUi({ shown: null, viewing: null })}
    >
      <span className="max-md:hidden">{label}</span>
      <span className="md:hidden">{kind === "test" ? t("clear") : t("close_run")}</span>
    </Button>
  );
}
