import "server-only";
import { csvOf } from "@/lib/billing/csv";
import type { Workspace } from "@/lib/db/generated/client";
import type { PartnerCtx } from "@/lib/services/context";
import { type Open, PAGE_ROWS, streamedFile } from "@/lib/services/streamed-file";
import { type AccountFilter, whereAccounts } from "./read";

/** Columns are only ever added at the end, because spreadsheets and scripts address them by position. */
const COLUMNS = ["id", "name", "ownerEmail", "plan", "status", "externalId", "createdAt"];

const cells = (one: Workspace) => [
  one.id,
  one.name,
  one.ownerEmail,
  one.plan,
  one.status,
  one.externalId ?? "",
  one.createdAt.toISOString(),
];

type Export = { filter: Omit<AccountFilter, "limit" | "starting_after">; open: Open<PartnerCtx> };

/** Every account the filter matches, newest first like the list. */
export function exportAccounts({ filter, open }: Export): Response {
  return streamedFile({
    name: "accounts.csv",
    type: "text/csv",
    head: csvOf([COLUMNS]),
    pages: readPages({ filter, open }),
  });
}

async function* readPages({ filter, open }: Export): AsyncGenerator<string, undefined, undefined> {
  let last: Pick<Workspace, "createdAt" | "id"> | null = null;
  const where = await open((ctx) => whereAccounts(ctx, filter));
  for (;;) {
    const rows: Workspace[] = await open((ctx) => readPage(ctx, { where, last }));
    if (rows.length > 0) yield csvOf(rows.map(cells));
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE_ROWS || !last) return undefined;
  }
}

type Page = {
  where: Awaited<ReturnType<typeof whereAccounts>>;
  last: Pick<Workspace, "createdAt" | "id"> | null;
};

function readPage(ctx: PartnerCtx, { where, last }: Page): Promise<Workspace[]> {
  const after = last
    ? {
        createdAt: { lte: last.createdAt },
        OR: [{ createdAt: { lt: last.createdAt } }, { id: { lt: last.id } }],
      }
    : {};
  return ctx.tx.prisma.workspace.findMany({
    where: { AND: [where, after] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: PAGE_ROWS,
  });
}
