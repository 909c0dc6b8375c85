"use client";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { problemText } from "@/components/editor/problem-text";
import { isWrittenByFix, ProblemAction } from "@/components/editor/problems-panel";
import { cx } from "@/components/ui/classes";
import { useWords } from "@/components/words/words";
import type { Problem } from "@/lib/automation/problems";
import { useShows } from "./shown-problems";

/** The problems of a field, below it. `isAdvice` tells the field that its value is accepted. */
export function FieldProblems({ problems }: { problems: readonly Problem[]; isAdvice: boolean }) {
  useShows(problems);
  return (
    <span className="flex flex-col gap-1">
      {problems.map((problem) => (
        <FieldProblem key={`${problem.code} ${problem.message}`} problem={problem} />
      ))}
    </span>
  );
}

function FieldProblem({ problem }: { problem: Problem }) {
  const t = useWords("editor");
  const isError = problem.severity === "error";
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <span className={cx("flex flex-wrap items-start gap-x-1 text-sm", isError ? "text-bad" : "text-warn")}>
      <Icon className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 basis-40">
        <span className="sr-only">{isError ? t("a_problem") : t("a_hint")} </span>
        <span>{problemText(problem.message, t)}</span>
        {problem.suggestion && !isWrittenByFix(problem) ? (
          <span className="block text-ink-2">{t.sentence(problem.suggestion)}</span>
        ) : null}
      </span>
      <ProblemAction problem={problem} />
    </span>
  );
}
