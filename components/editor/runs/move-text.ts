import { count } from "@/components/ui/money";

const runs = (n: number) => `${count(n)} ${n === 1 ? "run" : "runs"}`;

export function waitingText(total: number, nodes: readonly { name: string; waiting: number }[]): string {
  const places = nodes.map(({ name, waiting }) => `${count(waiting)} at ${name}`);
  return `${runs(total)}: ${places.join(", ")}`;
}

export function plannedText(moves: number, refused: number): string {
  if (moves === 0) return refused === 0 ? "No run can be moved right now." : `${stay(refused)}.`;
  return `${runs(moves)} can move.${refused === 0 ? "" : ` ${stay(refused)}.`}`;
}

const stay = (n: number) =>
  `${runs(n)} ${n === 1 ? "stays" : "stay"} where ${n === 1 ? "it is" : "they are"}`;

export function movedText(
  { moved, refused }: { moved: number; refused: number },
  way: "forward" | "back",
): string {
  const verb = way === "back" ? "moved back" : "moved";
  return `${runs(moved)} ${verb}.${refused === 0 ? "" : ` ${runs(refused)} left where ${refused === 1 ? "it is" : "they are"}.`}`;
}
