import type { ReactNode } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { CustomEvents } from "@/lib/automation/custom-events";
import { applyOperation, type EditOperation } from "@/lib/automation/edit";
import type { EditResult } from "@/lib/automation/edit-result";
import { diff } from "@/lib/automation/patch";
import { applyPatch } from "@/lib/automation/patch-apply";
import type { Conflict, mergePatches } from "@/lib/automation/patch-merge";
import type { Problem } from "@/lib/automation/problems";
import type { Branch, Definition } from "@/lib/automation/schema";
import type { Titles } from "@/lib/automation/titles";
import type { OpenEditor } from "@/lib/contract/editors";
import type { Translator } from "@/lib/messages/translate";
import { type History, NO_HISTORY, record, redone, sealed, touched, undone } from "./history";
import type { StepBadge } from "./runs/drop-off";
import type { Shown } from "./shown-run";
import { EMPTY_TEST_DRAFT, type TestDraft } from "./test/test-draft";
import { type Quiet, type Typing, withQuietPart } from "./visible-problems";

export type Command = (definition: Definition) => EditResult;
type CommitOptions = {
  label: string;
  mergeKey?: string;
  /** Selects the steps the command made; "edit" moves the focus into the form of one of them as well. */
  select?: boolean | "edit";
};
export type Position = { x: number; y: number };

type SaveState =
  | { kind: "saved" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "offline"; tries: number }
  | { kind: "signed_out" }
  | { kind: "refused"; message: string };

export type Drawer = "test" | "problems" | "runs" | "comments";
/** The place of a step that is added: behind an output, on an edge, or unconnected at a position. */
export type AddAt = {
  after?: { id: string; branch?: Branch };
  place?: Position;
  /** The step whose action the chosen one replaces. */
  replaces?: string;
  /** The point of the window beside which the list opens. */
  near?: Position;
};

export type EditorState = {
  doc: Definition;
  history: History;
  /** The server's draft, as last seen by this editor. */
  base: { definition: Definition; etag: string };
  save: SaveState;
  conflicts: readonly Conflict[];
  /** The name of the person whose change the conflicts are with; null: unknown. */
  conflictsWith: string | null;
  selection: readonly string[];
  /** The selected edge, by its `edgeKey`. */
  selectedEdge: string | null;
  /** The edge under the mouse, by its `edgeKey`. */
  nearEdge: string | null;
  /** Positions of nodes being dragged; a drag becomes one undo step when it ends. */
  drag: ReadonlyMap<string, Position> | null;
  problems: readonly Problem[];
  quiet: Quiet | null;
  typing: Typing | null;
  /** Names of the workspace's variables, which every text can use. */
  variables: readonly string[];
  /** The workspace's own events; undefined until they are known. */
  custom: CustomEvents | undefined;
  /** Once the names of the workspace are loaded. */
  titles: Titles | undefined;
  refusal: { message: string; count: number } | null;
  focus: { nodeId: string; field: string | null; count: number } | null;
  adding: AddAt | null;
  drawer: Drawer | null;
  view: "canvas" | "outline";
  shown: Shown | null;
  /** The version a run used, drawn instead of the draft. Nothing can be changed meanwhile. */
  viewing: { version: number; definition: Definition } | null;
  /** The number of runs that reached each step, while it is drawn on the canvas. */
  counts: ReadonlyMap<string, StepBadge> | null;
  /** The number of open threads by step; the empty text stands for the whole automation. */
  comments: ReadonlyMap<string, number>;
  /** Differs whenever the server has other comments. */
  commentsState: string;
  testDraft: TestDraft;
  /** Other open editors of this automation, and the person who saved last. */
  others: readonly OpenEditor[];
  savedBy: { who: "me" | "named" | "unknown"; name: string } | null;
  /** On a phone the form of a step and the drawer cover each other; the one that was opened last is in front. */
  front: "form" | "drawer";
  readOnly: boolean;
  /** Labels of edits in the page's language, for code outside components. */
  words: EditWords;
};

export type EditWords = Translator<"editorEdits", ReactNode>;

export type EditorActions = {
  /** The one writer of the document. */
  commit: (command: Command | EditOperation, options: CommitOptions) => boolean;
  closeUndoStep: () => void;
  undo: () => void;
  redo: () => void;
  select: (nodeIds: readonly string[]) => void;
  /** Merges a draft saved elsewhere. Conflicting changes are shown as a choice. */
  mergeRemote: (
    theirs: { definition: Definition; etag: string; by?: string | null },
    merge: typeof mergePatches,
  ) => void;
  /** Ends the question with the conflicts in which the own change stays; in the others it is given up. */
  resolve: (mine: readonly Conflict[]) => void;
  refuse: (message: string) => void;
  focusProblem: (problem: Pick<Problem, "nodeId" | "field">) => void;
  /** Expects a value in a part of a form that just appeared: its problems wait until it was left. */
  expectValue: (part: { nodeId: string; path: string }) => void;
  patchUi: (part: Partial<Omit<EditorState, "doc" | "history">>) => void;
};

export type EditorStore = StoreApi<EditorState & EditorActions>;

/** The definition on the canvas: the draft, or the version a run used. */
export function drawn({ viewing, doc }: EditorState): Definition {
  return viewing?.definition ?? doc;
}

export function isLocked({ readOnly, viewing }: EditorState): boolean {
  return readOnly || viewing !== null;
}

