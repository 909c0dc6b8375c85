"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useFit } from "@/components/editor/canvas/use-arriving";
import { useShowStart } from "@/components/editor/canvas/use-opening-view";
import { usePointedPlace } from "@/components/editor/canvas/use-pointed-place";
import { useSheetKeys } from "@/components/shell/use-sheet-keys";
import { lazyPart } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { type AutomationView, getAutomation, restoreAutomation } from "@/lib/contract/automations";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { Announcer } from "./announcer";
import { BottomDrawer } from "./bottom-drawer";
import { hasComments } from "./comments/has-comments";
import { useEditor, useEditorSession, useEditorStore } from "./context";
import { useDeployObstacle } from "./deploy/obstacle";
import { Dialogs } from "./dialogs";
import { useKeyboard } from "./keyboard";
import type { OpenDialog } from "./opened-dialog";
import { LeftPanel, MiddlePanel, RightPanel } from "./panels";
import { useWarmUp } from "./preload";
import { SkipLinks } from "./skip-links";
import { TopBar } from "./top-bar";
import { useResume } from "./use-resume";
import { useValidation } from "./validation";

const CommentsWatch = lazyPart(() =>
  import("./comments/comments-watch").then((module) => ({ default: module.CommentsWatch })),
);
const StateBar = lazyPart(() => import("./state-bar").then((module) => ({ default: module.StateBar })));

export function Workbench({
  automation,
  onChanged,
}: {
  automation: AutomationView;
  onChanged: (automation: AutomationView) => void;
}) {
  const store = useEditorStore();
  const session = useEditorSession();
  const steps = useWords("steps");
  const queries = useQueryClient();
  const [open, setOpen] = useState<OpenDialog>(null);
  const commented = useEditor(({ commentsState }) => hasComments(commentsState));
  const resume = useResume(onChanged);
  useValidation();
  const fit = useFit();
  const showStart = useShowStart();
  const obstacle = useDeployObstacle(automation);
  const onDeploy = useCallback(() => {
    if (obstacle === null) return setOpen("deploy");
    const { problems, patchUi } = store.getState();
    if (problems.some(({ severity }) => severity === "error")) patchUi({ drawer: "problems" });
  }, [obstacle, store]);
  const onFind = useCallback(() => setOpen("find"), []);
  const pointedPlace = usePointedPlace();
  useKeyboard({ isOpening: open !== null, fit, showStart, onDeploy, onFind, pointedPlace });
  useSheetKeys(setOpen);
  useWarmUp();
  useFocusOnOpening();
  useFocusAfterRemoval();
  useFocusAfter(open !== null);
  useFocusAfterState(automation.status);

  const onLive = async (text: string, unsent: string | null = null) => {
    setOpen(null);
    if (unsent === null) toast.success(text);
    else toast.warning(text, { description: unsent });
    onChanged(await session.api(getAutomation, { params: { id: session.automationId } }));
    const { listVersions } = await import("@/lib/contract/versions");
    readAgain(queries, keyOf(session.tenantKey, listVersions));
  };
  const act = {
    onDeploy,
    onVersions: () => setOpen("versions"),
    onPause: () => setOpen("pause"),
    onResume: () => resume.mutate(),
    onArchive: () => setOpen("archive"),
    onRestore: () =>
      session
        .api(restoreAutomation, { params: { id: session.automationId }, body: {} })
        .then(onChanged)
        .catch((error: Error) => toast.error(error.message)),
    onImport: () => setOpen("import"),
    onDescribe: () => setOpen("describe"),
    onExport: async () => (await import("./share")).exportFile(store.getState().doc),
    onShare: async (kind: "svg" | "png") =>
      (await import("./share")).sharePicture(store.getState().doc, { kind, t: steps }),
    onShortcuts: () => setOpen("shortcuts"),
    onCommands: () => setOpen("commands"),
  };
  return (
    <div className="flex h-full min-h-0 flex-col bg-paper">
      <SkipLinks />
      <TopBar automation={automation} {...act} />
      <Announcer />
      <Suspense fallback={null}>
        {automation.status === "archived" || automation.status === "paused" ? (
          <StateBar automation={automation} {...act} />
        ) : null}
      </Suspense>
      <div className="flex min-h-0 flex-1">
        <LeftPanel />
        <div className="flex min-w-0 flex-1 flex-col">
          <MiddlePanel />
          <BottomDrawer />
        </div>
        <RightPanel />
      </div>
      <Suspense fallback={null}>{commented ? <CommentsWatch /> : null}</Suspense>
      <Dialogs
        open={open}
        automation={automation}
        act={{ ...act, fit, showStart }}
        onClose={() => setOpen(null)}
        onChanged={onChanged}
        onLive={onLive}
      />
    </div>
  );
}

/** Keys act on the steps at once, whether the editor was loaded or came from another page. */
function useFocusOnOpening(): void {
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches("main"))
      document.getElementById("canvas")?.focus({ preventScroll: true });
  }, []);
}

/** A step, note or group that is removed takes the focus with it. */
function useFocusAfterRemoval(): void {
  const store = useEditorStore();
  useEffect(
    () =>
      store.subscribe(({ doc }, before) => {
        const canvas = document.getElementById("canvas");
        if (doc === before.doc || !canvas?.contains(document.activeElement)) return;
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) canvas.focus({ preventScroll: true });
        });
      }),
    [store],
  );
}

/** A dialog may close together with the one, or the button, it was opened from. Keys then act on the canvas. */
function useFocusAfter(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen || !wasOpen.current) {
      wasOpen.current = isOpen;
      return;
    }
    wasOpen.current = false;
    // The dialog gives the focus back once it is gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById("canvas")?.focus();
    }, 100);
    return () => clearTimeout(timer);
  }, [isOpen]);
}

/** The bar of a paused or archived automation goes away together with the button that resumes or restores it. */
function useFocusAfterState(status: AutomationView["status"]): void {
  const hasBar = status === "paused" || status === "archived";
  const had = useRef(hasBar);
  useEffect(() => {
    // A bar that appears was caused by a dialog, which returns the focus itself.
    if (had.current && !hasBar && document.activeElement === document.body)
      document.getElementById("canvas")?.focus();
    had.current = hasBar;
  }, [hasBar]);
}
