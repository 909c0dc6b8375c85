import "server-only";
import type { Definition } from "@/lib/automation/schema";
import type { Reason } from "@/lib/db/column-types";
import type { Automation, Rollout, RolloutAccount } from "@/lib/db/generated/client";
import { hashOf } from "@/lib/services/automations/automation";
import { assertDeployable } from "@/lib/services/automations/deploy";
import { getBacktest, queueBacktest } from "@/lib/services/backtests/backtests";
import type { WorkspaceCtx } from "@/lib/services/context";

export type Backtested = {
  reason?: Reason;
  headline?: string;
  backtestId?: string;
  backtestOf?: string;
};
type Verdict = ({ status: "testing" | "failed" } & Backtested) | { status: "passed"; headline: string };

type Tried = {
  rollout: Rollout;
  row: RolloutAccount;
  automation: Automation;
  before: Definition;
  after: Definition;
};

const DAY = 86_400_000;

/**
 * The account's past decides before its push. A backtest counts for the two definitions it compared; if the account was
 * edited meanwhile, there is another one. Null: none is required, or nothing would change.
 */
export async function checkBacktest(
  ctx: WorkspaceCtx,
  { rollout, row, automation, before, after }: Tried,
): Promise<Verdict | null> {
  if (!rollout.backtest || automation.liveVersion === null) return null;
  const [was, becomes] = [hashOf(before), hashOf(after)];
  if (was === becomes) return null;
  const pair = `${was} ${becomes}`;
  const found =
    row.backtestId && row.backtestOf === pair
      ? await getBacktest(ctx, { id: automation.id, bid: row.backtestId })
      : null;
  if (!found) {
    await assertDeployable(ctx, { id: automation.id, definition: after });
    const { id } = await queueBacktest(ctx, {
      automationId: automation.id,
      version: automation.liveVersion + 1,
      against: automation.liveVersion,
      againstNo: automation.liveVersion,
      before,
      after,
      from: new Date(ctx.now.getTime() - rollout.backtest.days * DAY),
      to: ctx.now,
    });
    return { status: "testing", backtestId: id, backtestOf: pair };
  }
  return judge(found, rollout.backtest.maxDifferentRate);
}

type Result = Awaited<ReturnType<typeof getBacktest>>;

function judge({ status, summary }: Result, limit: number | undefined): Verdict {
  if (status === "queued" || status === "running") return { status: "testing" };
  if (status !== "done") {
    const message = status === "canceled" ? "Its backtest was canceled." : "Its backtest failed.";
    return { status: "failed", reason: { code: "backtest_failed", message } };
  }
  const { headline, different, compared } = summary;
  if (limit !== undefined && compared > 0 && different / compared > limit) {
    const message = `${different} of ${compared} events would go differently. ${headline}`;
    return { status: "failed", headline, reason: { code: "backtest_different", message } };
  }
  return { status: "passed", headline };
}
