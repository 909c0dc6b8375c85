"use client";
import { CircleAlert, CircleCheck, TriangleAlert, Wand } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import type { Fix, Problem } from "@/lib/automation/problems";
import { addCommand } from "./adding";
import { cardText } from "./card-text";
import { useEditor, useEditorStore } from "./context";
import { paletteItems } from "./new-nodes";

/** Every problem, by step; a click goes to its field, a fix is one undoable step. */
export function ProblemsPanel() {
  const problems = useEditor((state) => state.problems);
  const doc = useEditor((state) => state.doc);
  const groups = Map.groupBy(problems, (problem) => problem.nodeId);
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 p-4 text-good">
        <CircleCheck className="size-4" aria-hidden /> No problems. This can be deployed.
      </p>
    );
  }
  return (
    <div className="grid gap-x-6 gap-y-3 p-3 md:grid-cols-2 xl:grid-cols-3">
      {[...groups].map(([nodeId, list]) => {
        const node = doc.nodes.find(({ id }) => id === nodeId);
        return (
          <section key={nodeId ?? ""} aria-label={node ? cardText(node, doc).title : "The automation"}>
            <h3 className="px-2 pb-1 font-medium text-sm">
              {node ? cardText(node, doc).title : "The automation"}
            </h3>
            <ul className="flex flex-col gap-1">
              {list.map((problem) => (
                <ProblemItem key={`${problem.code} ${problem.field} ${problem.message}`} problem={problem} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

export function ProblemItem({ problem }: { problem: Problem }) {
  const store = useEditorStore();
  const bad = problem.severity === "error";
  const Icon = bad ? CircleAlert : TriangleAlert;
  return (
    <li
      className={cx(
        "flex items-start gap-2 rounded-md px-2 py-1.5 text-sm",
        bad ? "bg-bad-soft" : "bg-warn-soft",
      )}
    >
      <Icon className={cx("mt-0.5 size-4 shrink-0", bad ? "text-bad" : "text-warn")} aria-hidden />
      <button
        type="button"
        className="min-w-0 flex-1 text-left"
        onClick={() => store.getState().show(problem)}
      >
        <span className="sr-only">{bad ? "Problem: " : "Hint: "}</span>
        {problem.message}
        {problem.suggestion ? <span className="block text-ink-2">{problem.suggestion}</span> : null}
      </button>
      {problem.fix ? (
        <Button size="sm" aria-label={`Fix: ${problem.message}`} onClick={() => applyFix(store, problem)}>
          <Wand aria-hidden /> Fix
        </Button>
      ) : problem.code === "missing_branch" ? (
        <EndHere problem={problem} />
      ) : null}
    </li>
  );
}

/** A branch on which nothing is to happen says so with a stop of its own. */
function EndHere({ problem }: { problem: Problem }) {
  const store = useEditorStore();
  const branch = problem.field?.startsWith("trueBranch") ? "true" : "false";
  const item = paletteItems(undefined).find(({ key }) => key === "stop");
  if (!item || problem.nodeId === null) return null;
  const after = { id: problem.nodeId, branch } as const;
  return (
    <Button
      size="sm"
      onClick={() => store.getState().commit(addCommand(item, { after }), { label: "End here" })}
    >
      <Wand aria-hidden /> End here
    </Button>
  );
}

function applyFix(store: ReturnType<typeof useEditorStore>, { fix, suggestion, message }: Problem): void {
  if (!fix) return;
  store.getState().commit(fix satisfies Fix, { label: `Fix: ${suggestion ?? message}` });
}

/** Why the draft cannot be deployed, in one sentence; null when it can. */
export function deployObstacle(problems: readonly Problem[], nodes: number): string | null {
  if (nodes === 0) return "There is nothing to deploy yet: choose what starts the automation.";
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return null;
  return errors.length === 1
    ? `One problem is left: ${errors[0]?.message}.`
    : `${errors.length} problems are left. The first: ${errors[0]?.message}.`;
}
