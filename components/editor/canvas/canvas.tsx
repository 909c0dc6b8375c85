"use client";
import {
  Background,
  type Connection,
  MiniMap,
  type NodeChange,
  type OnConnectEnd,
  ReactFlow,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import "./canvas.css";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { connectRefusal } from "@/lib/automation/edit-connect";
import type { Branch, Definition } from "@/lib/automation/schema";
import { addCommand } from "../adding";
import { eventOf } from "../card-text";
import { useEditor, useEditorStore, usePlace } from "../context";
import { isPlaced, placesOf, useLayout } from "../layout-engine";
import { paletteItems, triggerItems } from "../new-nodes";
import { namesAt } from "../presence/others";
import { litSteps } from "../shown-run";
import type { EditorStore, Place } from "../store";
import { drawn, isLocked } from "../store";
import { NODE_TYPES } from "./card";
import { CanvasControls } from "./controls";
import { EDGE_TYPES, LooseCord } from "./cord";
import { type Dropped, PALETTE_TYPE } from "./drop";
import { type CardNode, type CordEdge, flowEdges, flowNodes, wireKey } from "./flow-elements";
import { type Guide, Guides, guidesFor } from "./guides";
import { useFitAroundDrawer, useReveal } from "./reveal";

const NO_PLACES: ReadonlyMap<string, Place> = new Map();
const FIT = { padding: 0.2, maxZoom: 1 };

export function Canvas() {
  const store = useEditorStore();
  const flow = useReactFlow<CardNode, CordEdge>();
  const { nodes, edges } = useElements();
  const detail = useDetail();
  const readOnly = useEditor(isLocked);
  const shown = useEditor((state) => state.shown !== null);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  const many = useEditor(({ doc }) => doc.nodes.length > 12);
  useReveal(frame);
  useFitAroundDrawer();

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      const { selection, drag, set, select } = store.getState();
      const picked = changes.filter((change) => change.type === "select");
      if (picked.length > 0) {
        const next = new Set(selection);
        for (const { id, selected } of picked) selected ? next.add(id) : next.delete(id);
        select([...next]);
      }
      const moves = changes.flatMap((change) =>
        change.type === "position" && change.position ? [{ id: change.id, place: change.position }] : [],
      );
      if (moves.length === 0) return;
      const places = new Map(drag ?? NO_PLACES);
      for (const { id, place } of moves) places.set(id, place);
      set({ drag: places });
    },
    [store],
  );

  const onNodeDrag = useCallback(
    (_: unknown, dragged: CardNode) => {
      const next = guidesFor(dragged, flow.getNodes());
      setGuides((now) => (now.length === 0 && next.length === 0 ? now : next));
    },
    [flow],
  );

  const onNodeDragStop = useCallback(() => {
    setGuides([]);
    const { drag, commit, set } = store.getState();
    if (!drag) return;
    const positions = [...drag].map(([nodeId, { x, y }]) => ({ nodeId, x, y }));
    commit({ op: "move_nodes", positions }, { label: positions.length === 1 ? "Move a step" : "Move steps" });
    set({ drag: null });
  }, [store]);

  const isValidConnection = useCallback(
    (connection: Connection | CordEdge) => refusalOf(store.getState().doc, connection) === null,
    [store],
  );

  const onConnect = useCallback(
    (connection: Connection) => {
      const { commit } = store.getState();
      commit({ op: "connect", ...endsOf(connection) }, { label: "Connect" });
    },
    [store],
  );

  const onConnectEnd = useCallback<OnConnectEnd>(
    (event, state) => {
      if (state.isValid || !state.fromNode || state.fromHandle?.type !== "source") return;
      const { doc, refuse, set } = store.getState();
      const from = state.fromNode.id;
      const branch = branchOf(state.fromHandle.id);
      if (state.toNode) {
        const refusal = connectRefusal(doc, { from, to: state.toNode.id, ...branch });
        if (refusal) refuse(refusal.message);
        return;
      }
      const point = "changedTouches" in event ? event.changedTouches[0] : event;
      if (!point) return;
      const place = flow.screenToFlowPosition({ x: point.clientX, y: point.clientY });
      set({ adding: { after: { id: from, ...branch }, place: { x: place.x, y: place.y - 44 } } });
    },
    [store, flow],
  );

  const onReconnect = useCallback(
    (edge: CordEdge, connection: Connection) => {
      const { from, to } = endsOf(connection);
      const old = { from: edge.source, to: edge.target, ...branchOf(edge.sourceHandle) };
      const ends = { from, to, ...branchOf(connection.sourceHandle) };
      store.getState().commit({ op: "reconnect", ...old, ends }, { label: "Move a wire" });
    },
    [store],
  );

  const onDrop = useCallback(
    (event: React.DragEvent) => {
      const key = event.dataTransfer.getData(PALETTE_TYPE);
      if (!key) return;
      event.preventDefault();
      const place = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const wire = wireAt(event.clientX, event.clientY);
      dropStep(store, { key, place: { x: place.x - 120, y: place.y - 44 }, wire });
    },
    [flow, store],
  );

  // Every one of these reaches each wire: a new function on each drawing would draw all of them again.
  const onEdgeClick = useCallback(
    (_: unknown, edge: CordEdge) => store.getState().set({ wire: edge.id, selection: [] }),
    [store],
  );
  const onPaneClick = useCallback(
    () => store.getState().set({ wire: null, selection: [], adding: null }),
    [store],
  );

  return (
    <section ref={frame} className="relative h-full w-full" aria-label="Canvas">
      <ReactFlow<CardNode, CordEdge>
        className="canvas"
        data-detail={detail}
        data-shown={shown || undefined}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        connectionLineComponent={LooseCord}
        onNodesChange={onNodesChange}
        onNodeDrag={onNodeDrag}
        onNodeDragStop={onNodeDragStop}
        onConnect={onConnect}
        onConnectEnd={onConnectEnd}
        onReconnect={onReconnect}
        isValidConnection={isValidConnection}
        onEdgeClick={onEdgeClick}
        onPaneClick={onPaneClick}
        onDragOver={allowDrop}
        onDrop={onDrop}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        selectNodesOnDrag={false}
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={MULTI_KEYS}
        panActivationKeyCode="Space"
        panOnScroll
        zoomOnDoubleClick={false}
        snapToGrid
        snapGrid={SNAP}
        minZoom={0.05}
        maxZoom={1.75}
        fitView
        fitViewOptions={FIT}
        elevateNodesOnSelect={false}
        disableKeyboardA11y={false}
        proOptions={HIDE_NOTHING}
      >
        {detail === "dots" ? null : <Background gap={16} size={1} color="var(--line)" />}
        <Guides guides={guides} />
        {many && detail !== "dots" ? (
          <MiniMap
            style={MAP_SIZE}
            pannable
            zoomable
            className="max-md:!hidden"
            nodeColor={minimapColor}
            nodeBorderRadius={8}
            maskColor="color-mix(in srgb, var(--sunken) 70%, transparent)"
            ariaLabel="Map of the whole automation"
          />
        ) : null}
        <CanvasControls />
      </ReactFlow>
    </section>
  );
}

