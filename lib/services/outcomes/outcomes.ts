import "server-only";
import { actions } from "@/lib/actions";
import { holdoutShare } from "@/lib/automation/appointment-critical";
import { goalFields } from "@/lib/automation/enrollment";
import { graphOf } from "@/lib/automation/graph";
import type { JsonObject } from "@/lib/automation/json";
import type { Definition, Node, Settings } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import { periodOf } from "@/lib/billing/periods";
import { planSchema } from "@/lib/billing/price-book";
import { invalid } from "@/lib/contract/errors";
import { type GoalShare, MOST_OUTCOME_DAYS, type OutcomesView } from "@/lib/contract/outcomes";
import { readAutomation } from "@/lib/services/automations/automation";
import { definitionAt } from "@/lib/services/automations/versions";
import { accountNow } from "@/lib/services/billing/facts";
import { customerBook } from "@/lib/services/billing/resale/prices";
import type { WorkspaceCtx } from "@/lib/services/context";
import { costPerGoal } from "./cost-per-goal";
import { type Counted, countPeople, type Group, type StepCount } from "./count-people";
import { type Count, compareRates, estimateRate, MIN_PEOPLE } from "./intervals";

const DAY = 86_400_000;
const DEFAULT_DAYS = 30;

type Input = {
  id: string;
  from?: string | undefined;
  to?: string | undefined;
  version?: number | undefined;
};

export async function getOutcomes(ctx: WorkspaceCtx, input: Input): Promise<OutcomesView> {
  const automation = await readAutomation(ctx, input.id);
  const { from, to } = periodOfReport(ctx.now, input);
  const stepsOf = input.version ?? automation.liveVersion;
  const shown = stepsOf === null ? null : await definitionAt(ctx, input.id, stepsOf);
  const measured =
    automation.liveVersion === null
      ? fromStored(automation.draft)
      : await definitionAt(ctx, input.id, automation.liveVersion);
  const { goal } = measured.settings;
  const about = { automationId: input.id, from: from.toISOString(), to: to.toISOString() };
  if (!goal) return { ...about, ...NOTHING, stepsOf };
  const match = goalFields(goal);
  const counted = await countPeople(ctx, { automationId: input.id, from, to, goal, match, stepsOf });
  const entered = counted.groups.filter(({ leftOut }) => !leftOut);
  const total = sumOf(entered);
  return {
    ...about,
    goal: viewOf(goal, match),
    total: shareOf(total),
    pending: counted.pending,
    unidentified: counted.unidentified,
    versions: byVersion(entered),
    stepsOf,
    steps: shown ? stepsIn(shown, counted.steps) : [],
    holdout: await holdoutOf(ctx, input.id, counted),
    cost: costPerGoal({ texts: counted.texts, reached: total.reached }, await textPrice(ctx)),
    minimum: MIN_PEOPLE,
  };
}

function periodOfReport(now: Date, input: Input): { from: Date; to: Date } {
  const to = input.to === undefined ? now : new Date(Math.min(Date.parse(input.to), now.getTime()));
  const from = input.from === undefined ? new Date(to.getTime() - DEFAULT_DAYS * DAY) : new Date(input.from);
  if (from >= to) throw invalid("/from", "must be before the end of the period");
  if (to.getTime() - from.getTime() > MOST_OUTCOME_DAYS * DAY)
    throw invalid("/from", `must be at most ${MOST_OUTCOME_DAYS} days before the end of the period`);
  return { from, to };
}

const shareOf = ({ people, reached }: Count): GoalShare => ({
  people,
  reached,
  estimate: estimateRate({ people, reached }),
});

const NOTHING = {
  goal: null,
  total: shareOf({ people: 0, reached: 0 }),
  pending: 0,
  unidentified: 0,
  versions: [],
  steps: [],
  holdout: null,
  cost: null,
  minimum: MIN_PEOPLE,
} satisfies Partial<OutcomesView>;

const viewOf = ({ event, within }: NonNullable<Settings["goal"]>, match: JsonObject) => ({
  event,
  match,
  within,
});

function sumOf(counts: readonly Count[]): Count {
  const add = (field: keyof Count) => counts.reduce((sum, one) => sum + one[field], 0);
  return { people: add("people"), reached: add("reached") };
}

const byVersion = (entered: readonly Group[]) =>
  entered
    .map(({ version, ...count }) => ({ version, ...shareOf(count) }))
    .sort((a, b) => b.version - a.version);

/** Steps that a later version removed or added are not of this version, and nobody has done what is not listed. */
function stepsIn(definition: Definition, counts: readonly StepCount[]) {
  const { order } = graphOf(definition);
  const steps = (order ?? definition.nodes).filter(({ type }) => type !== "trigger");
  return steps.map((node) => {
    const count = counts.find(({ nodeId }) => nodeId === node.id) ?? { people: 0, reached: 0 };
    return { nodeId: node.id, name: nameOf(node), ...shareOf(count) };
  });
}

const nameOf = (node: Node): string =>
  node.name ?? (node.type === "action" ? (actions.get(node.action ?? "")?.label ?? node.id) : "Condition");

/**
 * Groups are compared only over versions that leave out the same share: otherwise both would be drawn from different times,
 * and a busy month could pass for an effect.
 */
async function holdoutOf(
  ctx: WorkspaceCtx,
  id: string,
  { groups }: Counted,
): Promise<OutcomesView["holdout"]> {
  const last = Math.max(0, ...groups.filter(({ leftOut }) => leftOut).map(({ version }) => version));
  if (last === 0) return null;
  const numbers = [...new Set(groups.map(({ version }) => version))].sort((a, b) => a - b);
  const shares = new Map<number, number>();
  for (const number of numbers) shares.set(number, holdoutShare(await definitionAt(ctx, id, number)));
  const percent = shares.get(last) ?? 0;
  const versions = numbers.filter((number) => shares.get(number) === percent);
  const compared = groups.filter(({ version }) => versions.includes(version));
  const entered = sumOf(compared.filter(({ leftOut }) => !leftOut));
  const leftOut = sumOf(compared.filter((group) => group.leftOut));
  return {
    percent,
    versions,
    entered: shareOf(entered),
    leftOut: shareOf(leftOut),
    ...compareRates(entered, leftOut),
  };
}

async function textPrice(ctx: WorkspaceCtx) {
  const now = await accountNow(ctx);
  const book = await customerBook(ctx, periodOf(now.getTime()));
  const { unitPrice, per } = book.plans[planSchema.parse(ctx.tenant.plan)].sms;
  return { unitPrice, per, currency: book.currency };
}
