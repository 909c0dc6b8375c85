"use client";
import {
  Archive,
  Download,
  FlaskConical,
  History,
  Image,
  Keyboard,
  LayoutGrid,
  ListTree,
  Maximize,
  Pause,
  Play,
  Plus,
  Redo2,
  Rocket,
  Route,
  TriangleAlert,
  Undo2,
  Upload,
  WandSparkles,
} from "lucide-react";
import { useCanDescribe } from "@/components/automations/describe/use-proposal";
import type { Command, CommandGroup } from "@/components/shell/command";
import { CommandPalette } from "@/components/shell/command-palette";
import { useWords } from "@/components/words/words";
import { plain } from "@/lib/automation/marked";
import { directionOf } from "@/lib/automation/node-size";
import type { AutomationView } from "@/lib/contract/automations";
import { useShowTidied } from "./canvas/use-opening-view";
import { cardText } from "./card-text";
import { duplicateSelection, removeSelection, selectAll } from "./commands";
import { useEditor, useEditorSession, useEditorStore } from "./context";
import { useDeployObstacle } from "./deploy/obstacle";
import { nodeLook } from "./families";
import { tidyUp, turn } from "./layout-engine";
import { addNote, groupSelection, toggleOff } from "./step-commands";
import { placedTitle } from "./step-places";
import { drawn, isLocked } from "./store";
import type { TopBarActions } from "./top-bar-actions";

type Acts = TopBarActions & { fit: () => void; showStart: () => void };
type Props = { automation: AutomationView; act: Acts; onClose: () => void };

/** Every act of the editor by its name, before the pages and acts of everywhere. */
export function EditorPalette({ automation, act, onClose }: Props) {
  const see = useSeeing(act);
  const change = useChanging(act);
  const run = useRunning(automation, act);
  return <CommandPalette here={[run, change, see, useSteps()]} onClose={onClose} />;
}

function useRunning(automation: AutomationView, act: Acts): CommandGroup {
  const t = useWords("editorMenu");
  const store = useEditorStore();
  const { scopes } = useEditorSession();
  const mayDeploy = scopes.includes("automations:deploy");
  const mayWrite = scopes.includes("automations:write");
  const obstacle = useDeployObstacle(automation);
  const open = (drawer: "test" | "problems" | "runs") => () => store.getState().patchUi({ drawer });
  const commands: (Command | false)[] = [
    { label: t("test"), icon: FlaskConical, keys: "T", run: open("test") },
    mayDeploy && {
      label: t("deploy"),
      icon: Rocket,
      keys: "D",
      keywords: t("deploy_find"),
      obstacle,
      run: act.onDeploy,
    },
    { label: t("versions"), icon: History, keywords: t("versions_find"), run: act.onVersions },
    { label: t("runs"), icon: Route, keys: "R", run: open("runs") },
    { label: t("problems"), icon: TriangleAlert, keys: "P", run: open("problems") },
    mayDeploy && automation.status === "active" && { label: t("pause"), icon: Pause, run: act.onPause },
    mayDeploy && automation.status === "paused" && { label: t("resume"), icon: Play, run: act.onResume },
    mayWrite &&
      automation.status !== "archived" && { label: t("archive"), icon: Archive, run: act.onArchive },
  ];
  return { heading: t("this_automation"), commands: commands.filter((one) => one !== false) };
}

function useChanging(act: Acts): CommandGroup {
  const t = useWords("editorMenu");
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  const undo = useEditor(({ history }) => history.past.at(-1)?.label);
  const redo = useEditor(({ history }) => history.future[0]?.label);
  const selected = useEditor(({ selection }) => selection.length > 0);
  const isDown = useEditor(({ doc }) => directionOf(doc) === "down");
  const canDescribe = useCanDescribe();
  const showTidied = useShowTidied();
  const tidy = async () => {
    await tidyUp(store);
    requestAnimationFrame(showTidied);
  };
  const commands: (Command | false | undefined)[] = [
    { label: t("add_step"), icon: Plus, keys: "N", run: () => store.getState().patchUi({ adding: {} }) },
    undo !== undefined && {
      label: t("undo", { change: undo }),
      icon: Undo2,
      keys: "Mod Z",
      run: () => store.getState().undo(),
    },
    redo !== undefined && {
      label: t("redo", { change: redo }),
      icon: Redo2,
      keys: "Shift Mod Z",
      run: () => store.getState().redo(),
    },
    selected && { label: t("duplicate_selection"), keys: "Mod D", run: () => duplicateSelection(store) },
    selected && { label: t("delete_selection"), keys: "Delete", run: () => removeSelection(store) },
    selected && {
      label: t("turn_selection"),
      keys: "E",
      keywords: t("turn_selection_find"),
      run: () => toggleOff(store),
    },
    selected && { label: t("group_selection"), keys: "Mod G", run: () => groupSelection(store) },
    { label: t("add_note"), keys: "Shift N", keywords: t("add_note_find"), run: () => addNote(store) },
    { label: t("tidy"), icon: LayoutGrid, keywords: t("tidy_find"), run: tidy },
    {
      label: isDown ? t("lay_out_right") : t("lay_out_down"),
      keywords: t("lay_out_find"),
      run: async () => {
        await turn(store, isDown ? "right" : "down");
        requestAnimationFrame(showTidied);
      },
    },
    { label: t("import_json"), icon: Upload, run: act.onImport },
    canDescribe && {
      label: t("describe"),
      icon: WandSparkles,
      keywords: t("describe_find"),
      run: act.onDescribe,
    },
  ];
  return {
    heading: t("change"),
    commands: locked ? [] : commands.filter((one) => one !== false && one !== undefined),
  };
}

function useSeeing(act: Acts): CommandGroup {
  const t = useWords("editorMenu");
  const store = useEditorStore();
  const view = useEditor((state) => state.view);
  const other = view === "canvas" ? "outline" : "canvas";
  return {
    heading: t("look"),
    commands: [
      { label: t("fit"), icon: Maximize, keys: "1", keywords: t("fit_find"), run: act.fit },
      { label: t("to_start"), keys: "0", keywords: t("to_start_find"), run: act.showStart },
      {
        label: t(`show_${other}`),
        icon: ListTree,
        keys: "O",
        run: () => store.getState().patchUi({ view: other }),
      },
      { label: t("select_all"), keys: "Mod A", run: () => selectAll(store) },
      { label: t("export_json"), icon: Download, run: act.onExport },
      { label: t("picture_svg"), icon: Image, run: () => act.onShare("svg") },
      { label: t("picture_png"), icon: Image, run: () => act.onShare("png") },
      { label: t("shortcuts"), icon: Keyboard, keys: "?", run: act.onShortcuts },
    ],
  };
}

function useSteps(): CommandGroup {
  const t = useWords("editorMenu");
  const steps = useWords("steps");
  const store = useEditorStore();
  const doc = useEditor(drawn);
  return {
    heading: t("steps"),
    commands: doc.nodes.map((node) => {
      const { line } = cardText(node, { definition: doc, t: steps });
      return {
        id: node.id,
        label: placedTitle(node, { definition: doc, t: steps }),
        keywords: `${node.id} ${plain(line)}`,
        icon: nodeLook(node).icon,
        run: () => store.getState().focusProblem({ nodeId: node.id, field: null }),
      };
    }),
  };
}