type StartWith = {
  definition: Definition;
  etag: string;
  words: EditWords;
  readOnly?: boolean;
  /** Unsaved work and undo history from an earlier visit. */
  localDraft?: { definition: Definition; base: Definition; history: History } | null;
};

const NO_FIELDS: ReadonlySet<string> = new Set();
const NO_COMMENTS: ReadonlyMap<string, number> = new Map();

export function createEditorStore({
  definition,
  etag,
  words,
  readOnly = false,
  localDraft,
}: StartWith): EditorStore {
  const store = createStore<EditorState & EditorActions>()((set, get) => ({
    doc: localDraft ? localDraft.definition : definition,
    history: localDraft ? localDraft.history : NO_HISTORY,
    base: { definition: localDraft ? localDraft.base : definition, etag },
    save: { kind: localDraft && localDraft.definition !== definition ? "unsaved" : "saved" },
    conflicts: [],
    conflictsWith: null,
    selection: [],
    selectedEdge: null,
    nearEdge: null,
    drag: null,
    problems: [],
    quiet: null,
    typing: null,
    variables: [],
    custom: undefined,
    titles: undefined,
    refusal: null,
    focus: null,
    adding: null,
    drawer: null,
    view: "canvas",
    shown: null,
    viewing: null,
    counts: null,
    comments: NO_COMMENTS,
    commentsState: "",
    testDraft: EMPTY_TEST_DRAFT,
    others: [],
    savedBy: null,
    front: "form",
    readOnly,
    words,

    commit: (command, { label, mergeKey, select }) => {
      const { doc, history, readOnly: locked, viewing } = get();
      if (locked) return false;
      if (viewing) {
        get().refuse(words("viewing_version", { version: `${viewing.version}` }));
        return false;
      }
      const result = typeof command === "function" ? command(doc) : applyOperation(doc, command);
      if (!result.ok) {
        get().refuse(result.message);
        return false;
      }
      const next = record(history, {
        before: doc,
        after: result.definition,
        label,
        ...(mergeKey === undefined ? {} : { mergeKey }),
      });
      if (next === history) return true;
      const there = new Set(result.definition.nodes.map(({ id }) => id));
      const selection = select ? result.nodeIds : get().selection.filter((id) => there.has(id));
      set({ doc: result.definition, history: next, selection, refusal: null, save: { kind: "unsaved" } });
      const [made] = selection;
      if (select === "edit" && made !== undefined) {
        get().focusProblem({ nodeId: made, field: null });
        set({ quiet: { nodeId: made, touched: NO_FIELDS } });
      }
      return true;
    },
    closeUndoStep: () => {
      const history = sealed(get().history);
      if (history !== get().history) set({ history });
    },
    undo: () => travel(undone),
    redo: () => travel(redone),
    select: (selection) => {
      get().closeUndoStep();
      set({ selection, selectedEdge: null, front: "form" });
    },
    mergeRemote: ({ by = null, ...theirs }, merge) => {
      const { base, doc } = get();
      const their = diff(base.definition, theirs.definition);
      const mine = diff(base.definition, doc);
      const { patch, conflicts } = merge(base.definition, mine, their);
      const merged = applyPatch(applyPatch(base.definition, their), patch);
      const isTheirs = patch.length === 0;
      set({
        doc: isTheirs ? theirs.definition : merged,
        base: theirs,
        conflicts,
        conflictsWith: by,
        save: { kind: isTheirs ? "saved" : "unsaved" },
      });
    },
    resolve: (mine) => {
      const { doc, history } = get();
      if (mine.length === 0) return set({ conflicts: [] });
      const after = mine.reduce((all, { changes }) => applyPatch(all, changes), doc);
      const next = record(history, { before: doc, after, label: words("keep_mine") });
      set({ doc: after, history: next, conflicts: [], save: { kind: "unsaved" } });
    },
    refuse: (message) => set({ refusal: { message, count: (get().refusal?.count ?? 0) + 1 } }),
    focusProblem: ({ nodeId, field }) => {
      if (nodeId === null) return set({ selection: [], focus: null });
      set({
        selection: [nodeId],
        selectedEdge: null,
        front: "form",
        focus: { nodeId, field, count: (get().focus?.count ?? 0) + 1 },
      });
    },
    expectValue: (part) => set({ quiet: withQuietPart(get().quiet, part) }),
    patchUi: (part) => set(part.drawer ? { ...part, front: "drawer" } : part),
  }));

  // The problems of a new or replaced step are shown when its form is left, or when a test or a deploy asks for them.
  store.subscribe(({ quiet, typing, selection, drawer }, before) => {
    const isAsked = drawer !== before.drawer && (drawer === "test" || drawer === "problems");
    if (quiet && (isAsked || selection[0] !== quiet.nodeId)) store.setState({ quiet: null });
    if (typing && (isAsked ? typing.known : selection[0] !== typing.nodeId))
      store.setState({ typing: isAsked ? { ...typing, known: null } : null });
  });

  function travel(move: typeof undone) {
    const { doc, history, readOnly: locked, viewing } = store.getState();
    const moved = locked || viewing ? null : move(doc, history);
    if (!moved) return;
    store.setState({
      doc: moved.definition,
      history: moved.history,
      selection: touched(moved.step, moved.definition),
      selectedEdge: null,
      save: { kind: "unsaved" },
    });
  }

  return store;
}