const MULTI_KEYS = ["Meta", "Control", "Shift"];
function allowDrop(event: React.DragEvent): void {
  event.preventDefault();
  event.dataTransfer.dropEffect = "move";
}
const MAP_SIZE = { width: 160, height: 100 };
const SNAP: [number, number] = [8, 8];
const HIDE_NOTHING = { hideAttribution: false };

/** While somebody types, the field is painted first and the card right after; nothing else lags behind. */
function useDrawn(): Definition {
  const doc = useEditor(drawn);
  const late = useDeferredValue(doc);
  const isTyping = useEditor(
    ({ viewing, history }) => viewing === null && typeof history.past.at(-1)?.mergeKey === "string",
  );
  return isTyping ? late : doc;
}

function useElements() {
  const doc = useDrawn();
  const selection = useEditor((state) => state.selection);
  const drag = useEditor((state) => state.drag);
  const problems = useEditor((state) => state.problems);
  const shown = useEditor((state) => state.shown);
  const wire = useEditor((state) => state.wire);
  const selected = useMemo(() => new Set(selection), [selection]);
  const layout = useLayout(isPlaced(doc));
  // Automations made over the API may have no places: they are laid out until somebody moves something.
  const fallback = useMemo(() => (isPlaced(doc) ? NO_PLACES : placesOf(doc, layout)), [doc, layout]);
  const counted = useMemo(() => {
    const counts = new Map<string, { count: number; errors: boolean }>();
    for (const { nodeId, severity } of problems) {
      if (nodeId === null) continue;
      const before = counts.get(nodeId);
      counts.set(nodeId, {
        count: (before?.count ?? 0) + 1,
        errors: (before?.errors ?? false) || severity === "error",
      });
    }
    return counts;
  }, [problems]);
  const lit = useMemo(() => litSteps(shown), [shown]);
  const names = useNames();
  const nodes = useMemo(
    () => flowNodes({ definition: doc, selection: selected, drag, problems: counted, lit, fallback, names }),
    [doc, selected, drag, counted, lit, fallback, names],
  );
  const drawnEdges = useMemo(() => flowEdges(doc, { wire, lit: litCords(doc, lit) }), [doc, wire, lit]);
  const [edges, setEdges] = useState(drawnEdges);
  // The same wires in a new list would make React Flow look all of them up again on each keystroke.
  if (edges !== drawnEdges && !sameItems(edges, drawnEdges)) setEdges(drawnEdges);
  return { nodes, edges };
}

