import type { AttentionCode } from "@/lib/contract/account-summaries";

/** Usage of an allowance or of a cap that is worth a look, in percent. */
const NEAR_PERCENT = 80;
const QUIET_DAYS = 14;

type Facts = {
  status: "active" | "suspended" | "closed";
  createdAt: Date;
  lastActivityAt: Date | null;
  failedRuns: number;
  /** Percent of the allowance used most, and of the spend cap. */
  allowancePercent: number | null;
  capPercent: number | null;
};

/** Names the reasons to look at an account, the most urgent first. A closed account needs nothing. */
export function attentionOf(of: Facts, now: Date): AttentionCode[] {
  if (of.status === "closed") return [];
  const codes: AttentionCode[] = [];
  if (of.failedRuns > 0) codes.push("failing_runs");
  if (of.status === "suspended") codes.push("suspended");
  if (of.capPercent !== null && of.capPercent >= 100) codes.push("spend_cap_reached");
  else if (of.capPercent !== null && of.capPercent >= NEAR_PERCENT) codes.push("spend_cap_near");
  // A suspended account uses no more, and its allowances shrink with its days.
  if (of.status === "suspended") return codes;
  if (of.allowancePercent !== null && of.allowancePercent >= 100) codes.push("over_allowance");
  else if (of.allowancePercent !== null && of.allowancePercent >= NEAR_PERCENT) codes.push("allowance_near");
  if (of.status === "active" && isQuiet(of, now)) codes.push("inactive");
  return codes;
}

function isQuiet({ createdAt, lastActivityAt }: Facts, now: Date): boolean {
  const last = lastActivityAt && lastActivityAt > createdAt ? lastActivityAt : createdAt;
  return now.getTime() - last.getTime() > QUIET_DAYS * 86_400_000;
}
