import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";

type RunWords = Translator<"editorRuns", ReactNode>;

export function waitingText(
  { total, nodes }: { total: number; nodes: readonly { name: string; waiting: number }[] },
  t: RunWords,
): string {
  const places = nodes.map(({ name, waiting }) => t("waiting_at", { count: waiting, step: name }));
  return t("waiting_runs", { count: total, places: places.join(", ") });
}

export function plannedText({ moves, refused }: { moves: number; refused: number }, t: RunWords): string {
  if (moves > 0) return t("runs_can_move", { count: moves, refused });
  return refused === 0 ? t("none_movable") : t("runs_stay", { count: refused });
}

export function movedText(
  { moved, refused }: { moved: number; refused: number },
  { way, t }: { way: "forward" | "back"; t: RunWords },
): string {
  return t(way === "back" ? "runs_moved_back" : "runs_moved", { count: moved, refused });
}
