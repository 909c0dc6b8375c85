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
import { useEditorStore } from "@/components/editor/context";
import { connectRefusal } from "@/lib/automation/edit-connect";
import type { Branch, Definition } from "@/lib/automation/schema";
import type { CanvasEdge } from "./flow-edges";
import { outputOfHandle } from "./flow-elements";

/**
 * Draws and reconnects edges. An invalid connection shows the reason; one dropped on empty canvas opens the palette.
 * Every edge receives these functions, so they must keep their identity or each render would draw all edges again.
 */
export function useConnecting() {
  const store = useEditorStore();
  const flow = useReactFlow();
  // The edge that is being reconnected; null while a new one is drawn.
  const moved = useRef<CanvasEdge | null>(null);

  const isValidConnection = useCallback(
    (connection: Connection | CanvasEdge) =>
      connectRefusal(store.getState().doc, endsOf(connection)) === null,
    [store],
  );
  const onConnect = useCallback(
    (connection: Connection) => {
      const { commit, words } = store.getState();
      commit({ op: "connect", ...endsOf(connection) }, { label: words("connect") });
    },
    [store],
  );
  const onConnectEnd = useCallback<OnConnectEnd>(
    (event, state) => {
      const point = "changedTouches" in event ? event.changedTouches[0] : event;
      if (state.isValid || !state.fromNode || !point) return;
      const at = { x: point.clientX, y: point.clientY };
      const { doc, refuse, patchUi, commit, words } = store.getState();
      const ends = endsAt(flow, state, flow.screenToFlowPosition(at, { snapToGrid: false }));
      if (ends === "home") return;
      if (ends) {
        const refusal = connectRefusal(doc, ends);
        const edge = moved.current;
        if (refusal) refuse(refusal.message);
        else if (edge)
          commit({ op: "reconnect", ...endsOf(edge), ends }, { label: words("move_connection") });
        else commit({ op: "connect", ...ends }, { label: words("connect") });
        return;
      }
      if (state.fromHandle.type !== "source") return;
      const place = flow.screenToFlowPosition(at);
      const after = { id: state.fromNode.id, ...branchOf(state.fromHandle.id) };
      patchUi({ adding: { after, place: { x: place.x, y: place.y - 44 }, near: at } });
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
      const { commit, words } = store.getState();
      commit({ op: "reconnect", ...endsOf(edge), ends }, { label: words("move_connection") });
    },
    [store],
  );
  return { isValidConnection, onConnect, onConnectEnd, onReconnectStart, onReconnect, onReconnectEnd };
}

/** A connection one end of which still follows the pointer. */
type PendingConnection = {
  from: XYPosition;
  fromNode: { id: string };
  fromHandle: Pick<Handle, "id" | "type">;
  /** The nearest step found by the canvas library, which looks for handles only. */
  toNode: { id: string } | null;
  toHandle: Pick<Handle, "id"> | null;
};

/** The reason why the connection cannot be dropped here; null where it can. */
export function connectionRefusal(
  doc: Definition,
  flow: Pick<ReactFlowInstance, "getIntersectingNodes">,
  at: { pending: PendingConnection; point: XYPosition },
): string | null {
  const ends = endsAt(flow, at.pending, at.point);
  return ends && ends !== "home" ? (connectRefusal(doc, ends)?.message ?? null) : null;
}

/** The distance from its own handle within which dropping a connection cancels it. */
const HOME = 24;

/**
 * The ends the connection would have if it were dropped here. A step accepts it on its whole card, not on its handle
 * only. "home" while the pointer has hardly left the handle it started from, null over empty canvas.
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

export function branchOf(handle: string | null | undefined): { branch?: Branch } {
  const output = outputOfHandle(handle);
  return output === null ? {} : { branch: output };
}

function endsOf({ source, target, sourceHandle }: Connection | CanvasEdge) {
  return { from: source, to: target, ...branchOf(sourceHandle) };
}
