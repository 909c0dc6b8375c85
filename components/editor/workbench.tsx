"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useReactFlow } from "@xyflow/react";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { toast } from "sonner";
import { type ShellSheet, useSheetKeys } from "@/components/shell/use-sheet-keys";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { lazyPart } from "@/components/ui/lazy-part";
import {
  type AutomationView,
  type Deployment,
  getAutomation,
  listVersions,
} from "@/lib/api/contracts/automations";
import { keyOf } from "@/lib/api/queries";
import { Announcer } from "./announcer";
import { BottomDrawer } from "./bottom-drawer";
import { Canvas } from "./canvas/canvas";
import { useEditor, useEditorStore, usePlace } from "./context";
import { Inspector } from "./inspector/inspector";
import { SHORTCUTS, useKeyboard } from "./keyboard";
import { Palette } from "./palette";
import { TopBar, type TopBarActions } from "./top-bar";
import { useResume } from "./use-resume";
import { useValidation } from "./validation";

const AddDialog = lazyPart(() => import("./add-dialog").then((module) => ({ default: module.AddDialog })));
const ConflictDialog = lazyPart(() =>
  import("./conflict-dialog").then((module) => ({ default: module.ConflictDialog })),
);
const Outline = lazyPart(() => import("./outline").then((module) => ({ default: module.Outline })));
const PauseDialog = lazyPart(() =>
  import("./pause-dialog").then((module) => ({ default: module.PauseDialog })),
);
const StartHere = lazyPart(() => import("./start-here").then((module) => ({ default: module.StartHere })));
const DeployDialog = lazyPart(() =>
  import("./deploy/deploy-dialog").then((module) => ({ default: module.DeployDialog })),
);
const ImportDialog = lazyPart(() =>
  import("./import-dialog").then((module) => ({ default: module.ImportDialog })),
);
const ShortcutsDialog = lazyPart(() =>
  import("@/components/shell/shortcuts").then((module) => ({ default: module.ShortcutsDialog })),
);
const EditorPalette = lazyPart(() =>
  import("./editor-palette").then((module) => ({ default: module.EditorPalette })),
);
const VersionsDrawer = lazyPart(() =>
  import("./deploy/versions-drawer").then((module) => ({ default: module.VersionsDrawer })),
);

type Open = "deploy" | "versions" | "pause" | "import" | ShellSheet | null;

