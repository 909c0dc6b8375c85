import "server-only";
import { invalid } from "@/lib/contract/errors";
import type { Call } from "@/lib/db/generated/client";
import { between, filterBy } from "@/lib/db/optional";
import { changesSince, type ListQuery } from "@/lib/services/changes-since";
import type { WorkspaceCtx } from "@/lib/services/context";
import { keysetPage } from "@/lib/services/keyset-page";
import { nameWords, readSearch, type SearchText } from "@/lib/services/search/search-text";
import { toCalls } from "./calls";

export type CallFilter = {
  outcome?: string | undefined;
  direction?: string | undefined;
  contact?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
};

export async function listCalls(ctx: WorkspaceCtx, { updated_since, ...query }: CallFilter & ListQuery) {
  const { call } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = {
    workspaceId,
    outcome: filterBy(query.outcome),
    direction: filterBy(query.direction),
    contactId: filterBy(query.contact),
    startedAt: between(query.from, query.to),
  };
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
  after: Date | null;
  take: number;
};

/** One page of a search. Its matches may be many thousands, so they stay in the database. */
async function searchIds(ctx: WorkspaceCtx, { asked, query, after, take }: Searched): Promise<string[]> {
  const { first, others } = nameWords(asked);
  const rows = await ctx.tx.query(
    `select c.id from search_calls($2, $3, $4) f join call c on c.workspace_id = $1 and c.id = f.id
     where ($5 = '' or c.outcome = $5) and ($6 = '' or c.direction = $6) and ($7 = '' or c.contact_id = $7)
       and ($8::timestamptz is null or c.started_at >= $8) and ($9::timestamptz is null or c.started_at < $9)
       and ($10::timestamptz is null or (c.started_at, c.id) < ($10, $11))
     order by c.started_at desc, c.id desc limit $12`,
    [
      ctx.tenant.id,
      first,
      others,
      asked.digits,
      query.outcome ?? "",
      query.direction ?? "",
      query.contact ?? "",
      query.from ? new Date(query.from) : null,
      query.to ? new Date(query.to) : null,
      after,
      query.starting_after ?? "",
      take,
    ],
  );
  return rows.map(({ id }) => id);
}
