"use client";
import { DefinitionSvg } from "@/components/editor/canvas/definition-svg";
import { cardText } from "@/components/editor/card-text";
import { useEditor } from "@/components/editor/context";
import { useWords } from "@/components/words/words";
import { NODE_SIZE, sizeOfNode } from "@/lib/automation/node-size";
import type { Definition, Node } from "@/lib/automation/schema";
import type { BacktestView } from "@/lib/contract/backtests";
import { removedSteps, type Visits, visitsText } from "./backtest-text";
import { useVersion } from "./use-version";

type Paths = NonNullable<BacktestView["summary"]["paths"]>;

/** The paths of both versions over the draft, with the number of runs that came to each step. */
export function BacktestPaths({ paths, against }: { paths: Paths; against: number }) {
  const steps = useWords("steps");
  const t = useWords("editorBacktest");
  const draft = useEditor(({ doc }) => doc);
  const { definition: live } = useVersion(against);
  const visitsOf = (id: string): Visits => ({ before: paths.before[id] ?? 0, after: paths.after[id] ?? 0 });
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="text-ink-2 text-sm">{t("paths_about", { version: `${against}` })}</p>
      <div className="max-h-96 overflow-auto rounded-lg border border-line">
        <DefinitionSvg
          definition={draft}
          t={steps}
          title={t("paths_title", { version: `${against}` })}
          overlay={(node) =>
            node.type === "trigger" ? null : <VisitMark node={node} visits={visitsOf(node.id)} />
          }
        />
      </div>
      {live ? <Removed live={live} draft={draft} paths={paths} /> : null}
    </div>
  );
}

const MARK = { width: 112, height: 24 };

function VisitMark({ node, visits }: { node: Node; visits: Visits }) {
  const t = useWords("editorBacktest");
  const { height } = sizeOfNode(node);
  const { before, after } = visits;
  const tone = before === after ? "ink-2" : after > before ? "good" : "warn";
  const isReached = before > 0 || after > 0;
  return (
    <>
      {isReached ? null : (
        <rect width={NODE_SIZE.width} height={height} rx={12} fill="var(--paper)" opacity={0.6} />
      )}
      <g transform={`translate(${(NODE_SIZE.width - MARK.width) / 2} ${height - MARK.height / 2})`}>
        <rect {...MARK} rx={12} fill="var(--sheet)" stroke={`var(--${tone})`} />
        <text
          x={MARK.width / 2}
          y={16}
          fontSize={12}
          fontWeight={600}
          textAnchor="middle"
          fill={`var(--${tone})`}
        >
          {visitsText(visits, t)}
        </text>
      </g>
    </>
  );
}

/** Steps of the live version that the draft no longer has have no place on its canvas. */
function Removed({ live, draft, paths }: { live: Definition; draft: Definition; paths: Paths }) {
  const steps = useWords("steps");
  const t = useWords("editorBacktest");
  const removed = removedSteps(live, draft, paths.before);
  if (removed.length === 0) return null;
  return (
    <ul className="text-ink-2 text-sm" aria-label={t("removed_steps")}>
      {removed.map(({ node, before }) => (
        <li key={node.id}>
          {t("removed_step", {
            step: cardText(node, { definition: live, t: steps }).title,
            runs: visitsText({ before, after: 0 }, t),
          })}
        </li>
      ))}
    </ul>
  );
}