export function Workbench({
  automation,
  onChanged,
}: {
  automation: AutomationView;
  onChanged: (automation: AutomationView) => void;
}) {
  const store = useEditorStore();
  const place = usePlace();
  const queries = useQueryClient();
  const flow = useReactFlow();
  const [open, setOpen] = useState<Open>(null);
  const adding = useEditor((state) => state.adding !== null);
  const asked = useEditor((state) => state.conflicts.length > 0);
  const resume = useResume(onChanged);
  useValidation();
  const fit = useCallback(() => {
    flow.fitView({ padding: 0.2, maxZoom: 1, duration: 180 });
  }, [flow]);
  useKeyboard({ fit });
  useSheetKeys(setOpen);
  useWarmUp();

  const refresh = async () => {
    const fresh = await place.api(getAutomation, { params: { id: place.automationId } });
    onChanged(fresh);
    queries.invalidateQueries({ queryKey: keyOf(place.tenantKey, listVersions) });
  };
  const onLive = (deployment: Deployment, said: string) => {
    setOpen(null);
    toast.success(`Version ${deployment.version} ${said}`);
    refresh();
  };
  const close = () => setOpen(null);
  const act: TopBarActions = {
    onDeploy: () => setOpen("deploy"),
    onVersions: () => setOpen("versions"),
    onPause: () => setOpen("pause"),
    onResume: () => resume.mutate(),
    onImport: () => setOpen("import"),
    onExport: async () => (await import("./share")).exportFile(store.getState().doc),
    onShare: async (kind) => (await import("./share")).sharePicture(store.getState().doc, kind),
    onShortcuts: () => setOpen("shortcuts"),
    onCommands: () => setOpen("commands"),
  };
  return (
    <div className="flex h-full min-h-0 flex-col bg-paper">
      <TopBar automation={automation} {...act} />
      <Announcer />
      <div className="flex min-h-0 flex-1">
        <LeftPanel />
        <div className="flex min-w-0 flex-1 flex-col">
          <Middle />
          <BottomDrawer />
        </div>
        <RightPanel />
      </div>
      <Suspense fallback={null}>
        {adding ? <AddDialog /> : null}
        {asked ? <ConflictDialog /> : null}
        {open === "pause" ? (
          <PauseDialog
            open
            automation={automation}
            onClose={close}
            onPaused={(paused) => {
              setOpen(null);
              onChanged(paused);
            }}
          />
        ) : null}
        {open === "deploy" ? (
          <DeployDialog
            open
            onClose={close}
            automation={automation}
            onDeployed={(made) => onLive(made, "is live")}
          />
        ) : null}
        {open === "shortcuts" ? (
          <ShortcutsDialog
            here={SHORTCUTS}
            note="Drag from a jack to connect. Let go over nothing to choose what comes next. Shift-drag selects a box."
            onClose={close}
          />
        ) : null}
        {open === "commands" ? (
          <EditorPalette automation={automation} act={{ ...act, fit }} onClose={close} />
        ) : null}
        {open === "import" ? <ImportDialog open onClose={close} /> : null}
        {open === "versions" ? (
          <VersionsDrawer
            open
            onClose={close}
            onRolledBack={(made) => onLive(made, "is live: an earlier one, again")}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** What the first act is likely to need comes with the first sign of a hand: not before, not after. */
function useWarmUp(): void {
  useEffect(() => {
    const warm = () => {
      stop();
      const parts = [import("./inspector/node-panel"), import("./add-dialog"), import("./more-menu")];
      // One that did not come is asked for again where it is needed.
      void Promise.allSettled(parts);
    };
    const stop = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, warm);
    };
    for (const sign of SIGNS) window.addEventListener(sign, warm, { passive: true });
    return stop;
  }, []);
}
const SIGNS = ["pointermove", "touchstart", "keydown"] as const;

function LeftPanel() {
  const readOnly = useEditor((state) => state.readOnly);
  const [open, setOpen] = useState(true);
  if (readOnly) return null;
  return (
    <aside
      aria-label="Steps to add"
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
          aria-label={open ? "Fold the steps away" : "Show the steps"}
          onClick={() => setOpen(!open)}
        >
          {open ? <PanelLeftClose aria-hidden /> : <PanelLeftOpen aria-hidden />}
        </Button>
      </div>
    </aside>
  );
}

function Middle() {
  const view = useEditor((state) => state.view);
  const empty = useEditor(({ doc }) => doc.nodes.length === 0);
  const isWide = useSyncExternalStore(watchWidth, isWideNow);
  return (
    <div className="relative min-h-0 flex-1">
      <div className="absolute inset-0 overflow-y-auto">
        <Suspense fallback={null}>{isWide && view === "canvas" ? <Canvas /> : <Outline />}</Suspense>
      </div>
      <Suspense fallback={null}>{empty ? <StartHere /> : null}</Suspense>
    </div>
  );
}

// On a phone the outline is the editor: cards of 240 pixels are no use on 390.
const WIDE = "(min-width: 768px)";
function watchWidth(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
function isWideNow(): boolean {
  return window.matchMedia(WIDE).matches;
}

function RightPanel() {
  const store = useEditorStore();
  const selected = useEditor((state) => state.selection.length > 0);
  return (
    <aside
      aria-label="Details"
      className={cx(
        "flex min-h-0 flex-col border-line bg-sheet md:w-80 md:border-l xl:w-88",
        selected
          ? "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:h-[70dvh] max-md:rounded-t-xl max-md:border-t max-md:shadow-lift"
          : "max-md:hidden",
      )}
    >
      {selected ? (
        <div className="flex justify-end px-2 pt-2 md:hidden">
          <Button size="sm" onClick={() => store.getState().select([])}>
            Done
          </Button>
        </div>
      ) : null}
      <Inspector />
    </aside>
  );
}
