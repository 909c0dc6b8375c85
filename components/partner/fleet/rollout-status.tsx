import type { ReactNode } from "react";
import { Badge, type Tone } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { RolloutAccountView, RolloutSummary } from "@/lib/contract/rollouts";
import type { Translator } from "@/lib/messages/translate";

const ROLLOUT: Record<RolloutSummary["status"], Tone> = {
  running: "info",
  halted: "warn",
  done: "good",
  rolled_back: "bad",
};

/** A rollout that is done may still wait for choices, which matters more than that it is done. */
export function RolloutStatus({
  status,
  waitsFor,
  counts,
  canary,
  canaryUntil,
}: Pick<RolloutSummary, "status" | "waitsFor" | "counts" | "canary" | "canaryUntil">) {
  const t = useWords("fleet");
  const watched = waitsFor === "hours" && canaryUntil ? canary : null;
  if (status === "done" && (counts.conflict ?? 0) > 0)
    return (
      <Badge tone="warn" dot>
        {t("rollout_conflict")}
      </Badge>
    );
  return (
    <Badge tone={waitsFor === "runs" ? "warn" : ROLLOUT[status]} dot>
      {waitsFor === "runs"
        ? t("rollout_no_runs")
        : watched
          ? (counts.pending ?? 0) + (counts.testing ?? 0) > 0
            ? t("rollout_watching", { count: watched.accounts })
            : t("rollout_watching_all", { count: watched.accounts })
          : t(`rollout_${status}`)}
    </Badge>
  );
}

type AccountStatus = RolloutAccountView["status"];
const ACCOUNT: Record<AccountStatus, Tone> = {
  pending: "neutral",
  testing: "info",
  pushed: "good",
  conflict: "warn",
  skipped: "neutral",
  failed: "bad",
  rolled_back: "neutral",
};

export function RolloutAccountStatus({ status }: Pick<RolloutAccountView, "status">) {
  const t = useWords("fleet");
  return (
    <Badge tone={ACCOUNT[status]} dot>
      {t(`account_${status}`)}
    </Badge>
  );
}

/** "12 deployed, 1 needs a choice", in the order accounts go through. */
export function countsText(
  counts: Readonly<Record<string, number>>,
  t: Translator<"fleet", ReactNode>,
): string {
  return (Object.keys(ACCOUNT) as AccountStatus[])
    .flatMap((status) => {
      const count = counts[status] ?? 0;
      return count === 0 ? [] : [t(`count_${status}`, { count })];
    })
    .join(", ");
}
