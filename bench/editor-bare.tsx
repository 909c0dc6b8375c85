import {
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useEdgesState,
  useNodesState,
} from "@xyflow/react";
import { memo, useState } from "react";
import { createRoot } from "react-dom/client";
import { countFromAddress, spots } from "./editor-graph";
import { TYPED, timeTyping } from "./editor-typing";

type Plain = Node<{ label: string }>;

/** The practical limit: React Flow with minimal custom nodes. */
const PlainNode = memo(({ data }: NodeProps<Plain>) => (
  <div
    style={{
      width: 240,
      height: 88,
      border: "1px solid #999",
      borderRadius: 8,
      background: "#fff",
      padding: 8,
    }}
  >
    <Handle type="target" position={Position.Left} />
    <strong>{data.label}</strong>
    <div>A second line of text</div>
    <Handle type="source" position={Position.Right} />
  </div>
));
const TYPES = { plain: PlainNode };

const graph = spots(countFromAddress());
const firstNodes: Plain[] = graph.map(({ id, x, y }) => ({
  id,
  type: "plain",
  position: { x, y },
  data: { label: id },
}));
const firstEdges = graph.flatMap(({ id, next, other }) =>
  [next, other].flatMap((to) => (to ? [{ id: `${id} ${to}`, source: id, target: to }] : [])),
);

/** A plain field beside the canvas, for the cost of a keystroke that changes nothing else. */
function Field() {
  const [text, setText] = useState("Sorry we missed you.");
  return <textarea value={text} onChange={({ target }) => setText(target.value)} />;
}

globalThis.switchboardBench = {
  keystroke: async () => {
    const field = document.querySelector("textarea");
    if (!field) throw new Error("the page has no field");
    const times = await timeTyping(field);
    if (!field.value.includes(TYPED)) throw new Error(`typing led to ${field.value}`);
    return times;
  },
};

function Page() {
  const [nodes, , onNodesChange] = useNodesState(firstNodes);
  const [edges, , onEdgesChange] = useEdgesState(firstEdges);
  return (
    <div style={{ display: "flex", height: "100%" }}>
      <div style={{ flex: 1 }}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={TYPES}
          onNodesChange={onNodesChange}
          onEdgesChange={onEdgesChange}
          fitView
          minZoom={0.02}
        />
      </div>
      <aside style={{ width: 320 }}>
        <Field />
      </aside>
    </div>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
