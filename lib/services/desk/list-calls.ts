import "server-only";
import { invalid } from "@/lib/contract/errors";
import type { Call } from "@/lib/db/generated/client";
import { between, filterBy } from "@/lib/db/optional";
import { cachedCount } from "@/lib/services/cached-count";
import { changesSince, type ListQuery } from "@/lib/services/changes-since";
import type { WorkspaceCtx } from "@/lib/services/context";
import { keysetPage } from "@/lib/services/keyset-page";
import { nameWords, readSearch, type SearchText, textQuery } from "@/lib/services/search/search-text";
import { toCalls } from "./calls";

export type CallFilter = {
  outcome?: string | undefined;
  direction?: string | undefined;
  contact?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
};

/** Calls are without bound, and more than these would cost more to count than a page to read. */
const MOST_COUNTED = 10_000;

/** A page with the number of calls that match. */
export async function listCalls(ctx: WorkspaceCtx, query: CallFilter & ListQuery) {
  const [page, total] = await Promise.all([pageOfCalls(ctx, query), countCalls(ctx, query)]);
  return { ...page, total };
}

async function countCalls(ctx: WorkspaceCtx, query: CallFilter & ListQuery): Promise<number | null> {
  if (query.updated_since !== undefined) return null;
  const { q, outcome, direction, contact, from, to } = query;
  const asked = readSearch(q ?? "", ctx.tenant.country);
  const take = MOST_COUNTED + 1;
  const count = await cachedCount(
    ctx.tx,
    ["calls", asked?.whole, outcome, direction, contact, from, to],
    async () =>
      asked
        ? countSearched(ctx, { asked, query, take })
        : ctx.tx.prisma.call.count({ where: whereOf(ctx, query), take }),
  );
  return count > MOST_COUNTED ? null : count;
}

const whereOf = ({ tenant }: WorkspaceCtx, query: CallFilter) => ({
  workspaceId: tenant.id,
  outcome: filterBy(query.outcome),
  direction: filterBy(query.direction),
  contactId: filterBy(query.contact),
  startedAt: between(query.from, query.to),
});

export async function pageOfCalls(ctx: WorkspaceCtx, { updated_since, ...query }: CallFilter & ListQuery) {
  const { call } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = whereOf(ctx, query);
  if (updated_since !== undefined && query.q) throw invalid("/q", "cannot be combined with updated_since");
  const asked = readSearch(query.q ?? "", ctx.tenant.country);
  const map = (row: Call) => row;
  const { calls, ...page } =
    updated_since === undefined
      ? await keysetPage("calls", {
          query,
          by: "startedAt",
          cursor: (id) => call.findFirst({ where: { workspaceId, id }, select: { startedAt: true } }),
          find: async (page) => {
            const after = page.where.startedAt?.lte ?? null;
            const found = asked && {
              id: { in: await searchIds(ctx, { asked, query, after, take: page.take }) },
            };
            return call.findMany({ ...page, where: { AND: [where, found ?? page.where] } });
          },
          map,
        })
      : await changesSince(ctx, "calls", {
          query: { ...query, updated_since },
          find: (page) => call.findMany({ ...page, where: { AND: [where, page.where] } }),
          map,
        });
  return { calls: await toCalls(ctx, calls), ...page };
}

type Searched = {
  asked: SearchText;
  query: CallFilter & ListQuery;
  take: number;
};

/** One page of a search. Its matches may be many thousands, so they stay in the database. */
async function searchIds(
  ctx: WorkspaceCtx,
  { asked, query, after, take }: Searched & { after: Date | null },
): Promise<string[]> {
  const rows = await ctx.tx.query(
    `select c.id from ${MATCHES}
       and ($11::timestamptz is null or (c.started_at, c.id) < ($11, $12))
     order by c.started_at desc, c.id desc limit $13`,
    [...searched(ctx, { asked, query }), after, query.starting_after ?? "", take],
  );
  return rows.map(({ id }) => id);
}

async function countSearched(ctx: WorkspaceCtx, { asked, query, take }: Searched): Promise<number> {
  const row = await ctx.tx.one(
    `select count(*)::int as count from (select 1 from ${MATCHES} limit $11) matches`,
    [...searched(ctx, { asked, query }), take],
  );
  return row?.count ?? 0;
}

const MATCHES = `(select id from search_calls($2, $3, $4) union select id from search_call_words($10)) f
       join call c on c.workspace_id = $1 and c.id = f.id
     where ($5 = '' or c.outcome = $5) and ($6 = '' or c.direction = $6) and ($7 = '' or c.contact_id = $7)
       and ($8::timestamptz is null or c.started_at >= $8) and ($9::timestamptz is null or c.started_at < $9)`;

/** The values of MATCHES. */
function searched({ tenant }: WorkspaceCtx, { asked, query }: Pick<Searched, "asked" | "query">) {
  const { first, others } = nameWords(asked);
  const { outcome = "", direction = "", contact = "" } = query;
  const from = query.from ? new Date(query.from) : null;
  const to = query.to ? new Date(query.to) : null;
  return [
    tenant.id,
    first,
    others,
    asked.digits,
    outcome,
    direction,
    contact,
    from,
    to,
    textQuery(asked),
  ] as const;
}
