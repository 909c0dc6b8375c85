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
import { TYPED, timeTyping } from "./editor-typing";

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

/** Types into the message of a step, whose card shows it, with all that follows: history, card, checks and preview. */
globalThis.switchboardBench = {
  keystroke: async () => {
    store.getState().select(["n7"]);
    const times = await timeTyping(await messageField());
    const node = store.getState().doc.nodes.find(({ id }) => id === "n7");
    const stored = node?.type === "action" ? String(node.config.message) : "";
    if (!stored.includes(TYPED)) throw new Error(`typing led to ${stored}`);
    return times;
  },
};

/** Waits until the form of the chosen step is shown. */
async function messageField(): Promise<HTMLElement> {
  for (;;) {
    const fields = [...document.querySelectorAll<HTMLElement>("aside [contenteditable=true]")];
    const field = fields.find(({ textContent }) => textContent?.includes("Sorry"));
    if (field) return field;
    await new Promise(requestAnimationFrame);
  }
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
