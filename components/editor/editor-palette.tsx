"use client";
import {
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
import { directionOf } from "@/lib/automation/node-size";
import type { AutomationView } from "@/lib/contract/automations";
import { cardText } from "./card-text";
import { duplicateSelection, removeSelection, selectAll } from "./commands";
import { useEditor, useEditorSession, useEditorStore } from "./context";
import { useDeployObstacle } from "./deploy/obstacle";
import { nodeLook } from "./families";
import { tidyUp, turn } from "./layout-engine";
import { addNote, groupSelection, toggleOff } from "./step-commands";
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
  const store = useEditorStore();
  const mayDeploy = useEditorSession().scopes.includes("automations:deploy");
  const obstacle = useDeployObstacle(automation);
  const open = (drawer: "test" | "problems" | "runs") => () => store.getState().patchUi({ drawer });
  const commands: (Command | false)[] = [
    { label: "Test", icon: FlaskConical, keys: "T", run: open("test") },
    mayDeploy && {
      label: "Deploy",
      icon: Rocket,
      keys: "D",
      keywords: "publish live",
      obstacle,
      run: act.onDeploy,
    },
    { label: "Versions", icon: History, keywords: "roll back compare", run: act.onVersions },
    { label: "Runs", icon: Route, keys: "R", run: open("runs") },
    { label: "Problems", icon: TriangleAlert, keys: "P", run: open("problems") },
    mayDeploy && automation.status === "active" && { label: "Pause", icon: Pause, run: act.onPause },
    mayDeploy && automation.status === "paused" && { label: "Resume", icon: Play, run: act.onResume },
  ];
  return { heading: "This automation", commands: commands.filter((one) => one !== false) };
}

function useChanging(act: Acts): CommandGroup {
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  const undo = useEditor(({ history }) => history.past.at(-1)?.label);
  const redo = useEditor(({ history }) => history.future[0]?.label);
  const selected = useEditor(({ selection }) => selection.length > 0);
  const isDown = useEditor(({ doc }) => directionOf(doc) === "down");
  const canDescribe = useCanDescribe();
  const tidy = async () => {
    await tidyUp(store);
    requestAnimationFrame(act.showStart);
  };
  const commands: (Command | false | undefined)[] = [
    { label: "Add a step", icon: Plus, keys: "N", run: () => store.getState().patchUi({ adding: {} }) },
    undo !== undefined && {
      label: `Undo: ${undo}`,
      icon: Undo2,
      keys: "Mod Z",
      run: () => store.getState().undo(),
    },
    redo !== undefined && {
      label: `Redo: ${redo}`,
      icon: Redo2,
      keys: "Shift Mod Z",
      run: () => store.getState().redo(),
    },
    selected && { label: "Duplicate the selection", keys: "Mod D", run: () => duplicateSelection(store) },
    selected && { label: "Delete the selection", keys: "Delete", run: () => removeSelection(store) },
    selected && {
      label: "Turn the selection off or on",
      keys: "E",
      keywords: "disable enable skip",
      run: () => toggleOff(store),
    },
    selected && { label: "Group the selection", keys: "Mod G", run: () => groupSelection(store) },
    { label: "Add a note", keys: "Shift N", keywords: "sticky comment", run: () => addNote(store) },
    { label: "Tidy up the layout", icon: LayoutGrid, keywords: "arrange", run: tidy },
    {
      label: isDown ? "Lay out left to right" : "Lay out top to bottom",
      keywords: "direction vertical horizontal",
      run: async () => {
        await turn(store, isDown ? "right" : "down");
        requestAnimationFrame(act.showStart);
      },
    },
    { label: "Import JSON", icon: Upload, run: act.onImport },
    canDescribe && {
      label: "Describe a change",
      icon: WandSparkles,
      keywords: "assistant words ai",
      run: act.onDescribe,
    },
  ];
  return {
    heading: "Change",
    commands: locked ? [] : commands.filter((one) => one !== false && one !== undefined),
  };
}

function useSeeing(act: Acts): CommandGroup {
  const store = useEditorStore();
  const view = useEditor((state) => state.view);
  const other = view === "canvas" ? "outline" : "canvas";
  return {
    heading: "Look",
    commands: [
      { label: "Fit everything", icon: Maximize, keys: "1", keywords: "zoom", run: act.fit },
      { label: "Back to the start", keys: "0", keywords: "zoom readable", run: act.showStart },
      {
        label: `Show the ${other}`,
        icon: ListTree,
        keys: "O",
        run: () => store.getState().patchUi({ view: other }),
      },
      { label: "Select every step", keys: "Mod A", run: () => selectAll(store) },
      { label: "Export JSON", icon: Download, run: act.onExport },
      { label: "Picture as SVG", icon: Image, run: () => act.onShare("svg") },
      { label: "Picture as PNG", icon: Image, run: () => act.onShare("png") },
      { label: "Shortcuts", icon: Keyboard, keys: "?", run: act.onShortcuts },
    ],
  };
}

function useSteps(): CommandGroup {
  const store = useEditorStore();
  const doc = useEditor(drawn);
  return {
    heading: "Steps",
    commands: doc.nodes.map((node) => ({
      id: node.id,
      label: cardText(node, doc).title,
      keywords: `${node.id} ${cardText(node, doc).line}`,
      icon: nodeLook(node).icon,
      run: () => store.getState().focusProblem({ nodeId: node.id, field: null }),
    })),
  };
}
