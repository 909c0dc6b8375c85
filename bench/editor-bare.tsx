import {
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useEdgesState,
  useNodesState,
} from "@xyflow/react";
import { memo } from "react";
import { createRoot } from "react-dom/client";
import { countFromAddress, spots } from "./editor-graph";

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

function Page() {
  const [nodes, , onNodesChange] = useNodesState(firstNodes);
  const [edges, , onEdgesChange] = useEdgesState(firstEdges);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={TYPES}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      fitView
      minZoom={0.02}
    />
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
