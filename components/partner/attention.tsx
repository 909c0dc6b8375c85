import type { ReactNode } from "react";
import { Badge, type Tone } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { AccountSummary, AttentionCode } from "@/lib/contract/account-summaries";
import type { Translator } from "@/lib/messages/translate";

const TONE: Record<AttentionCode, Tone> = {
  failing_runs: "bad",
  suspended: "bad",
  spend_cap_reached: "bad",
  spend_cap_near: "warn",
  over_allowance: "warn",
  allowance_near: "warn",
  inactive: "neutral",
};

type Of = Pick<AccountSummary, "attention" | "failedRuns">;

/** Every reason. A place without the account's status asks for its suspension too. */
export function AttentionList({ of, suspended = false }: { of: Of; suspended?: boolean }) {
  const t = useWords("partner");
  return of.attention
    .filter((code) => suspended || code !== "suspended")
    .map((code) => (
      <Badge key={code} tone={TONE[code]}>
        {textOf(code, of, t)}
      </Badge>
    ));
}

function textOf(code: AttentionCode, { failedRuns }: Of, t: Translator<"partner", ReactNode>): string {
  return code === "failing_runs" ? t("failed_runs", { count: failedRuns }) : t(`attention_${code}`);
}
