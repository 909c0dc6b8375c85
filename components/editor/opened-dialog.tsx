"use client";
import type { ShellSheet } from "@/components/shell/use-sheet-keys";
import { Dialog } from "@/components/ui/dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { AutomationView, Deployment } from "@/lib/contract/automations";
import { shortcuts } from "./shortcut-list";
import type { TopBarActions } from "./top-bar-actions";

const ConflictDialog = lazyPart(() =>
  import("./conflict-dialog").then((module) => ({ default: module.ConflictDialog })),
);
const PauseDialog = lazyPart(() =>
  import("./pause-dialog").then((module) => ({ default: module.PauseDialog })),
);
const ArchiveDialog = lazyPart(() =>
  import("@/components/automations/archive-dialog").then((module) => ({ default: module.ArchiveDialog })),
);
const DeployDialog = lazyPart(() =>
  import("./deploy/deploy-dialog").then((module) => ({ default: module.DeployDialog })),
);
const ImportDialog = lazyPart(() =>
  import("./import-dialog").then((module) => ({ default: module.ImportDialog })),
);
const DescribeChange = lazyPart(() =>
  import("./describe-change").then((module) => ({ default: module.DescribeChange })),
);
const ShortcutsDialog = lazyPart(() =>
  import("@/components/shell/shortcuts").then((module) => ({ default: module.ShortcutsDialog })),
);
const EditorPalette = lazyPart(() =>
  import("./editor-palette").then((module) => ({ default: module.EditorPalette })),
);
const FindStep = lazyPart(() => import("./find-step").then((module) => ({ default: module.FindStep })));
const VersionsDrawer = lazyPart(() =>
  import("./deploy/versions-drawer").then((module) => ({ default: module.VersionsDrawer })),
);

/** One of them at a time is opened by hand; two open by themselves: what comes next, and whose change stays. */
export type OpenDialog =
  | "deploy"
  | "versions"
  | "pause"
  | "archive"
  | "import"
  | "describe"
  | "find"
  | ShellSheet
  | null;

export type Opened = {
  open: NonNullable<OpenDialog> | "conflict";
  automation: AutomationView;
  act: TopBarActions & { fit: () => void; showStart: () => void };
  onClose: () => void;
  onChanged: (automation: AutomationView) => void;
  /** `unsent` says which messages reach nobody. */
  onLive: (text: string, unsent?: string | null) => void;
};

/** Loaded when the first dialog opens, so that the page does not carry the way to each of them. */
export function OpenedDialog({ open, automation, act, onClose, onChanged, onLive }: Opened) {
  const t = useWords("editorDialogs");
  switch (open) {
    case "conflict":
      return <ConflictDialog />;
    case "pause": {
      const paused = (now: AutomationView) => {
        onClose();
        onChanged(now);
        toast.success(t("paused"), { action: { label: t("resume"), onClick: act.onResume } });
      };
      return <PauseDialog open automation={automation} onClose={onClose} onPaused={paused} />;
    }
    case "archive":
      return (
        <Dialog open onOpenChange={(now) => (now ? undefined : onClose())}>
          <ArchiveDialog
            automations={[automation]}
            onClose={onClose}
            onDone={([archived]) => archived && onChanged(archived)}
          />
        </Dialog>
      );
    case "deploy": {
      const deployed = (made: Deployment, unsent: string | null) =>
        onLive(t("version_live", { version: `${made.version}` }), unsent);
      return <DeployDialog open automation={automation} onClose={onClose} onDeployed={deployed} />;
    }
    case "versions": {
      const rolledBack = (made: Deployment, to: number) =>
        onLive(t("rolled_back", { from: `${to}`, version: `${made.version}` }));
      return <VersionsDrawer open onClose={onClose} onRolledBack={rolledBack} />;
    }
    case "import":
      return <ImportDialog onClose={onClose} />;
    case "describe":
      return <DescribeChange onClose={onClose} onChanged={onChanged} />;
    case "commands":
      return <EditorPalette automation={automation} act={act} onClose={onClose} />;
    case "find":
      return <FindStep onClose={onClose} />;
    case "shortcuts":
      return <ShortcutsDialog here={shortcuts(t)} note={t("mouse")} onClose={onClose} />;
    default:
      return open satisfies never;
  }
}
