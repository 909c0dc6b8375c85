import type { Links } from "./links";
import { type Problem, problem } from "./problems";

type Cause = { from: Links; nodeId: string; to: Links };

/**
 * Warns of the shortest loop from an automation over others of its workspace back to itself: over those that are active,
 * by whatever starts them, and over any of them by steps that start others by id, which a deploy refuses.
 */
export function causalLoop(
  own: Links,
  { active, all }: Record<"active" | "all", readonly Links[]>,
): Problem[] {
  const refused = startCircle(own, all);
  if (refused) {
    const message = `It leads back to itself, so it cannot be deployed: ${refused.text}`;
    return [problem("causal_loop", { nodeId: refused.nodeId }, message)];
  }
  const circle = circleFrom(own, causesAmong([own, ...active]));
  const first = circle?.[0];
  // An automation that starts itself by an event has its own warning.
  if (!circle || !first || circle.length < 2) return [];
  const message = `These automations start each other in a circle: ${pathText(circle)}`;
  return [problem("causal_loop", { nodeId: first.nodeId }, message)];
}

/** The circle that `start_automation` and `for_each` alone make; null without one. */
export function startCircle(
  own: Links,
  others: readonly Links[],
): { ids: string[]; text: string; nodeId: string } | null {
  const all = [own, ...others];
  const circle = circleFrom(own, (from) => startsOf(from, all));
  const first = circle?.[0];
  if (!circle || !first) return null;
  return {
    ids: [...circle.map(({ from }) => from.id), own.id],
    text: pathText(circle),
    nodeId: first.nodeId,
  };
}

const causesAmong =
  (automations: readonly Links[]) =>
  (from: Links): Cause[] => [
    ...from.emits.flatMap(({ nodeId, event }) =>
      automations.filter((to) => to.event === event).map((to) => ({ from, nodeId, to })),
    ),
    ...startsOf(from, automations),
  ];

/** The circles in which automations start each other, each once, as ids from the first back to it. */
export function circlesAmong(automations: readonly Links[]): string[][] {
  const causesOf = causesAmong(automations);
  const seen = new Set<string>();
  return automations.flatMap((own) => {
    const ids = circleFrom(own, causesOf)?.map(({ from }) => from.id);
    const key = ids?.toSorted().join(" ");
    if (!ids || key === undefined || seen.has(key)) return [];
    seen.add(key);
    return [[...ids, own.id]];
  });
}

function startsOf(from: Links, all: readonly Links[]): Cause[] {
  return from.starts.flatMap(({ nodeId, automationId }) =>
    all.filter(({ id }) => id === automationId).map((to) => ({ from, nodeId, to })),
  );
}

function pathText(circle: readonly Cause[]): string {
  const names = circle.map(({ from }) => `"${from.name}"`);
  return [...names, names[0]].join(" → ");
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
