import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ReactFlowProvider } from "@xyflow/react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Canvas } from "@/components/editor/canvas/canvas";
import { EditorProvider, type EditorSession } from "@/components/editor/context";
import { Inspector } from "@/components/editor/inspector/inspector";
import { createEditorStore } from "@/components/editor/store";
import { useValidation } from "@/components/editor/validation";
import { type RoomsOf, WordsProvider } from "@/components/words/words";
import type { Definition, Node } from "@/lib/automation/schema";
import { createClient } from "@/lib/contract/client";
import type { Room } from "@/lib/messages/catalogue";
import { translate } from "@/lib/messages/translate";
import { countFromAddress, spots } from "./editor-graph";

declare global {
  var switchboardBench: { keystroke: () => Promise<{ painted: number; settled: number }> };
}

const graph = spots(countFromAddress());

function nodeAt(index: number, { id, x, y, other }: (typeof graph)[number]): Node {
  const position = { x, y };
  if (index === 0) return { id, type: "trigger", event: "call.missed", position };
  if (other) {
    const expression = { field: "trigger.is_new_caller", operator: "equals", value: true };
    return { id, type: "condition", conditionType: "if_else", expression, position };
  }
  const config = { to: "{{trigger.caller_phone}}", message: "Sorry we missed you, {{trigger.caller_name}}." };
  return { id, type: "action", action: "send_sms", config, position };
}

const definition: Definition = {
  name: "A large automation",
  description: "",
  settings: {},
  nodes: graph.map((spot, index) => nodeAt(index, spot)),
  edges: graph.flatMap(({ id, next, other }) => {
    if (!next) return [];
    if (!other) return [{ from: id, to: next }];
    return [
      { from: id, to: next, branch: "true" as const },
      { from: id, to: other, branch: "false" as const },
    ];
  }),
};

/** The server sends them compiled, as it does to the product's pages. */
const rooms = JSON.parse(document.getElementById("words")?.textContent ?? "{}") as RoomsOf<Room>;
const words = translate<"editorEdits", ReactNode>("en", rooms.editorEdits);
const store = createEditorStore({ definition, etag: '"1"', words });
const session: EditorSession = {
  workspaceId: "ws_bench",
  workspaceName: "Bench",
  timezone: "UTC",
  automationId: "auto_bench",
  personId: "per_bench",
  scopes: ["automations:read", "automations:write"],
  api: createClient(),
  tenantKey: "bench",
  saved: async () => undefined,
};

function Page() {
  useValidation();
  return (
    <div style={{ display: "flex", height: "100%" }}>
      <div style={{ flex: 1 }}>
        <Canvas />
      </div>
      <aside style={{ width: 320 }}>
        <Inspector />
      </aside>
    </div>
  );
}

/**
 * Measures from the change of one field until its frame is painted, and until all follow-up work is done; the median of
 * thirty.
 */
globalThis.switchboardBench = {
  keystroke: async () => {
    const painted: number[] = [];
    const settled: number[] = [];
    const { port1, port2 } = new MessageChannel();
    store.getState().select(["n7"]);
    for (let typed = 0; typed < 30; typed++) {
      // The deferred work of the last keystroke (validation, saving) ends before the next measurement.
      await new Promise((resolve) => requestIdleCallback(resolve));
      const value = `Text ${typed}`;
      const edit = { op: "set_field" as const, nodeId: "n7", field: "config.message", value };
      // Runs inside an animation frame's callback, to measure work and not the wait for the frame.
      const from = await new Promise<number>((resolve) =>
        requestAnimationFrame(() => {
          const now = performance.now();
          // Posted before any message of React's, so it runs first once this frame is painted.
          port2.postMessage(null);
          port1.onmessage = () => {
            painted.push(performance.now() - now);
            resolve(now);
          };
          store.getState().commit(edit, { label: "Type", mergeKey: "message" });
        }),
      );
      await new Promise((resolve) => requestIdleCallback(resolve));
      settled.push(performance.now() - from);
    }
    return { painted: middle(painted), settled: middle(settled) };
  },
};

function middle(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <WordsProvider language="en" numberLocale="en-US" rooms={rooms}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <EditorProvider store={store} session={session}>
          <ReactFlowProvider>
            <Page />
          </ReactFlowProvider>
        </EditorProvider>
      </QueryClientProvider>
    </WordsProvider>,
  );
}
