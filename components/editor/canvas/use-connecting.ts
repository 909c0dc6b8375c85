"use client";
import {
  type Connection,
  type Handle,
  type OnConnectEnd,
  type ReactFlowInstance,
  useReactFlow,
  type XYPosition,
} from "@xyflow/react";
import { useCallback, useRef } from "react";
import { connectRefusal } from "@/lib/automation/edit-connect";
import type { Branch, Definition } from "@/lib/automation/schema";
import { useEditorStore } from "../context";
import type { CanvasEdge } from "./flow-elements";

/**
 * Drawing edges. What would be invalid says why; an edge let go over nothing asks what comes next. Every function of
 * these reaches each edge: a new one on each drawing would draw all of them again.
 */
export function useConnecting() {
  const store = useEditorStore();
  const flow = useReactFlow();
  // The edge whose end is being carried elsewhere; null while a new one is drawn.
  const moved = useRef<CanvasEdge | null>(null);

  const isValidConnection = useCallback(
    (connection: Connection | CanvasEdge) =>
      connectRefusal(store.getState().doc, endsOf(connection)) === null,
    [store],
  );
  const onConnect = useCallback(
    (connection: Connection) => {
      store.getState().commit({ op: "connect", ...endsOf(connection) }, { label: "Connect" });
    },
    [store],
  );
  const onConnectEnd = useCallback<OnConnectEnd>(
    (event, state) => {
      const point = "changedTouches" in event ? event.changedTouches[0] : event;
      if (state.isValid || !state.fromNode || !point) return;
      const at = { x: point.clientX, y: point.clientY };
      const { doc, refuse, patchUi, commit } = store.getState();
      const ends = endsAt(flow, state, flow.screenToFlowPosition(at, { snapToGrid: false }));
      if (ends === "home") return;
      if (ends) {
        const refusal = connectRefusal(doc, ends);
        const edge = moved.current;
        if (refusal) refuse(refusal.message);
        else if (edge) commit({ op: "reconnect", ...endsOf(edge), ends }, { label: "Move a wire" });
        else commit({ op: "connect", ...ends }, { label: "Connect" });
        return;
      }
      if (state.fromHandle.type !== "source") return;
      const place = flow.screenToFlowPosition(at);
      const after = { id: state.fromNode.id, ...branchOf(state.fromHandle.id) };
      patchUi({ adding: { after, place: { x: place.x, y: place.y - 44 } } });
    },
    [store, flow],
  );
  const onReconnectStart = useCallback((_: unknown, edge: CanvasEdge) => {
    moved.current = edge;
  }, []);
  const onReconnectEnd = useCallback(() => {
    moved.current = null;
  }, []);
  const onReconnect = useCallback(
    (edge: CanvasEdge, connection: Connection) => {
      const ends = endsOf(connection);
      store.getState().commit({ op: "reconnect", ...endsOf(edge), ends }, { label: "Move a wire" });
    },
    [store],
  );
  return { isValidConnection, onConnect, onConnectEnd, onReconnectStart, onReconnect, onReconnectEnd };
}

/** An edge one end of which is in the hand. */
type PendingConnection = {
  from: XYPosition;
  fromNode: { id: string };
  fromHandle: Pick<Handle, "id" | "type">;
  /** What is near enough for the canvas library, which looks for handles only. */
  toNode: { id: string } | null;
  toHandle: Pick<Handle, "id"> | null;
};

/** Why the loose edge could not be let go here; null where it could. */
export function connectionRefusal(
  doc: Definition,
  flow: Pick<ReactFlowInstance, "getIntersectingNodes">,
  at: { pending: PendingConnection; point: XYPosition },
): string | null {
  const ends = endsAt(flow, at.pending, at.point);
  return ends && ends !== "home" ? (connectRefusal(doc, ends)?.message ?? null) : null;
}

/** How far an edge has to be drawn out of its handle before its own step is a place to let it go over. */
const HOME = 24;

/**
 * What the loose edge would connect if it were let go here: a step takes it with its whole body, not its handles only.
 * "home" while it has hardly left its own, null over nothing.
 */
export function endsAt(
  flow: Pick<ReactFlowInstance, "getIntersectingNodes">,
  { from, fromNode, fromHandle, toNode, toHandle }: PendingConnection,
  point: XYPosition,
) {
  const over = toNode?.id ?? flow.getIntersectingNodes({ ...point, width: 1, height: 1 }).at(-1)?.id;
  if (over === undefined) return null;
  if (over === fromNode.id && Math.hypot(point.x - from.x, point.y - from.y) < HOME) return "home";
  return fromHandle.type === "source"
    ? { from: fromNode.id, to: over, ...branchOf(fromHandle.id) }
    : { from: over, to: fromNode.id, ...branchOf(toHandle?.id) };
}

function branchOf(handle: string | null | undefined): { branch?: Branch } {
  return handle === "true" || handle === "false" ? { branch: handle } : {};
}

function endsOf({ source, target, sourceHandle }: Connection | CanvasEdge) {
  return { from: source, to: target, ...branchOf(sourceHandle) };
}
