import type { Problem } from "./problems";
import { type Definition, LIMITS } from "./schema";

/** An answer of a condition that leads nowhere, although its other answer leads to a step. */
export type OpenAnswer = { nodeId: string; branch: "true" | "false" };

const ANSWERS = ["true", "false"] as const;
const OTHER = { true: "false", false: "true" } as const;
const FIELD = { true: "trueBranch", false: "falseBranch" } as const;

export function openAnswers({ nodes, edges }: Pick<Definition, "nodes" | "edges">): OpenAnswer[] {
  const taken = new Set(edges.map(({ from, branch }) => `${from} ${branch}`));
  return nodes.flatMap(({ id, type }) => {
    if (type !== "condition") return [];
    const open = ANSWERS.filter((branch) => !taken.has(`${id} ${branch}`));
    return open.length === 1 ? open.map((branch) => ({ nodeId: id, branch })) : [];
  });
}

type Found = Pick<Problem, "nodeId" | "field"> & { code: string };

/**
 * Leaves out the problems of open answers. The run simply ends there, which a deploy writes down as a Stop, so the author
 * has nothing to do. A condition with two open answers leads nowhere, and stays a problem, as do all of them in an
 * automation without room for their Stops.
 */
export function withoutOpenAnswers<T extends Found>(problems: readonly T[], steps: number): T[] {
  const others = problems.filter((found) => {
    const open = ANSWERS.find((branch) => leavesOpen(found, branch));
    if (open === undefined) return true;
    return problems.some((one) => one.nodeId === found.nodeId && leavesOpen(one, OTHER[open]));
  });
  const stops = problems.length - others.length;
  return steps + stops > LIMITS.nodes ? [...problems] : others;
}

const leavesOpen = ({ code, field }: Found, branch: OpenAnswer["branch"]): boolean =>
  code === "missing_branch" && field === FIELD[branch];
