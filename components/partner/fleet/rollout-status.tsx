import { Badge, type Tone } from "@/components/ui/surface";
import type { RolloutAccountView, RolloutSummary } from "@/lib/contract/rollouts";

const ROLLOUT: Record<RolloutSummary["status"], { tone: Tone; label: string }> = {
  running: { tone: "signal", label: "In progress" },
  halted: { tone: "warn", label: "Halted" },
  done: { tone: "good", label: "Done" },
  rolled_back: { tone: "bad", label: "Rolled back" },
};

/** A rollout that is done may still wait for choices, which matters more than that it is done. */
export function RolloutStatus({
  status,
  stage,
  counts,
}: Pick<RolloutSummary, "status" | "stage" | "counts">) {
  const { tone, label } = ROLLOUT[status];
  if (status === "done" && (counts.conflict ?? 0) > 0)
    return (
      <Badge tone="warn" dot>
        Needs a choice
      </Badge>
    );
  return (
    <Badge tone={tone} dot>
      {status === "running" && stage === "canary" ? "Watching the first accounts" : label}
    </Badge>
  );
}

const ACCOUNT: Record<RolloutAccountView["status"], { tone: Tone; label: string }> = {
  pending: { tone: "neutral", label: "Waiting" },
  testing: { tone: "signal", label: "Backtest running" },
  pushed: { tone: "good", label: "Deployed" },
  conflict: { tone: "warn", label: "Needs a choice" },
  skipped: { tone: "neutral", label: "Skipped" },
  failed: { tone: "bad", label: "Failed" },
  rolled_back: { tone: "neutral", label: "Rolled back" },
};

export function RolloutAccountStatus({ status }: Pick<RolloutAccountView, "status">) {
  const { tone, label } = ACCOUNT[status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

/** "12 deployed, 1 needs a choice", in the order accounts go through. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(ACCOUNT)
    .flatMap(([status, { label }]) => {
      const count = counts[status] ?? 0;
      if (count === 0) return [];
      const words = status === "conflict" && count > 1 ? "need a choice" : label.toLowerCase();
      return [`${count} ${words}`];
    })
    .join(", ");
}
