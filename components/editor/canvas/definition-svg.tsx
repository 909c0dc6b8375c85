import { cardText } from "@/components/editor/card-text";
import { nodeLook } from "@/components/editor/families";
import { isPlaced, placesOf, useLayout } from "@/components/editor/layout-engine";
import { answerWord } from "@/components/editor/output-words";
import { cx } from "@/components/ui/classes";
import { hasNamedWays } from "@/lib/automation/control-table";
import { inletTop, NODE_SIZE, outletTop, sizeOfNode } from "@/lib/automation/node-size";
import { type Definition, type Node, type Output, outputOf, outputsOf } from "@/lib/automation/schema";

const { width } = NODE_SIZE;
const MARGIN = 24;

/** An automation as a plain drawing: previews, and the picture people share. No canvas is mounted. */
export function DefinitionSvg({
  definition,
  className,
  title = definition.name || "An automation",
  asFile = false,
}: {
  definition: Definition;
  className?: string;
  title?: string;
  /** A file has no page around it: it brings its own size, ground and namespace. */
  asFile?: boolean;
}) {
  const places = placesOf(definition, useLayout(isPlaced(definition)));
  const sources = new Map(definition.nodes.map((node) => [node.id, node]));
  const boxes = definition.nodes.map((node) => ({
    ...(places.get(node.id) ?? { x: 0, y: 0 }),
    ...sizeOfNode(node),
  }));
  const box = bounds(boxes);
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      className={cx("w-full bg-paper", className)}
      preserveAspectRatio="xMidYMid meet"
      fontFamily="var(--font-sans)"
      {...(asFile ? { xmlns: "http://www.w3.org/2000/svg", width: box.width, height: box.height } : {})}
    >
      <title>{title}</title>
      {asFile ? <rect {...box} fill="var(--paper)" /> : null}
      {definition.edges.map((edge, index) => {
        const from = places.get(edge.from);
        const to = places.get(edge.to);
        if (!from || !to) return null;
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: edges have no identity but their place
            key={index}
            d={edgePath(
              {
                x: from.x + width,
                y: from.y + outletTop(sources.get(edge.from) ?? definition.nodes[0]!, outputOf(edge)),
              },
              { x: to.x, y: to.y + inletTop() },
            )}
            fill="none"
            stroke="var(--line-strong)"
            strokeWidth={3}
            strokeLinecap="round"
          />
        );
      })}
      {definition.nodes.map((node) => (
        <g key={node.id} transform={at(places.get(node.id) ?? { x: 0, y: 0 })}>
          <SvgCard node={node} definition={definition} />
        </g>
      ))}
    </svg>
  );
}

function at({ x, y }: { x: number; y: number }): string {
  return `translate(${x} ${y})`;
}

type CardProps = { node: Node; definition: Definition };

function SvgCard({ node, definition }: CardProps) {
  const { family, icon: Icon } = nodeLook(node);
  const { title, line } = cardText(node, definition);
  const { height } = sizeOfNode(node);
  const outputs = outputsOf(node);
  const isNamed = hasNamedWays(node);
  const forks = outputs.length === 2 && !isNamed;
  return (
    <>
      <rect width={width} height={height} rx={12} fill="var(--sheet)" stroke="var(--line-strong)" />
      <rect
        x={12}
        y={12}
        width={32}
        height={32}
        rx={node.type === "trigger" ? 16 : 9}
        fill={`var(--${family}-soft)`}
      />
      <Icon x={20} y={20} width={16} height={16} color={`var(--${family})`} aria-hidden />
      <text x={54} y={26} fontSize={14} fontWeight={600} fill="var(--ink)">
        {cut(title, forks ? 17 : 23)}
      </text>
      {lines(line, forks ? 21 : 28).map((text, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <text key={row} x={54} y={46 + row * 16} fontSize={12} fill="var(--ink-2)">
          {text}
        </text>
      ))}
      {forks || isNamed ? <Forks node={node} outputs={outputs} /> : null}
    </>
  );
}

function Forks({ node, outputs }: { node: Node; outputs: readonly Output[] }) {
  return outputs.map((output) => (
    <text
      key={output}
      x={width - 10}
      y={outletTop(node, output) + 4}
      fontSize={12}
      fontWeight={500}
      textAnchor="end"
      fill={output === "true" ? "var(--good)" : "var(--ink-2)"}
    >
      {cut(answerWord(node.type, output), 24)}
    </text>
  ));
}

function bounds(places: readonly { x: number; y: number; height: number }[]) {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const bottom = Math.max(...places.map(({ y, height }) => y + height), NODE_SIZE.height);
  const [x, y] = [Math.min(0, ...xs), Math.min(...ys, ys.length > 0 ? Number.POSITIVE_INFINITY : 0)];
  const left = (xs.length > 0 ? Math.min(...xs) : x) - MARGIN;
  return {
    x: left,
    y: y - MARGIN,
    width: Math.max(...xs, 0) + width + MARGIN - left,
    height: bottom + MARGIN - (y - MARGIN),
  };
}

function edgePath(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const bend = Math.max(32, Math.abs(to.x - from.x) * 0.5);
  return `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
}

/** At most two lines of whole words. */
function lines(text: string, most: number): string[] {
  const made: string[] = [""];
  for (const word of text.split(" ")) {
    const last = made.at(-1) ?? "";
    if (last !== "" && last.length + word.length + 1 > most) made.push(word);
    else made[made.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  const [first = "", second, ...rest] = made;
  if (second === undefined) return [cut(first, most)];
  return [cut(first, most), cut(rest.length > 0 ? `${second} …` : second, most)];
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}
