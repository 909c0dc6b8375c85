import type { BacktestView, DifferenceView } from "@/lib/contract/backtests";
import { backtestsJob } from "@/lib/worker/jobs/backtests";
import type { TestEngine, TestWorkspace } from "./test-engine";

export type SelfBacktest = { summary: BacktestView["summary"]; differences: DifferenceView[] };

/** The live version of an automation against itself, over the API and by the worker's job. */
export async function selfBacktest(
  { db, engine: { config, log } }: TestEngine,
  desk: TestWorkspace,
  { automationId, days = 14 }: { automationId: string; days?: number },
): Promise<SelfBacktest> {
  const path = `/v1/automations/${automationId}`;
  const { version } = (await desk.get(path)).body;
  const from = new Date(Date.now() - days * 86_400_000).toISOString();
  const asked = await desk.post(`${path}/backtests`, { version, against: version, from, limit: 100_000 });
  if (asked.status !== 200) throw new Error(asked.text);
  await backtestsJob({ config, log })(db);
  const done = `${path}/backtests/${asked.body.id}`;
  const { status, summary } = (await desk.get(done)).body as BacktestView;
  if (status !== "done") throw new Error(`the backtest is ${status}`);
  return { summary, differences: (await desk.get(`${done}/differences`)).body.differences };
}
