import "server-only";
import { METERS } from "@/lib/billing/meters";
import { compareText } from "@/lib/billing/money";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { addUsage, isSameUsage, type MeterTotals } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import { type Changes, followRows, SNAPSHOT } from "./followed-rows";
import { derived } from "./kept-rows";
import { METER_COLUMNS, METERS_OR_ZERO } from "./meter-columns";
import { totalsOf, UNFOLDED_OF_AUTOMATIONS, UNFOLDED_OF_MONTH } from "./rollups";

/**
 * Current usage for reports. The statements are those of rollups.ts, but of the caches they return only the rows written
 * since this process last read them; unfolded events come with them, from the same snapshot.
 */
type OfMonth = { partnerId: string; period: Period };

/** Rows written since transaction $5, or all rows. Rows that are frozen or older than any transaction are the oldest. */
const CHANGED = "age(xmin) <= (select coalesce(age(($5::bigint % 4294967296)::text::xid), 2147483647))";

const CHANGED_MONTH = `select s.seen, s.clean, s.rows, u.workspace_id, u.folded, ${METERS_OR_ZERO} from
    (select ${SNAPSHOT}, (select count(*) from usage_month where partner_id = $1 and period = $2) as rows) s
    left join (
      select workspace_id, true as folded, ${METER_COLUMNS} from usage_month where partner_id = $1 and period = $2 and ${CHANGED}
      union all
      select workspace_id, false, ${METER_COLUMNS} from (${UNFOLDED_OF_MONTH}) unfolded
    ) u on true` as const;

const CHANGED_AUTOMATIONS =
  `select s.seen, s.clean, s.rows, u.workspace_id, u.automation_id, u.folded, ${METERS_OR_ZERO} from
    (select ${SNAPSHOT}, (select count(*) from usage_automation where partner_id = $1 and period = $2) as rows) s
    left join (
      select workspace_id, automation_id, true as folded, ${METER_COLUMNS} from usage_automation where partner_id = $1 and period = $2 and ${CHANGED}
      union all
      select workspace_id, automation_id, false, ${METER_COLUMNS} from (${UNFOLDED_OF_AUTOMATIONS}) unfolded
    ) u on true` as const;

/** Row-level security limits a partner to the automations of its accounts. */
const CHANGED_NAMES = `select s.seen, s.clean, s.rows, a.workspace_id, a.id, a.name from
    (select ${SNAPSHOT}, (select count(*) from automation where (select current_setting('app.scope', true) = 'partner' and current_setting('app.tenant', true) = $1)) as rows) s
    left join (
      select workspace_id, id, name from automation
      where (select current_setting('app.scope', true) = 'partner' and current_setting('app.tenant', true) = $1)
        and age(xmin) <= (select coalesce(age(($2::bigint % 4294967296)::text::xid), 2147483647))
    ) a on true` as const;

type State = { seen: number; clean: boolean; rows: number };
type FoldedOrNot<R> = { folded: boolean; key: string; row: R };

/** The changes of the cache; `unfolded` gets the rows that are not folded into it yet. */
function changesOf<R>(
  state: State | undefined,
  { rows, unfolded }: { rows: readonly FoldedOrNot<R>[]; unfolded: Map<string, R> },
): Changes<R> {
  if (!state) throw new Error("A statement of changed rows returned no state.");
  unfolded.clear();
  const changed: [string, R][] = [];
  for (const { folded, key, row } of rows) {
    if (folded) changed.push([key, row]);
    else unfolded.set(key, row);
  }
  return { seen: state.seen, clean: state.clean, count: state.rows, rows: changed };
}

/** Usage of each account in a month. Accounts without new usage keep the same object. */
export async function followedUsage(
  tx: Tx,
  { partnerId, period }: OfMonth,
): Promise<ReadonlyMap<string, MeterTotals>> {
  const unfolded = new Map<string, MeterTotals>();
  const folded = await followRows<MeterTotals>(
    { db: tx.db, name: `month ${partnerId} ${period}`, isSame: isSameUsage },
    async (seen) => {
      const found = await tx.query(CHANGED_MONTH, [partnerId, period, ...instantsOf(period), seen]);
      const rows = found.flatMap((row) =>
        row.workspace_id === null
          ? []
          : [{ folded: row.folded === true, key: row.workspace_id, row: totalsOf(row) }],
      );
      return changesOf(found[0], { rows, unfolded });
    },
  );
  if (unfolded.size === 0) return folded;
  const usage = new Map(folded);
  for (const [id, more] of unfolded) {
    const before = usage.get(id);
    usage.set(id, before ? addUsage(before, more) : more);
  }
  return usage;
}

type Caused = { workspaceId: string; automationId: string; usage: MeterTotals };
export type AutomationUsage = Caused & { name: string | null };

const isSameCause = (a: Caused, b: Caused) => isSameUsage(a.usage, b.usage);
const keyOf = (workspaceId: string, automationId: string) => `${workspaceId} ${automationId}`;

/** Usage caused by each automation in a month, with its current name, by account and automation. */
export async function followedAutomations(
  tx: Tx,
  { partnerId, period }: OfMonth,
): Promise<readonly AutomationUsage[]> {
  const unfolded = new Map<string, Caused>();
  const [folded, names] = await Promise.all([
    followRows<Caused>(
      { db: tx.db, name: `automations ${partnerId} ${period}`, isSame: isSameCause },
      async (seen) => {
        const found = await tx.query(CHANGED_AUTOMATIONS, [partnerId, period, ...instantsOf(period), seen]);
        const rows = found.flatMap((row) => {
          const { workspace_id: workspaceId, automation_id: automationId } = row;
          if (workspaceId === null || automationId === null) return [];
          const caused = { workspaceId, automationId, usage: totalsOf(row) };
          return [{ folded: row.folded === true, key: keyOf(workspaceId, automationId), row: caused }];
        });
        return changesOf(found[0], { rows, unfolded });
      },
    ),
    automationNames(tx, partnerId),
  ]);
  if (unfolded.size === 0) return named(folded)(names);
  const all = new Map(folded);
  for (const [key, more] of unfolded) {
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
  return followRows<string>({ db: tx.db, name: `names ${partnerId}`, isSame: Object.is }, async (seen) => {
    const found = await tx.query(CHANGED_NAMES, [partnerId, seen]);
    const [state] = found;
    if (!state) throw new Error("A statement of changed rows returned no state.");
    const rows = found.flatMap(({ workspace_id, id, name }) =>
      workspace_id === null || id === null || name === null ? [] : [[keyOf(workspace_id, id), name] as const],
    );
    return { seen: state.seen, clean: state.clean, count: state.rows, rows };
  });
}

function instantsOf(period: Period): [from: Date, to: Date] {
  return [new Date(periodStart(period)), new Date(periodEnd(period))];
}