function useNames() {
  const others = useEditor((state) => state.others);
  const { personId } = usePlace();
  return useMemo(() => namesAt(others, personId), [others, personId]);
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** A wire is lit when both its ends are and the one before it went that way. */
function litCords(doc: Definition, lit: ReturnType<typeof litSteps>): ReadonlySet<string> {
  const cords = new Set<string>();
  if (lit.size === 0) return cords;
  const trigger = doc.nodes.find(({ type }) => type === "trigger")?.id;
  for (const edge of doc.edges) {
    const from = lit.get(edge.from);
    if (!lit.has(edge.to) || (!from && edge.from !== trigger)) continue;
    if (edge.branch && from?.branch && from.branch !== edge.branch) continue;
    cords.add(`${edge.branch ?? "next"} ${edge.from} ${edge.to}`);
  }
  return cords;
}

/** How much of a card can be told apart at this distance. */
function useDetail(): "full" | "brief" | "dots" {
  return useStore(({ transform: [, , zoom] }) => (zoom >= 0.5 ? "full" : zoom >= 0.28 ? "brief" : "dots"));
}

function minimapColor({ data }: CardNode): string {
  if (data.errors) return "var(--bad)";
  return data.node.type === "trigger"
    ? "var(--trigger)"
    : data.node.type === "condition"
      ? "var(--condition)"
      : "var(--ink-3)";
}

function branchOf(handle: string | null | undefined): { branch?: Branch } {
  return handle === "true" || handle === "false" ? { branch: handle } : {};
}

function endsOf({ source, target, sourceHandle }: Connection) {
  return { from: source, to: target, ...branchOf(sourceHandle) };
}

function refusalOf(doc: Definition, connection: Connection | CordEdge) {
  const { source, target, sourceHandle } = connection;
  return connectRefusal(doc, { from: source, to: target, ...branchOf(sourceHandle) });
}

function dropStep(store: EditorStore, { key, place, wire }: Dropped): void {
  const { doc, commit, selection } = store.getState();
  const item = [...paletteItems(eventOf(doc)), ...triggerItems()].find((known) => known.key === key);
  if (!item) return;
  const edge = wire === null ? undefined : doc.edges.find((candidate) => wireKey(candidate) === wire);
  const after = edge && { id: edge.from, ...(edge.branch ? { branch: edge.branch } : {}) };
  const first = selection.length === 0 && doc.nodes.length === 0 ? {} : { place };
  const at = after && item.node.type !== "trigger" ? { after, place } : first;
  commit(addCommand(item, at), { label: `Add ${item.label}`, select: true });
}

/** The wire under a point of the screen, for dropping a step on it. */
function wireAt(x: number, y: number): string | null {
  const edge = document.elementsFromPoint(x, y).find((element) => element.closest(".react-flow__edge"));
  return edge?.closest(".react-flow__edge")?.getAttribute("data-id") ?? null;
}
