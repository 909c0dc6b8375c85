"use client";
import { type Connection, type OnConnectEnd, useReactFlow } from "@xyflow/react";
import { useCallback } from "react";
import { connectRefusal } from "@/lib/automation/edit-connect";
import type { Branch } from "@/lib/automation/schema";
import { useEditorStore } from "../context";
import type { CordEdge } from "./flow-elements";

/**
 * Drawing wires. What would be invalid says why; a wire let go over nothing asks what comes next. Every function of
 * these reaches each wire: a new one on each drawing would draw all of them again.
 */
export function useWiring() {
  const store = useEditorStore();
  const flow = useReactFlow();

  const isValidConnection = useCallback(
    (connection: Connection | CordEdge) => connectRefusal(store.getState().doc, endsOf(connection)) === null,
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
  return { isValidConnection, onConnect, onConnectEnd, onReconnect };
}

function branchOf(handle: string | null | undefined): { branch?: Branch } {
  return handle === "true" || handle === "false" ? { branch: handle } : {};
}

function endsOf({ source, target, sourceHandle }: Connection | CordEdge) {
  return { from: source, to: target, ...branchOf(sourceHandle) };
}
