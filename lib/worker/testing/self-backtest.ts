import type { BacktestView, DifferenceView } from "@/lib/contract/backtests";
import { backtestsJob } from "@/lib/worker/jobs/backtests";
import type { TestEngine, TestWorkspace } from "./test-engine";

type Reasons = NonNullable<BacktestView["summary"]["reasons"]>;
export type SelfBacktest = { summary: BacktestView["summary"]; differences: DifferenceView[] };

/** Reasons that are faults of the replay; the others say that a fact of that time is no longer stored. */
export function wrongIn({ reasons = {} }: BacktestView["summary"]): Reasons {
  const { run_differs, unreadable_event } = reasons;
  return { ...(run_differs ? { run_differs } : {}), ...(unreadable_event ? { unreadable_event } : {}) };
}

/** The live version of an automation against itself, over the API and by the worker's job. */
export async function selfBacktest(
  { db, engine: { config, log } }: TestEngine,
  desk: TestWorkspace,
  { automationId, from }: { automationId: string; from: number },
): Promise<SelfBacktest> {
  const path = `/v1/automations/${automationId}`;
  const { version } = (await desk.get(path)).body;
  const window = { from: new Date(from).toISOString(), limit: 100_000 };
  const asked = await desk.post(`${path}/backtests`, { version, against: version, ...window });
  if (asked.status !== 200) throw new Error(asked.text);
  await backtestsJob({ config, log })(db);
  const done = `${path}/backtests/${asked.body.id}`;
  const { status, summary } = (await desk.get(done)).body as BacktestView;
  if (status !== "done") throw new Error(`the backtest is ${status}`);
  return { summary, differences: (await desk.get(`${done}/differences`)).body.differences };
}
