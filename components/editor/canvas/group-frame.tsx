"use client";
import { ChevronDown, ChevronRight, Ungroup } from "lucide-react";
import { useMemo } from "react";
import { GRID } from "@/components/editor/commands";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { placesOf } from "@/components/editor/layout-engine";
import { lastShown } from "@/components/editor/shown-run";
import { focusLater, toggleGroup, ungroup } from "@/components/editor/step-commands";
import { drawn, type EditorStore, isLocked, type Position } from "@/components/editor/store";
import { errorsOf } from "@/components/editor/visible-problems";
import { useWords } from "@/components/words/words";
import { BAR } from "@/lib/automation/boxes";
import { CANVAS_LIMITS } from "@/lib/automation/canvas-settings";
import { directionOf, NODE_SIZE, outletAt } from "@/lib/automation/node-size";
import { type Definition, outputOf } from "@/lib/automation/schema";
import { RunMark } from "./card";
import type { DrawnGroup } from "./folded";
import { useGroupTitle } from "./group-title";
import { useRevealOnFocus } from "./reveal";
import { useDrag } from "./use-drag";

/** Dragging a group moves its steps, as one step to undo. */
function useGroupDrag({ nodeIds }: DrawnGroup) {
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  return useDrag({
    disabled: locked,
    onMove: (by) => store.getState().patchUi({ drag: placesAt(store, nodeIds, by) }),
    onEnd: (by) => {
      const positions = [...placesAt(store, nodeIds, by)].map(([nodeId, { x, y }]) => ({ nodeId, x, y }));
      const { commit, patchUi, words } = store.getState();
      commit({ op: "move_nodes", positions }, { label: words("move_group") });
      patchUi({ drag: null });
    },
  });
}

function placesAt(store: EditorStore, nodeIds: readonly string[], by: Position): Map<string, Position> {
  const places = placesOf(drawn(store.getState()));
  const far = { x: Math.round(by.x / GRID) * GRID, y: Math.round(by.y / GRID) * GRID };
  return new Map(
    nodeIds.map((id) => {
      const { x, y } = places.get(id) ?? { x: 0, y: 0 };
      return [id, { x: x + far.x, y: y + far.y }];
    }),
  );
}

export function GroupFrame({ group }: { group: DrawnGroup }) {
  const t = useWords("editorCanvas");
  const { id, box } = group;
  const name = useGroupTitle(group);
  const drag = useGroupDrag(group);
  const direction = useEditor(({ doc }) => directionOf(doc));
  return (
    <section
      aria-label={t("group", { name })}
      data-group={id}
      data-direction={direction}
      className="canvas-group"
      style={{ width: box.width, height: box.height, transform: `translate(${box.x}px, ${box.y}px)` }}
    >
      <header className="canvas-group-bar nopan nodrag" {...drag.handlers}>
        <GroupBar group={group} />
      </header>
    </section>
  );
}

/** Stands for the steps of a collapsed group. */
export function GroupCard({ group }: { group: DrawnGroup }) {
  const t = useWords("editorCanvas");
  const { id, place, nodeIds } = group;
  const name = useGroupTitle(group);
  const drag = useGroupDrag(group);
  const errors = useEditor((state) => errorsOf(state, nodeIds));
  const doc = useEditor((state) => state.doc);
  const outlets = useMemo(() => outletsIn(doc, nodeIds), [doc, nodeIds]);
  const step = useEditor(({ shown }) => lastShown(shown, nodeIds));
  return (
    <section
      aria-label={t("group_collapsed", { name })}
      data-group={id}
      data-errors={errors > 0 || undefined}
      className="canvas-group-card nopan nodrag"
      style={{ ...NODE_SIZE, transform: `translate(${place.x}px, ${place.y}px)` }}
      {...drag.handlers}
    >
      <GroupBar group={group} />
      <p>{t("group_steps", { steps: nodeIds.length, problems: errors })}</p>
      {outlets.map(({ x, y }) => (
        <span key={`${x} ${y}`} className="canvas-group-outlet" style={{ left: x, top: y }} aria-hidden />
      ))}
      {step ? <RunMark step={step} /> : null}
    </section>
  );
}

/** The points at which the edges of hidden steps leave: those of the steps, which all stand in the place of the card. */
function outletsIn(definition: Definition, nodeIds: readonly string[]): Position[] {
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  const direction = directionOf(definition);
  const points = definition.edges.flatMap((edge) => {
    const node = nodes.get(edge.from);
    if (!node || !nodeIds.includes(edge.from) || nodeIds.includes(edge.to)) return [];
    const { x, y } = outletAt(node, outputOf(edge), direction);
    return [{ x, y }];
  });
  return [...new Map(points.map((point) => [`${point.x} ${point.y}`, point])).values()];
}

function GroupBar({ group: { id, name, nodeIds, isFolded, place, box } }: { group: DrawnGroup }) {
  const t = useWords("editorCanvas");
  const bar = { x: box.x, y: box.y - BAR, width: NODE_SIZE.width, height: BAR };
  const onFocus = useRevealOnFocus(isFolded ? { ...place, ...NODE_SIZE } : bar);
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  const Icon = isFolded ? ChevronRight : ChevronDown;
  return (
    <>
      {locked ? null : (
        <button
          type="button"
          aria-expanded={!isFolded}
          onFocus={onFocus}
          aria-label={isFolded ? t("expand_group") : t("collapse_group")}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => {
            toggleGroup(store, id);
            focusLater(`[data-group="${CSS.escape(id)}"] [aria-expanded=${isFolded}]`);
          }}
        >
          <Icon aria-hidden />
        </button>
      )}
      <GroupName {...{ id, name, nodeIds, locked, onFocus }} />
      {locked || isFolded ? null : (
        <button
          type="button"
          aria-label={t("ungroup")}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => ungroup(store, id)}
        >
          <Ungroup aria-hidden />
        </button>
      )}
    </>
  );
}

type NameProps = {
  id: string;
  name: string;
  nodeIds: readonly string[];
  locked: boolean;
  onFocus: (event: React.FocusEvent<HTMLElement>) => void;
};

function GroupName({ id, name, nodeIds, locked, onFocus }: NameProps) {
  const t = useWords("editorCanvas");
  const store = useEditorStore();
  const title = useGroupTitle({ name: "", nodeIds });
  if (locked) return <span className="canvas-group-name">{name || title}</span>;
  const rename = (value: string) => {
    const { commit, words } = store.getState();
    const field = `canvas.groups.${id}.name`;
    commit({ op: "set_setting", field, value }, { label: words("name_group"), mergeKey: field });
  };
  return (
    <input
      aria-label={t("group_name")}
      className="canvas-group-name"
      value={name}
      placeholder={title}
      title={name ? undefined : t("name_group")}
      maxLength={CANVAS_LIMITS.nameLength}
      onPointerDown={(event) => event.stopPropagation()}
      onFocus={onFocus}
      onChange={({ target }) => rename(target.value.toWellFormed())}
      onBlur={() => store.getState().closeUndoStep()}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.currentTarget.parentElement?.querySelector("button")?.focus();
      }}
    />
  );
}
