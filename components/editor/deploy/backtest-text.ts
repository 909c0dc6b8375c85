import type { Definition } from "@/lib/automation/schema";
import type { BacktestView, DifferenceView } from "@/lib/contract/backtests";

/** The result of a backtest, or how far it is, as a sentence. */
export function backtestText({
  status,
  progress,
  summary,
}: Pick<BacktestView, "status" | "progress" | "summary">): string {
  if (status === "failed") return "The backtest on the last 14 days failed.";
  if (status === "canceled") return "The backtest was canceled.";
  if (status === "done") return summary.headline;
  return `Testing against events of the last 14 days… ${Math.floor(progress * 100)}%`;
}

const NOUNS: Record<string, string> = {
  sms: "text",
  email: "email",
  leads: "change to a lead",
  contacts: "change to a contact",
  assignments: "assignment",
  notices: "notice to the team",
  callbacks: "callback",
  appointments: "change to an appointment",
  automations: "start of another automation",
  http: "request to another system",
};

/** One difference in words, such as: No longer: text to +1… "Hello". */
export function differenceText(
  { kind, before, after }: DifferenceView,
  when: (at: string) => string,
): string {
  switch (kind) {
    case "added":
      return `New: ${effectText(after)}`;
    case "removed":
      return `No longer: ${effectText(before)}`;
    case "changed":
      return `Changed: ${effectText(before)} becomes ${effectText(after)}`;
    case "moved":
      return `Moved: ${effectText(before)}, from ${timeOf(before, when)} to ${timeOf(after, when)}`;
    default:
      return kind satisfies never;
  }
}

const timeOf = (effect: DifferenceView["before"], when: (at: string) => string) => when(String(effect?.at));

function effectText(effect: DifferenceView["before"]): string {
  const { kind, to, body, text } = effect ?? {};
  const noun = NOUNS[String(kind)] ?? "step";
  const recipient = typeof to === "string" ? ` to ${to}` : "";
  const said = typeof body === "string" ? body : typeof text === "string" ? text : null;
  return `${noun}${recipient}${said === null ? "" : ` “${said}”`}`;
}

/** The number of runs that came to a step, with the version it is compared with and with the new one. */
export type Visits = { before: number; after: number };

const runs = (n: number) => n.toLocaleString("en-US");

export function visitsText({ before, after }: Visits): string {
  return before === after
    ? `${runs(after)} ${after === 1 ? "run" : "runs"}`
    : `${runs(before)} → ${runs(after)}`;
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
