"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useReactFlow } from "@xyflow/react";
import { useCallback, useState } from "react";
import { useSheetKeys } from "@/components/shell/use-sheet-keys";
import { toast } from "@/components/ui/toast";
import { type AutomationView, type Deployment, getAutomation } from "@/lib/contract/automations";
import { keyOf } from "@/lib/contract/queries";
import { listVersions } from "@/lib/contract/versions";
import { Announcer } from "./announcer";
import { BottomDrawer } from "./bottom-drawer";
import { useEditorSession, useEditorStore } from "./context";
import { Dialogs } from "./dialogs";
import { useKeyboard } from "./keyboard";
import type { OpenDialog } from "./opened-dialog";
import { LeftPanel, MiddlePanel, RightPanel } from "./panels";
import { useWarmUp } from "./preload";
import { TopBar } from "./top-bar";
import { useResume } from "./use-resume";
import { useValidation } from "./validation";

export function Workbench({
  automation,
  onChanged,
}: {
  automation: AutomationView;
  onChanged: (automation: AutomationView) => void;
}) {
  const store = useEditorStore();
  const session = useEditorSession();
  const queries = useQueryClient();
  const flow = useReactFlow();
  const [open, setOpen] = useState<OpenDialog>(null);
  const resume = useResume(onChanged);
  useValidation();
  const fit = useCallback(() => {
    flow.fitView({ padding: 0.2, maxZoom: 1, duration: 180 });
  }, [flow]);
  useKeyboard({ fit });
  useSheetKeys(setOpen);
  useWarmUp();

  const onLive = async (deployment: Deployment, said: string) => {
    setOpen(null);
    toast.success(`Version ${deployment.version} ${said}`);
    onChanged(await session.api(getAutomation, { params: { id: session.automationId } }));
    queries.invalidateQueries({ queryKey: keyOf(session.tenantKey, listVersions) });
  };
  const act = {
    onDeploy: () => setOpen("deploy"),
    onVersions: () => setOpen("versions"),
    onPause: () => setOpen("pause"),
    onResume: () => resume.mutate(),
    onImport: () => setOpen("import"),
    onExport: async () => (await import("./share")).exportFile(store.getState().doc),
    onShare: async (kind: "svg" | "png") =>
      (await import("./share")).sharePicture(store.getState().doc, kind),
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
          <MiddlePanel />
          <BottomDrawer />
        </div>
        <RightPanel />
      </div>
      <Dialogs
        open={open}
        automation={automation}
        act={{ ...act, fit }}
        onClose={() => setOpen(null)}
        onChanged={onChanged}
        onLive={onLive}
      />
    </div>
  );
}
