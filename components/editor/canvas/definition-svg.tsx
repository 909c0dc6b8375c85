import type { CSSProperties, ReactNode } from "react";
import { cardText, type StepWords } from "@/components/editor/card-text";
import { nodeLook } from "@/components/editor/families";
import { boxesOf, isPlaced, useLayout } from "@/components/editor/layout-engine";
import { outletWord } from "@/components/editor/output-words";
import { cx } from "@/components/ui/classes";
import type { Direction } from "@/lib/automation/canvas-settings";
import { hasNamedWays } from "@/lib/automation/control-table";
import { partsOf, shortened } from "@/lib/automation/marked";
import {
  type Anchor,
  directionOf,
  inletAt,
  NODE_SIZE,
  outletAt,
  sizeOfNode,
} from "@/lib/automation/node-size";
import { type Definition, type Node, type Output, outputOf, outputsOf } from "@/lib/automation/schema";
import { svgLines } from "./svg-lines";

const { width } = NODE_SIZE;
const MARGIN = 24;
/** The scale at which titles have 11 pixels: a narrow page gives the picture this width, and scrolls it. */
const READABLE = 0.8;

/** An automation as a plain drawing: previews, and the picture people share. No canvas is mounted. */
export function DefinitionSvg({
  definition,
  t,
  className,
  title = definition.name || t("unnamed"),
  asFile = false,
  overlay,
}: {
  definition: Definition;
  /** Passed in, because a downloaded file is rendered outside the page. */
  t: StepWords;
  className?: string;
  title?: string;
  /** A file has no page around it: it brings its own size, ground and namespace. */
  asFile?: boolean;
  /** Drawn over each card, from its top left corner. */
  overlay?: (node: Node) => ReactNode;
}) {
  const direction = directionOf(definition);
  const boxes = boxesOf(definition, useLayout(isPlaced(definition)));
  const places = new Map(boxes.map((box) => [box.id, box]));
  const sources = new Map(definition.nodes.map((node) => [node.id, node]));
  const box = bounds(boxes);
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      className={cx("w-full bg-paper", className)}
      style={asFile ? undefined : ({ "--readable": `${box.width * READABLE}px` } as CSSProperties)}
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
              onCard(
                from,
                outletAt(sources.get(edge.from) ?? definition.nodes[0]!, outputOf(edge), direction),
              ),
              onCard(to, inletAt(direction)),
            )}
            fill="none"
            stroke="var(--line-strong)"
            strokeWidth={3}
            strokeLinecap="round"
          />
        );
      })}
      {definition.nodes.map((node, index) => (
        <g key={node.id} transform={at(boxes[index]!)}>
          <SvgCard node={node} definition={definition} t={t} />
          {overlay?.(node)}
        </g>
      ))}
    </svg>
  );
}

function at({ x, y }: { x: number; y: number }): string {
  return `translate(${x} ${y})`;
}

type CardProps = { node: Node; definition: Definition; t: StepWords };

function SvgCard({ node, definition, t }: CardProps) {
  const { family, icon: Icon } = nodeLook(node);
  const { title, line } = cardText(node, { definition, t });
  const { height } = sizeOfNode(node);
  const direction = directionOf(definition);
  const outputs = outputsOf(node);
  const isNamed = hasNamedWays(node);
  const forks = outputs.length === 2 && !isNamed;
  // A picture that runs down has the answers below the text, in the place of the third row.
  const beside = forks && direction === "right";
  const rows = node.type === "condition" && !node.name && direction === "right" ? 3 : 2;
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
        {shortened(title, beside ? 17 : 23)}
      </text>
      {svgLines(line, { most: beside ? 21 : 28, rows }).map((text, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <text key={row} x={54} y={46 + row * 16} fontSize={12} fill="var(--ink-2)">
          {partsOf(text).map((part, index) =>
            part.isMark ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
              <tspan key={index} fill="var(--ink)" fontWeight={500}>
                {part.text}
              </tspan>
            ) : (
              part.text
            ),
          )}
        </text>
      ))}
      {forks || isNamed ? <Forks node={node} outputs={outputs} direction={direction} t={t} /> : null}
    </>
  );
}

type ForksProps = { node: Node; outputs: readonly Output[]; direction: Direction; t: StepWords };

function Forks({ node, outputs, direction, t }: ForksProps) {
  return outputs.map((output) => {
    const { x, y, side } = outletAt(node, output, direction);
    return (
      <text
        key={output}
        x={side === "right" ? x - 10 : x}
        y={side === "right" ? y + 4 : y - 8}
        fontSize={12}
        fontWeight={500}
        textAnchor={side === "right" ? "end" : "middle"}
        fill={output === "true" ? "var(--good)" : "var(--ink-2)"}
      >
        {shortened(outletWord(node, output, t), 24)}
      </text>
    );
  });
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

function onCard({ x, y }: { x: number; y: number }, anchor: Anchor): Anchor {
  return { x: x + anchor.x, y: y + anchor.y, side: anchor.side };
}

function edgePath(from: Anchor, to: Anchor): string {
  const [a, b] = [bent(from, to), bent(to, from)];
  return `M${from.x} ${from.y}C${a.x} ${a.y} ${b.x} ${b.y} ${to.x} ${to.y}`;
}

/** The point towards which a curve leaves a side of a card. */
function bent({ x, y, side }: Anchor, other: Anchor) {
  const bend = (far: number) => Math.max(32, Math.abs(far) * 0.5);
  if (side === "left" || side === "right")
    return { x: x + (side === "left" ? -1 : 1) * bend(other.x - x), y };
  return { x, y: y + (side === "top" ? -1 : 1) * bend(other.y - y) };
}
