import { type EdgeProps, getBezierPath, getSmoothStepPath, Position } from "@xyflow/react";

export type EdgeEnds = Pick<
  EdgeProps,
  "sourceX" | "sourceY" | "sourcePosition" | "targetX" | "targetY" | "targetPosition"
>;
type Path = [path: string, middleX: number, middleY: number, ...rest: number[]];

/** An edge enters a card from the left or from above. */
const isAbove = ({ targetPosition }: Pick<EdgeEnds, "targetPosition">) => targetPosition === Position.Top;

/** Measured places differ from the planned ones in the fifth decimal place; drawing every edge anew shows nothing. */
const place = (at: number) => Math.round(at * 4) / 4;

/** The line ends inside its arrowhead. */
const LINE_END = 3;

/** From the middle of an inlet to the border of its card, less half the rounding of the tip. */
const TIP = 4;
const HEAD = { length: 8, half: 4 };

/** A triangle whose tip touches the card. */
export function arrowhead(props: Pick<EdgeEnds, "targetX" | "targetY" | "targetPosition">): string {
  const [x, y] = [place(props.targetX), place(props.targetY)];
  const { length, half } = HEAD;
  return isAbove(props)
    ? `M${x},${y + TIP}l${-half},${-length}h${2 * half}z`
    : `M${x + TIP},${y}l${-length},${-half}v${2 * half}z`;
}

export function edgePath(props: EdgeEnds): Path {
  const { sourcePosition, targetPosition } = props;
  const [sourceX, sourceY] = [place(props.sourceX), place(props.sourceY)];
  const [targetX, targetY] = [place(props.targetX), place(props.targetY)];
  const down = sourcePosition === Position.Bottom;
  // A row leaves at the right, whatever the direction: a curve back to a card below would cross its own.
  if (isAbove(props) && sourcePosition === Position.Right)
    return getSmoothStepPath({
      sourceX,
      sourceY,
      sourcePosition,
      targetX,
      targetY: targetY - LINE_END,
      targetPosition,
      borderRadius: 14,
    });
  const ends = {
    sourceX: down ? sourceX : sourceX - 2,
    sourceY: down ? sourceY - 2 : sourceY,
    targetX: isAbove(props) ? targetX : targetX - LINE_END,
    targetY: isAbove(props) ? targetY - LINE_END : targetY,
  };
  return (
    steepPath(ends, { down }) ?? getBezierPath({ ...ends, sourcePosition, targetPosition, curvature: 0.35 })
  );
}

type Ends = Pick<EdgeEnds, "sourceX" | "sourceY" | "targetX" | "targetY">;

/** How far the ends of a steep edge lead away from their cards. */
const LEAD = 48;

/**
 * Between cards that are almost above each other, the curve of the library is a straight line along their sides, as if it
 * belonged to the card it passes.
 */
function steepPath({ sourceX, sourceY, targetX, targetY }: Ends, { down }: { down: boolean }): Path | null {
  const along = down ? targetY - sourceY : targetX - sourceX;
  const across = down ? Math.abs(targetX - sourceX) : Math.abs(targetY - sourceY);
  if (along < 0 || along >= LEAD || across < 2 * LEAD) return null;
  const [leadX, leadY] = down ? [0, LEAD] : [LEAD, 0];
  const curve = `${sourceX + leadX},${sourceY + leadY} ${targetX - leadX},${targetY - leadY}`;
  return [
    `M${sourceX},${sourceY} C${curve} ${targetX},${targetY}`,
    (sourceX + targetX) / 2,
    (sourceY + targetY) / 2,
  ];
}
