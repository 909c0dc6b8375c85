"use client";
import { Handle, type NodeProps } from "@xyflow/react";
import { Check, CircleAlert, Clock, Minus, Power, StickyNote, TriangleAlert, X } from "lucide-react";
import { type CSSProperties, memo } from "react";
import { type CardText, partsOfLine } from "@/components/editor/card-text";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { nodeLook } from "@/components/editor/families";
import { FAMILY_CLASSES } from "@/components/editor/family-classes";
import { outletWord, outputWords } from "@/components/editor/output-words";
import type { ShownStep, StepState } from "@/components/editor/shown-run";
import { virtualTime } from "@/components/editor/test/virtual-time";
import { cx } from "@/components/ui/classes";
import { MarkedText } from "@/components/words/marked-text";
import { useWords } from "@/components/words/words";
import type { Direction } from "@/lib/automation/canvas-settings";
import { hasNamedWays } from "@/lib/automation/control-table";
import { type Anchor, inletAt, outletAt, sizeOfNode } from "@/lib/automation/node-size";
import { type Node, outputsOf } from "@/lib/automation/schema";
import { isOff } from "@/lib/automation/turned-off";
import { type CardNode, handleOf, problemText, SIDES } from "./flow-elements";
import { countRender } from "./render-count";

/** Three node components serve every type: they differ in their outlets and their edge, not in their making. */
const TriggerCard = memo((props: NodeProps<CardNode>) => <Card {...props} kind="trigger" />, isSame);
const ActionCard = memo((props: NodeProps<CardNode>) => <Card {...props} kind="action" />, isSame);
const ConditionCard = memo((props: NodeProps<CardNode>) => <Card {...props} kind="condition" />, isSame);

/** Moving a card moves its box; what is in it stays as it is. */
function isSame(a: NodeProps<CardNode>, b: NodeProps<CardNode>): boolean {
  return a.data === b.data && a.selected === b.selected;
}

function Card({ id, data, selected, kind }: NodeProps<CardNode> & { kind: CardNode["type"] }) {
  countRender(id);
  const { node, text, problems, errors, step, by, direction, entered } = data;
  const off = isOff(node);
  const { family } = nodeLook(node);
  return (
    <div
      className="card"
      data-family={family}
      data-kind={kind}
      data-unnamed={!node.name || undefined}
      data-selected={selected || undefined}
      data-state={step?.state}
      data-outlets={outletsOf(node)}
      style={{ height: sizeOfNode(node).height }}
      data-direction={direction}
      data-off={off || undefined}
      data-errors={errors || undefined}
      data-by={by ?? undefined}
      data-testid={`card-${id}`}
    >
      <CardInside node={node} text={text} />
      {problems > 0 ? <Badge problems={problems} errors={errors} /> : null}
      {by ? <span className="card-by">{by}</span> : null}
      {node.notes ? (
        <p className="card-note" title={node.notes}>
          <StickyNote aria-hidden />
          <span>{node.notes}</span>
        </p>
      ) : null}
      {step ? <RunMark step={step} /> : off ? <OffMark /> : null}
      <Handles node={node} direction={direction} open={!entered} />
    </div>
  );
}

function Badge({ problems, errors }: Pick<CardNode["data"], "problems" | "errors">) {
  const t = useWords("steps");
  const text = problemText(problems, { errors, t });
  return (
    <span className="card-badge" data-tone={errors ? "bad" : "warn"} title={text}>
      {errors ? <CircleAlert aria-hidden /> : <TriangleAlert aria-hidden />}
      {problems > 1 ? problems : null}
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** A card's icon, name and description, wherever it is shown. */
export function CardInside({ node, text }: Pick<CardNode["data"], "node" | "text">) {
  const { family, icon: Icon } = nodeLook(node);
  return (
    <div className="card-inside">
      <span className={cx("card-icon", FAMILY_CLASSES[family])}>
        <Icon aria-hidden />
      </span>
      <div className="card-text">
        <p className="card-title">{text.title}</p>
        <p className="card-line">
          <Line text={text} />
        </p>
      </div>
    </div>
  );
}

/** From a distance, only the brief part is drawn. */
function Line({ text }: { text: CardText }) {
  const parts = partsOfLine(text);
  if (!parts) return <MarkedText text={text.line} />;
  const [before, brief, after] = parts;
  return (
    <>
      <span className="card-rest">
        <MarkedText text={before} />
      </span>
      <MarkedText text={brief} />
      <span className="card-rest">{after}</span>
    </>
  );
}

/** Places count from inside the border of the card. */
const BORDER = 1;

/** A handle stands in the middle of its side, except for one coordinate. */
function along({ x, y, side }: Anchor): CSSProperties {
  return side === "left" || side === "right" ? { top: y - BORDER } : { left: x - BORDER };
}

/** The points at which edges enter and leave the card. */
export function Handles({ node, direction, open }: { node: Node; direction: Direction; open: boolean }) {
  const t = useWords("steps");
  const outlets = outputsOf(node).map((output) => ({ output, at: outletAt(node, output, direction) }));
  const inlet = inletAt(direction);
  const named = outletsOf(node);
  return (
    <>
      {node.type === "trigger" ? null : (
        <Handle
          id="in"
          type="target"
          position={SIDES[inlet.side]}
          className="handle"
          data-open={open || undefined}
          style={along(inlet)}
        />
      )}
      {outlets.map(({ output, at }) => (
        <Handle
          key={output}
          id={handleOf(output)}
          type="source"
          position={SIDES[at.side]}
          className="handle"
          data-output={output}
          title={named ? outputWords(node, output, t) : undefined}
          style={along(at)}
        />
      ))}
      {named === undefined
        ? null
        : outlets.map(({ output, at }, index) => (
            <span
              key={output}
              data-lower={index > 0 || undefined}
              className="card-outlet"
              data-output={output}
              data-side={at.side}
              style={along(at)}
            >
              {outletWord(node, output, t)}
            </span>
          ))}
    </>
  );
}

/** Tells how a card shows its outputs: two answers beside its text, or a row for each named way below it. */
export function outletsOf(node: Node): "answers" | "rows" | undefined {
  if (hasNamedWays(node)) return "rows";
  return outputsOf(node).length === 2 ? "answers" : undefined;
}

function OffMark() {
  const t = useWords("steps");
  return (
    <span className="card-mark" title={t("off")}>
      <Power aria-hidden />
      <span className="card-mark-words">{t("off")}</span>
    </span>
  );
}

const MARKS: Record<StepState, typeof Check> = {
  succeeded: Check,
  failed: X,
  skipped: Minus,
  suppressed: Minus,
  running: Clock,
  waiting: Clock,
};

/** The step's outcome and its time since the run started. */
export function RunMark({ step: { state, at } }: { step: ShownStep }) {
  const Icon = MARKS[state];
  const t = useWords("steps");
  const { timezone } = useEditorSession();
  const from = useEditor(({ shown }) => shown?.startedAt ?? at);
  return (
    <span className="card-mark" data-state={state} title={t(`state_${state}`)}>
      <Icon aria-hidden />
      <span className="card-mark-words">{t(`state_${state}`)}</span>
      <time className="font-normal" dateTime={at}>
        {virtualTime(at, { from, timezone, t })}
      </time>
    </span>
  );
}

export const NODE_TYPES = { trigger: TriggerCard, action: ActionCard, condition: ConditionCard };
