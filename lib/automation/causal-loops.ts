import type { Links } from "./links";
import { type Problem, problem } from "./problems";

type Cause = { from: Links; nodeId: string; to: Links };

/** Finds the shortest loop from an automation over others of its workspace back to itself. */
export function causalLoop(own: Links, others: readonly Links[]): Problem[] {
  const all = [own, ...others];
  const causesOf = (from: Links): Cause[] =>
    from.emits.flatMap(({ nodeId, event }) =>
      all.filter((to) => to.event === event).map((to) => ({ from, nodeId, to })),
    );
  const circle = circleFrom(own, causesOf);
  const first = circle?.[0];
  // An automation that starts itself has its own warning.
  if (!circle || !first || circle.length < 2) return [];
  const path = [...circle.map(({ from }) => `"${from.name}"`), `"${own.name}"`].join(" → ");
  const message = `These automations start each other in a circle: ${path}`;
  return [problem("causal_loop", { nodeId: first.nodeId }, message)];
}

function circleFrom(own: Links, causesOf: (from: Links) => Cause[]): Cause[] | null {
  const seen = new Set<string>();
  let ways: Cause[][] = causesOf(own).map((cause) => [cause]);
  while (ways.length > 0) {
    const next: Cause[][] = [];
    for (const way of ways) {
      const { to } = way.at(-1)!;
      if (to === own) return way;
      if (seen.has(to.id)) continue;
      seen.add(to.id);
      for (const cause of causesOf(to)) next.push([...way, cause]);
    }
    ways = next;
  }
  return null;
}
