"use client";
import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  MessageSquare,
  Plus,
  StickyNote,
  TriangleAlert,
} from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { MarkedText } from "@/components/words/marked-text";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { isOff } from "@/lib/automation/turned-off";
import { problemText } from "./canvas/flow-elements";
import { groupsShown } from "./canvas/folded";
import { useGroupTitle } from "./canvas/group-title";
import { cardText } from "./card-text";
import { useEditor, useEditorSession, useEditorStore } from "./context";
import { nodeLook } from "./families";
import { FamilyIcon } from "./family-icon";
import { type OutlineRow, outlineRows } from "./outline-rows";
import { outputWords } from "./output-words";
import { namesAt } from "./presence/others";
import { litSteps, type StepState } from "./shown-run";
import { toggleGroup } from "./step-commands";
import { drawn, isLocked } from "./store";
import { countsOf, errorsOf, visibleProblems } from "./visible-problems";

/** In pixels, a level of the tree. */
const INDENT = 20;
const STATE_COLORS: Record<StepState, string> = {
  succeeded: "text-good",
  failed: "text-bad",
  skipped: "text-ink-2",
  suppressed: "text-warn",
  running: "text-warn",
  waiting: "text-warn",
};

/** The same graph as a tree that can be read and edited without a pointer, bound to the same selection. */
export function Outline() {
  const t = useWords("editor");
  const steps = useWords("steps");
  const store = useEditorStore();
  const doc = useEditor(drawn);
  const titles = useEditor((state) => state.titles);
  const selection = useEditor((state) => state.selection);
  const problems = useEditor(visibleProblems);
  const counts = useMemo(() => countsOf(problems), [problems]);
  const shown = useEditor((state) => state.shown);
  const comments = useEditor((state) => state.comments);
  const readOnly = useEditor(isLocked);
  const groups = useEditor(groupsShown);
  const rows = useMemo(() => outlineRows(doc, groups), [doc, groups]);
  const lit = useMemo(() => litSteps(shown), [shown]);
  const others = useEditor((state) => state.others);
  const { personId } = useEditorSession();
  const names = useMemo(() => namesAt(others, personId), [others, personId]);
  const list = useRef<HTMLDivElement>(null);
  const chosen = rows.findIndex((row) => row.kind === "node" && row.node.id === selection[0]);
  const tabStop = chosen >= 0 ? chosen : rows.findIndex(({ kind }) => kind === "node");
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
    const items = [...(list.current?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
    const index = items.indexOf(document.activeElement as HTMLElement);
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? items.length - 1
          : event.key === "ArrowDown"
            ? index + 1
            : index - 1;
    event.preventDefault();
    items[Math.max(0, Math.min(next, items.length - 1))]?.focus();
  };
  return (
    <div className="mx-auto max-w-3xl p-4">
      <div
        ref={list}
        role="tree"
        aria-label={t("outline_label")}
        onKeyDown={onKeyDown}
        className="flex flex-col gap-0.5"
      >
        {rows.map((row, index) => {
          if (row.kind === "group") return <GroupRow key={`group ${row.before}`} row={row} />;
          if (row.kind === "into") return <IntoRow key={`into ${row.before}`} row={row} />;
          if (row.kind === "note") return <NoteRow key={row.id} row={row} />;
          if (row.kind === "branch") return <BranchRow key={`${row.of.id} ${row.output}`} row={row} />;
          if (row.kind === "again") return <AgainRow key={`again ${row.via} ${row.node.id}`} row={row} />;
          if (row.kind === "end") {
            return readOnly ? null : <EndRow key={`end ${row.after.id} ${row.output}`} row={row} />;
          }
          const { node, depth } = row;
          const { family, icon } = nodeLook(node);
          const { title, line } = cardText(node, { definition: doc, titles, t: steps });
          const own = counts.get(node.id);
          const selected = selection.includes(node.id);
          const step = lit.get(node.id);
          const by = names.get(node.id);
          const state = step ? steps(`state_${step.state}`) : isOff(node) && steps("off");
          const note = node.notes && steps("note", { text: node.notes });
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: focus selects, and the keys of the editor act on the selection
            <div
              key={node.id}
              role="treeitem"
              data-step={node.id}
              aria-level={depth + 1}
              aria-selected={selected}
              tabIndex={index === tabStop ? 0 : -1}
              style={{ marginLeft: depth * INDENT }}
              onClick={() => store.getState().select([node.id])}
              onFocus={() => {
                if (!store.getState().selection.includes(node.id)) store.getState().select([node.id]);
              }}
              className={cx(
                "flex cursor-default items-center gap-3 rounded-lg border border-transparent px-2 py-1.5",
                selected ? "border-signal bg-signal-soft" : "hover:bg-hover",
                by && "outline-2 outline-people outline-dashed",
              )}
            >
              <FamilyIcon family={family} icon={icon} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{title}</span>
                <span className="line-clamp-2 text-ink-2 text-sm">
                  <MarkedText text={line} />
                </span>
                {note ? <span className="block truncate text-ink-3 text-sm">{note}</span> : null}
              </span>
              {by ? (
                <span className="text-people text-sm">
                  {rich(steps.parts("selected_by_names", { names: by, hidden }))}
                </span>
              ) : null}
              {state ? (
                <span className={cx("text-sm", step ? STATE_COLORS[step.state] : "text-ink-2")}>{state}</span>
              ) : null}
              {comments.has(node.id) ? (
                <span className="flex items-center gap-1 text-signal text-sm">
                  <MessageSquare className="size-3.5" aria-hidden />
                  {rich(steps.parts("open_comments", { count: comments.get(node.id) ?? 0, hidden }))}
                </span>
              ) : null}
              <span className="sr-only">
                {own ? problemText(own.count, { errors: own.errors, t: steps }) : ""}
              </span>
              {own ? (
                own.errors ? (
                  <CircleAlert className="size-4 text-bad" aria-hidden />
                ) : (
                  <TriangleAlert className="size-4 text-warn" aria-hidden />
                )
              ) : null}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Text for screen readers only. */
const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>;

/** The name of a group above its steps. It opens and closes them, as on the canvas. */
function GroupRow({ row: { group, depth } }: { row: Extract<OutlineRow, { kind: "group" }> }) {
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  const { id, isFolded, nodeIds } = group;
  const name = useGroupTitle(group);
  const errors = useEditor((state) => errorsOf(state, nodeIds));
  const toggle = () => (locked ? undefined : toggleGroup(store, id));
  const Icon = isFolded ? ChevronRight : ChevronDown;
  return (
    <div
      role="treeitem"
      data-group={id}
      aria-level={depth + 1}
      aria-expanded={!isFolded}
      aria-selected={false}
      tabIndex={-1}
      style={{ marginLeft: depth * INDENT }}
      className={cx(
        "mt-1 flex min-h-8 items-center gap-2 rounded-lg bg-sunken px-2 py-1.5",
        locked ? "cursor-default" : "cursor-pointer hover:bg-hover",
      )}
      onClick={toggle}
      onKeyDown={(event) => {
        const isAsked =
          event.key === "Enter" || event.key === " " || event.key === (isFolded ? "ArrowRight" : "ArrowLeft");
        if (!isAsked) return;
        event.preventDefault();
        // Enter would open the details of the selected step.
        event.stopPropagation();
        toggle();
      }}
    >
      {locked ? null : <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />}
      <span className="min-w-0 flex-1 wrap-anywhere font-medium">{name}</span>
      <span className={cx("shrink-0 text-sm", errors > 0 ? "text-bad" : "text-ink-3")}>
        {t("group_steps", { steps: nodeIds.length, problems: errors })}
      </span>
    </div>
  );
}

function IntoRow({ row: { group, depth } }: { row: Extract<OutlineRow, { kind: "into" }> }) {
  const t = useWords("editor");
  return (
    <Line depth={depth} className="text-ink-3">
      {t("continues_with", { step: useGroupTitle(group) })}
    </Line>
  );
}

const NOTE_LOOK = {
  yellow: "bg-warn-soft",
  blue: "bg-messaging-soft",
  green: "bg-good-soft",
  pink: "bg-bad-soft",
} as const;

/** A note. It stands before the step that is nearest to it on the canvas. */
function NoteRow({ row: { note, depth } }: { row: Extract<OutlineRow, { kind: "note" }> }) {
  const t = useWords("editorCanvas");
  const { text, color = "yellow" } = note;
  return (
    <Line
      depth={depth}
      label={text ? t("note", { text }) : t("note_empty")}
      className={cx("my-0.5 flex items-start gap-2 py-1.5 text-ink", NOTE_LOOK[color])}
    >
      <StickyNote className="mt-0.5 size-3.5 shrink-0 text-ink-2" aria-hidden />
      <span className={cx("whitespace-pre-wrap wrap-anywhere", text === "" && "text-ink-2")}>
        {text || t("note_empty")}
      </span>
    </Line>
  );
}

function BranchRow({ row }: { row: Extract<OutlineRow, { kind: "branch" }> }) {
  const t = useWords("steps");
  return (
    <Line depth={row.depth} className="pt-1 font-medium text-condition">
      {outputWords(row.of, row.output, t)}
    </Line>
  );
}

function AgainRow({ row }: { row: Extract<OutlineRow, { kind: "again" }> }) {
  const steps = useWords("steps");
  const t = useWords("editor");
  const doc = useEditor(drawn);
  return (
    <Line depth={row.depth} className="text-ink-3">
      {t("continues_with", { step: cardText(row.node, { definition: doc, t: steps }).title })}
    </Line>
  );
}

/** A line of the outline that is read but not acted on. */
function Line({
  depth,
  label,
  className,
  children,
}: {
  depth: number;
  label?: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      role="treeitem"
      aria-label={label}
      aria-level={depth + 1}
      aria-selected={false}
      tabIndex={-1}
      style={{ marginLeft: depth * INDENT }}
      className={cx("rounded-md px-2 text-sm", className)}
    >
      {children}
    </div>
  );
}

function EndRow({ row }: { row: Extract<OutlineRow, { kind: "end" }> }) {
  const t = useWords("editor");
  const store = useEditorStore();
  const { after, output } = row;
  const branch = output === "next" ? {} : { branch: output };
  return (
    <Button
      kind="ghost"
      size="sm"
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={false}
      className="self-start"
      style={{ marginLeft: row.depth * INDENT }}
      onClick={() => store.getState().patchUi({ adding: { after: { id: after.id, ...branch } } })}
    >
      <Plus aria-hidden /> {t("add_step")}
    </Button>
  );
}
