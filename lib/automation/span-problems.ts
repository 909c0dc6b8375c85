import { controlOf, isEventWait } from "./control-table";
import type { Graph } from "./graph";
import { DAY, durationMs } from "./instants";
import { type Problem, problem } from "./problems";
import { duration, type Edge, LIMITS, type Node } from "./schema";

const LONGEST = LIMITS.daysPerRun * DAY;

/**
 * Finds waits that together outlast a run. Only certain durations count: fixed delays, and the timeout of a wait whose
 * event does not arrive. The interpreter refuses the wait that would end too late, so the problem names that wait.
 */
export function spanProblems(graph: Graph): Problem[] {
  const problems: Problem[] = [];
  const latest = new Map<string, number>();
  for (const node of graph.order ?? []) {
    const entered = latest.get(node.id) ?? 0;
    const wait = waitOf(node);
    if (wait.ms <= LONGEST && entered <= LONGEST && entered + wait.ms > LONGEST) {
      const days = Math.floor(entered / DAY);
      const message = `A run can last ${LIMITS.daysPerRun} days at most, and up to here it may have lasted ${days} already`;
      problems.push(problem("limit_exceeded", { nodeId: node.id, field: wait.field }, message));
    }
    for (const edge of graph.outgoing(node.id)) {
      const left = entered + (happened(node, edge) ? 0 : wait.ms);
      latest.set(edge.to, Math.max(latest.get(edge.to) ?? 0, left));
    }
  }
  return problems;
}

const happened = (node: Node, { branch }: Edge) =>
  isEventWait(node) && branch !== undefined && branch !== controlOf(node)?.onFailure;

function waitOf(node: Node): { ms: number; field: string } {
  if (node.type !== "action") return { ms: 0, field: "" };
  const member = controlOf(node)?.span;
  if (member === undefined) return { ms: 0, field: "" };
  const span = duration.safeParse(node.config[member]);
  return span.success ? { ms: durationMs(span.data), field: `config.${member}` } : { ms: 0, field: "" };
}
