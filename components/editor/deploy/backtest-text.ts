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

type Reasons = NonNullable<BacktestView["summary"]["reasons"]>;

const BECAUSE: Record<keyof Reasons, string> = {
  erased: "the person was erased",
  contact_changed: "the contact was changed later",
  lead_changed: "the lead was changed later",
  appointment_changed: "the appointment was changed later",
  free_times: "the free times of that day are not known",
  counts_of_the_day: "the counts of that day are not known",
  list_of_records: "the list of records of that day is not known",
  http_response: "the answer to an HTTP request is not known",
  later_events: "too much happened to these people afterwards",
  run_differs: "the live run went another way, for example because of other opening hours",
  unreadable_event: "the event was stored in an older form",
};

/** Why events could not be compared, the most frequent reason first; null where all were. */
export function notComparedText({ reasons = {} }: BacktestView["summary"]): string | null {
  const found = (Object.keys(BECAUSE) as (keyof Reasons)[])
    .map((reason) => ({ reason, n: reasons[reason] ?? 0 }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n);
  if (found.length === 0) return null;
  return `Not compared: ${found.map(({ reason, n }) => `${runs(n)} because ${BECAUSE[reason]}`).join("; ")}.`;
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
