import type { Problem, ProblemCode } from "@/lib/automation/problems";

/**
 * A step that was just added or replaced. Its problems wait until their field was left, or until the step is. Of an
 * older step, only the new parts are quiet.
 */
export type Quiet = { nodeId: string; touched: ReadonlySet<string>; parts?: readonly string[] };
/** The field with the focus. A kind of problem that was not there before waits until the field is left; null: none waits. */
export type Typing = { nodeId: string; path: string; known: ReadonlySet<ProblemCode> | null };

type Seen = { problems: readonly Problem[]; quiet: Quiet | null; typing: Typing | null };
let last: { seen: Seen; visible: readonly Problem[] } | null = null;

/** The problems to show now. A field that is not filled in yet is none until it was left, or a test or a deploy asks. */
export function visibleProblems({ problems, quiet, typing }: Seen): readonly Problem[] {
  if (quiet === null && (typing === null || typing.known === null)) return problems;
  const { seen } = last ?? {};
  if (last && seen?.problems === problems && seen.quiet === quiet && seen.typing === typing)
    return last.visible;
  const visible = problems.filter((problem) => isVisible(problem, { quiet, typing }));
  last = { seen: { problems, quiet, typing }, visible };
  return visible;
}

function isVisible(
  { nodeId, field, code }: Problem,
  { quiet, typing }: { quiet: Quiet | null; typing: Typing | null },
): boolean {
  if (nodeId === null) return true;
  if (typing?.known && typing.nodeId === nodeId && concerns(field, typing.path))
    return typing.known.has(code);
  if (quiet?.nodeId !== nodeId) return true;
  if (quiet.parts && !quiet.parts.some((part) => isIn(field, part))) return true;
  return [...quiet.touched].some((path) => concerns(field, path));
}

/** A part of a step that just appeared in its form, such as a comparison, is as quiet as a new step. */
export function withQuietPart(
  quiet: Quiet | null,
  { nodeId, path }: { nodeId: string; path: string },
): Quiet {
  if (quiet?.nodeId !== nodeId) return { nodeId, touched: new Set(), parts: [path] };
  const touched = new Set([...quiet.touched].filter((left) => !isIn(left, path)));
  return quiet.parts ? { nodeId, touched, parts: [...quiet.parts, path] } : { nodeId, touched };
}

const isIn = (field: string | null, path: string): boolean =>
  field === path || field?.startsWith(`${path}.`) === true;

/** True if a problem is about a field, a part of it, or what it is a part of. */
export function concerns(field: string | null, path: string): boolean {
  if (field === null) return false;
  return field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`);
}

/** Counts the visible errors of steps, such as those of a group. */
export function errorsOf(state: Seen, nodeIds: readonly string[]): number {
  return visibleProblems(state).filter(
    ({ nodeId, severity }) => severity === "error" && nodeId !== null && nodeIds.includes(nodeId),
  ).length;
}

type Count = { count: number; errors: boolean };

/** Counts what is wrong, and advice only where nothing is, so that a number is the same beside "Fix 2 problems first". */
export function countProblems(problems: readonly Pick<Problem, "severity">[]): Count {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return { count: errors || problems.length, errors: errors > 0 };
}

/** The counts by step. */
export function countsOf(problems: readonly Problem[]): ReadonlyMap<string, Count> {
  const groups = Map.groupBy(problems, ({ nodeId }) => nodeId ?? "");
  groups.delete("");
  return new Map([...groups].map(([nodeId, list]) => [nodeId, countProblems(list)]));
}
