import { plural } from "@/components/ui/money";
import { Badge, type Tone } from "@/components/ui/surface";
import type { AccountSummary, AttentionCode } from "@/lib/contract/account-summaries";

export const ATTENTION_LABEL: Record<AttentionCode, string> = {
  failing_runs: "Failing runs",
  suspended: "Suspended",
  spend_cap_reached: "Spend cap reached",
  spend_cap_near: "Near spend cap",
  over_allowance: "Over allowance",
  allowance_near: "Near allowance",
  inactive: "Inactive",
};

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

/** The most urgent reason to look at an account. A suspension has its own badge. */
export function Attention({ of }: { of: Of }) {
  const [first] = of.attention.filter((code) => code !== "suspended");
  return first ? <Badge tone={TONE[first]}>{textOf(first, of)}</Badge> : null;
}

/** Every reason. A place without the account's status asks for its suspension too. */
export function AttentionList({ of, suspended = false }: { of: Of; suspended?: boolean }) {
  return of.attention
    .filter((code) => suspended || code !== "suspended")
    .map((code) => (
      <Badge key={code} tone={TONE[code]}>
        {textOf(code, of)}
      </Badge>
    ));
}

function textOf(code: AttentionCode, { failedRuns }: Of): string {
  return code === "failing_runs" ? plural(failedRuns, "failed run") : ATTENTION_LABEL[code];
}
