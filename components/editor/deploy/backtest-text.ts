import type { ReactNode } from "react";
import { headlineText } from "@/components/words/headline-text";
import type { Definition } from "@/lib/automation/schema";
import type { BacktestView, DifferenceView } from "@/lib/contract/backtests";
import type { Translator } from "@/lib/messages/translate";
import { yesNo } from "@/lib/messages/yes-no";

type Words = Translator<"editorBacktest", ReactNode>;

/** The result of a backtest, or how far it is, as a sentence. */
export function backtestText(
  { status, progress, summary }: Pick<BacktestView, "status" | "progress" | "summary">,
  t: Words,
): string {
  if (status === "failed") return t("failed");
  if (status === "canceled") return t("canceled");
  if (status === "done") return headlineText(summary.headline, t);
  return t("running", { percent: Math.floor(progress * 100) });
}

type Reason = keyof NonNullable<BacktestView["summary"]["reasons"]>;

const REASONS: Record<Reason, `because_${Reason}`> = {
  erased: "because_erased",
  contact_changed: "because_contact_changed",
  lead_changed: "because_lead_changed",
  appointment_changed: "because_appointment_changed",
  free_times: "because_free_times",
  counts_of_the_day: "because_counts_of_the_day",
  list_of_records: "because_list_of_records",
  http_response: "because_http_response",
  later_events: "because_later_events",
  run_differs: "because_run_differs",
  unreadable_event: "because_unreadable_event",
};

/** Why events could not be compared, the most frequent reason first; null where all were. */
export function notComparedText({ reasons = {} }: BacktestView["summary"], t: Words): string | null {
  const found = (Object.keys(REASONS) as Reason[])
    .map((reason) => ({ reason, n: reasons[reason] ?? 0 }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n);
  if (found.length === 0) return null;
  const texts = found.map(({ reason, n }) => t(REASONS[reason], { count: n }));
  return t("not_compared", { reasons: texts.join("; ") });
}

/** One difference in words, such as: No longer: text to +1… "Hello". */
export function differenceText(
  { kind, before, after }: DifferenceView,
  { when, t }: { when: (at: string) => string; t: Words },
): string {
  switch (kind) {
    case "added":
      return t("added", { effect: effectText(after, t) });
    case "removed":
      return t("removed", { effect: effectText(before, t) });
    case "changed":
      return t("changed", { before: effectText(before, t), after: effectText(after, t) });
    case "moved":
      return t("moved", {
        ...{ effect: effectText(before, t), before: timeOf(before, when), after: timeOf(after, when) },
      });
    default:
      return kind satisfies never;
  }
}

const timeOf = (effect: DifferenceView["before"], when: (at: string) => string) => when(String(effect?.at));

function effectText(effect: DifferenceView["before"], t: Words): string {
  const { kind, to, body, text } = effect ?? {};
  const said = typeof body === "string" ? body : typeof text === "string" ? text : null;
  return t("effect", {
    kind: String(kind),
    ...{ hasTo: yesNo(typeof to === "string"), to: String(to) },
    ...{ hasText: yesNo(said !== null), text: said ?? "" },
  });
}

/** The number of runs that came to a step, with the version it is compared with and with the new one. */
export type Visits = { before: number; after: number };

const figure = (n: number) => n.toLocaleString("en-US");

export function visitsText({ before, after }: Visits, t: Words): string {
  return before === after ? t("runs", { count: after }) : `${figure(before)} → ${figure(after)}`;
}

/** Steps that runs reached in the earlier version and that the new one no longer has. */
export function removedSteps(
  earlier: Definition,
  later: Definition,
  before: Readonly<Record<string, number>>,
) {
  const kept = new Set(later.nodes.map(({ id }) => id));
  return earlier.nodes.flatMap((node) => {
    const visits = before[node.id] ?? 0;
    return kept.has(node.id) || visits === 0 ? [] : [{ node, before: visits }];
  });
}
