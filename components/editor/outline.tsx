"use client";
import { CircleAlert, MessageSquare, Plus, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import {
  type Branch,
  type Definition,
  type Node,
  type Output,
  outputOf,
  outputsOf,
} from "@/lib/automation/schema";
import { isOff } from "@/lib/automation/turned-off";
import { cardText } from "./card-text";
import { useEditor, useEditorSession, useEditorStore } from "./context";
import { nodeLook } from "./families";
import { FamilyIcon } from "./family-icon";
import { outputWords } from "./output-words";
import { namesAt } from "./presence/others";
import { litSteps } from "./shown-run";
import { drawn, isLocked } from "./store";
import { visibleProblems } from "./visible-problems";

/** In pixels, a level of the tree. */
const INDENT = 20;

type Row =
  | { kind: "node"; node: Node; depth: number; via: string }
  | { kind: "again"; node: Node; depth: number; via: string }
  | { kind: "branch"; output: Branch; of: Node; depth: number }
  | { kind: "end"; after: Node; output: Output; depth: number };

/** The same graph as a tree that can be read and edited without a pointer, bound to the same selection. */
export function Outline() {
  const t = useWords("editor");
  const steps = useWords("steps");
  const store = useEditorStore();
  const doc = useEditor(drawn);
  const titles = useEditor((state) => state.titles);
  const selection = useEditor((state) => state.selection);
  const problems = useEditor(visibleProblems);
  const shown = useEditor((state) => state.shown);
  const comments = useEditor((state) => state.comments);
  const readOnly = useEditor(isLocked);
  const rows = useMemo(() => rowsOf(doc), [doc]);
  const lit = useMemo(() => litSteps(shown), [shown]);
  const others = useEditor((state) => state.others);
  const { personId } = useEditorSession();
  const here = useWords("editorComments");
  const names = useMemo(
    () => namesAt(others, { personId, elsewhere: here("you_elsewhere") }),
    [others, personId, here],
  );
  const list = useRef<HTMLDivElement>(null);
  const chosen = rows.findIndex((row) => row.kind === "node" && row.node.id === selection[0]);
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
          if (row.kind === "branch") return <BranchRow key={`${row.of.id} ${row.output}`} row={row} />;
          if (row.kind === "again") return <AgainRow key={`again ${row.via} ${row.node.id}`} row={row} />;
          if (row.kind === "end") {
            return readOnly ? null : <EndRow key={`end ${row.after.id} ${row.output}`} row={row} />;
          }
          const { node, depth } = row;
          const { family, icon } = nodeLook(node);
          const { title, line } = cardText(node, { definition: doc, titles, t: steps });
          const own = problems.filter(({ nodeId }) => nodeId === node.id);
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
              tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
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
                <span className="block truncate text-ink-2 text-sm">{line}</span>
                {note ? <span className="block truncate text-ink-3 text-sm">{note}</span> : null}
              </span>
              {by ? (
                <span className="text-people text-sm">
                  {rich(steps.parts("selected_by_names", { names: by, hidden }))}
                </span>
              ) : null}
              {state ? <span className="text-ink-2 text-sm">{state}</span> : null}
              {comments.has(node.id) ? (
                <span className="flex items-center gap-1 text-signal text-sm">
                  <MessageSquare className="size-3.5" aria-hidden />
                  {rich(steps.parts("open_comments", { count: comments.get(node.id) ?? 0, hidden }))}
                </span>
              ) : null}
              <span className="sr-only">
                {own.length === 0 ? "" : steps("problems", { count: own.length })}
              </span>
              {own.length > 0 ? (
                own.some(({ severity }) => severity === "error") ? (
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

/** Read aloud only. */
const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>;

function BranchRow({ row }: { row: Extract<Row, { kind: "branch" }> }) {
  const t = useWords("steps");
  return (
    <Line depth={row.depth} className="pt-1 font-medium text-condition">
      {outputWords(row.of, row.output, t)}
    </Line>
  );
}

function AgainRow({ row }: { row: Extract<Row, { kind: "again" }> }) {
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
function Line({ depth, className, children }: { depth: number; className: string; children: ReactNode }) {
  return (
    <div
      role="treeitem"
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

function EndRow({ row }: { row: Extract<Row, { kind: "end" }> }) {
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

/** Depth first from the trigger, true before false; what nothing leads to comes last. */
function rowsOf(doc: Definition): Row[] {
  const nodes = new Map(doc.nodes.map((node) => [node.id, node]));
  const next = new Map(doc.edges.map((edge) => [`${outputOf(edge)} ${edge.from}`, edge.to]));
  const seen = new Set<string>();
  const rows: Row[] = [];
  const roots = [...doc.nodes.filter(({ type }) => type === "trigger"), ...doc.nodes];
  for (const root of roots) {
    if (seen.has(root.id)) continue;
    const stack: Row[] = [{ kind: "node", node: root, depth: 0, via: "" }];
    for (let row = stack.pop(); row; row = stack.pop()) {
      if (row.kind !== "node") {
        rows.push(row);
        continue;
      }
      if (seen.has(row.node.id)) {
        rows.push({ kind: "again", node: row.node, depth: row.depth, via: row.via });
        continue;
      }
      seen.add(row.node.id);
      rows.push(row);
      stack.push(...followers(row.node, row.depth, { nodes, next }).reverse());
    }
  }
  return rows;
}

type Lookup = { nodes: ReadonlyMap<string, Node>; next: ReadonlyMap<string, string> };

function followers(node: Node, depth: number, { nodes, next }: Lookup): Row[] {
  return outputsOf(node).flatMap((output): Row[] => {
    const target = nodes.get(next.get(`${output} ${node.id}`) ?? "");
    const inner = output === "next" ? depth : depth + 1;
    const row: Row = target
      ? { kind: "node", node: target, depth: inner, via: `${output} ${node.id}` }
      : { kind: "end", after: node, output, depth: inner };
    return output === "next" ? [row] : [{ kind: "branch", output, of: node, depth: depth + 1 }, row];
  });
}
