import "server-only";
import { METERS } from "@/lib/billing/meters";
import { compareText } from "@/lib/billing/money";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { addUsage, isSameUsage, type MeterTotals } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import { type Changes, followRows, SNAPSHOT } from "./followed-rows";
import { derived } from "./kept-rows";
import { METERS_AS_JSON } from "./meter-columns";
import { type AccountUsage, totalsOf, UNFOLDED_OF_AUTOMATIONS, UNFOLDED_OF_MONTH } from "./rollups";

/**
 * Current usage for reports. The statements are those of rollups.ts, but of the caches they return only the rows written
 * since this process last read them; unfolded events come with them, from the same snapshot. All of it is one row.
 */
type OfMonth = { partnerId: string; period: Period };

/** Rows written since transaction $5, or all rows. Rows that are frozen or older than any transaction are the oldest. */
const CHANGED = "age(xmin) <= (select coalesce(age(($5::bigint % 4294967296)::text::xid), 2147483647))";

const OF_ACCOUNT = `json_build_object('workspace_id', workspace_id, ${METERS_AS_JSON})` as const;
const OF_AUTOMATION =
  `json_build_object('workspace_id', workspace_id, 'automation_id', automation_id, ${METERS_AS_JSON})` as const;

/** The table is read once: counting its rows takes as long as finding those that changed. */
const CHANGED_MONTH = `select ${SNAPSHOT}, folded.count, folded.changed, unfolded.rows as unfolded from
    (select count(*) as count, coalesce(json_agg(${OF_ACCOUNT}) filter (where ${CHANGED}), '[]') as changed
      from usage_month where partner_id = $1 and period = $2) folded,
    (select coalesce(json_agg(${OF_ACCOUNT}), '[]') as rows from (${UNFOLDED_OF_MONTH}) events) unfolded` as const;

const CHANGED_AUTOMATIONS = `select ${SNAPSHOT}, folded.count, folded.changed, unfolded.rows as unfolded from
    (select count(*) as count, coalesce(json_agg(${OF_AUTOMATION}) filter (where ${CHANGED}), '[]') as changed
      from usage_automation where partner_id = $1 and period = $2) folded,
    (select coalesce(json_agg(${OF_AUTOMATION}), '[]') as rows from (${UNFOLDED_OF_AUTOMATIONS}) events) unfolded` as const;

/** Row-level security limits a partner to the automations of its accounts. */
const CHANGED_NAMES = `select ${SNAPSHOT}, count(*) as count,
      coalesce(json_agg(json_build_object('workspace_id', workspace_id, 'id', id, 'name', name)) filter (
        where age(xmin) <= (select coalesce(age(($2::bigint % 4294967296)::text::xid), 2147483647))), '[]') as changed
    from automation where (select current_setting('app.scope', true) = 'partner' and current_setting('app.tenant', true) = $1)` as const;

/** The changes of a cache, its rows by their keys. */
function changesOf<F, R>(
  found: { seen: number; clean: boolean; count: number; changed: readonly F[] } | null,
  entry: (row: F) => readonly [key: string, row: R],
): Changes<R> {
  if (!found) throw new Error("A statement of changed rows returned no state.");
  const { seen, clean, count, changed } = found;
  return { seen, clean, count, rows: changed.map(entry) };
}

/** Usage of each account in a month. Accounts without new usage keep the same object. */
export async function followedUsage(
  tx: Tx,
  { partnerId, period }: OfMonth,
): Promise<ReadonlyMap<string, MeterTotals>> {
  let unfolded: readonly AccountUsage[] = [];
  const folded = await followRows<MeterTotals>(
    { db: tx.db, name: `month ${partnerId} ${period}`, isSame: isSameUsage },
    async (seen) => {
      const found = await tx.one(CHANGED_MONTH, [partnerId, period, ...instantsOf(period), seen]);
      unfolded = found?.unfolded ?? [];
      return changesOf(found, (row) => [row.workspace_id, totalsOf(row)]);
    },
  );
  if (unfolded.length === 0) return folded;
  const usage = new Map(folded);
  for (const row of unfolded) {
    const before = usage.get(row.workspace_id);
    usage.set(row.workspace_id, before ? addUsage(before, row) : totalsOf(row));
  }
  return usage;
}

type AutomationTotals = AccountUsage & { automation_id: string };
type Caused = { workspaceId: string; automationId: string; usage: MeterTotals };
export type AutomationUsage = Caused & { name: string | null };

const isSameCause = (a: Caused, b: Caused) => isSameUsage(a.usage, b.usage);
const causedBy = (row: AutomationTotals): Caused => ({
  workspaceId: row.workspace_id,
  automationId: row.automation_id,
  usage: totalsOf(row),
});
const keyOf = (workspaceId: string, automationId: string) => `${workspaceId} ${automationId}`;

/** Usage caused by each automation in a month, with its current name, by account and automation. */
export async function followedAutomations(
  tx: Tx,
  { partnerId, period }: OfMonth,
): Promise<readonly AutomationUsage[]> {
  let unfolded: readonly Caused[] = [];
  const [folded, names] = await Promise.all([
    followRows<Caused>(
      { db: tx.db, name: `automations ${partnerId} ${period}`, isSame: isSameCause },
      async (seen) => {
        const found = await tx.one(CHANGED_AUTOMATIONS, [partnerId, period, ...instantsOf(period), seen]);
        unfolded = (found?.unfolded ?? []).map(causedBy);
        return changesOf(found, (row) => [keyOf(row.workspace_id, row.automation_id), causedBy(row)]);
      },
    ),
    automationNames(tx, partnerId),
  ]);
  if (unfolded.length === 0) return named(folded)(names);
  const all = new Map(folded);
  for (const more of unfolded) {
    const key = keyOf(more.workspaceId, more.automationId);
    const before = all.get(key);
    all.set(key, before ? { ...more, usage: addUsage(before.usage, more.usage) } : more);
  }
  return named(all)(names);
}

/** Derived once, because naming and sorting ten thousand automations takes longer than reading what changed of them. */
const named = derived((all: ReadonlyMap<string, Caused>) =>
  derived((names: ReadonlyMap<string, string>): readonly AutomationUsage[] =>
    [...all]
      .filter(([, { usage }]) => METERS.some((meter) => usage[meter] !== 0))
      .map(([key, caused]) => ({ ...caused, name: names.get(key) ?? null }))
      .sort(
        (a, b) => compareText(a.workspaceId, b.workspaceId) || compareText(a.automationId, b.automationId),
      ),
  ),
);

function automationNames(tx: Tx, partnerId: string): Promise<ReadonlyMap<string, string>> {
  return followRows<string>({ db: tx.db, name: `names ${partnerId}`, isSame: Object.is }, async (seen) =>
    changesOf(await tx.one(CHANGED_NAMES, [partnerId, seen]), (row) => [
      keyOf(row.workspace_id, row.id),
      row.name,
    ]),
  );
}

function instantsOf(period: Period): [from: Date, to: Date] {
  return [new Date(periodStart(period)), new Date(periodEnd(period))];
}
