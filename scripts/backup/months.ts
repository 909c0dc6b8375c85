import type pg from "pg";

/** The tables that are partitioned by month, in the order in which they lose one: what a run left behind goes after it. */
const MONTHLY = ["run", "run_step", "event", "message"] as const;
export type Monthly = (typeof MONTHLY)[number];

/** Ids from `from` on and before `to`. */
export type Part = { table: Monthly; partition: string; from: string; to: string };
/** `before` is everything up to the month in which the table became partitioned. */
export type Month = { name: string; parts: Part[] };

/** The number of months to keep, counted back from the month of `now`. */
export type Age = { keep: number; now: Date };

/** Months that are older, the oldest first. */
export async function oldMonths(client: pg.Client, { keep, now }: Age): Promise<Month[]> {
  const { rows } = await client.query<Part & { isOld: boolean }>(
    `select p.*, ${time("p.to")} <= id_at('', (date_trunc('month', $2::timestamptz at time zone 'UTC') - make_interval(months => $3)) at time zone 'UTC') as "isOld"
     from (select i.inhparent::regclass::text as table, c.relname as partition,
         coalesce(substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \\(''([^'']*)''\\)'), '') as from,
         substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']*)''\\)') as to
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where c.relnamespace = 'public'::regnamespace and i.inhparent::regclass::text = any($1)) p
     where p.to is not null order by p.from`,
    [MONTHLY, now, keep],
  );
  const firstKeptRun = rows.find(({ table, isOld }) => table === "run" && !isOld);
  const months = new Map<string, Part[]>();
  for (const { isOld, ...part } of rows) {
    if (!isOld || isOfKeptRuns(part, firstKeptRun)) continue;
    const name = nameOf(part.partition);
    months.set(name, [...(months.get(name) ?? []), part]);
  }
  return [...months]
    .map(([name, parts]) => ({ name, parts: parts.sort((a, b) => place(a) - place(b)) }))
    .sort((a, b) => (a.name === BEFORE ? -1 : b.name === BEFORE ? 1 : a.name.localeCompare(b.name)));
}

/** Steps and events go with their runs, and the first partition of runs is longer than a month. */
function isOfKeptRuns({ table, to }: Part, firstKeptRun: Part | undefined): boolean {
  if (table !== "run_step" && table !== "event") return false;
  return firstKeptRun !== undefined && bodyOf(to) > bodyOf(firstKeptRun.from);
}

const time = (id: string) => `substring(${id} from '[^_]*$')`;
const bodyOf = (id: string) => id.slice(id.lastIndexOf("_") + 1);
const place = ({ table }: Part) => MONTHLY.indexOf(table);

const BEFORE = "before";

/** `run_step_202609` is of `2026-09`. */
function nameOf(partition: string): string {
  const digits = /_(\d{4})(\d{2})$/.exec(partition);
  return digits ? `${digits[1]}-${digits[2]}` : BEFORE;
}
