import "server-only";
import { csvOf } from "@/lib/billing/csv";
import type { Ctx } from "@/lib/services/context";
import { seal } from "./chain";
import { toView } from "./entry";
import { type AuditFilter, entriesOf } from "./read";

export type ExportFormat = "csv" | "jsonl";
type Open = <R>(fn: (ctx: Ctx) => Promise<R>) => Promise<R>;
type Entry = ReturnType<typeof toView>;

const PAGE = 500;
const TYPES = { csv: "text/csv", jsonl: "application/x-ndjson" } as const;
const COLUMNS = [
  "seq",
  "id",
  "at",
  "actorKind",
  "actorId",
  "actorName",
  "action",
  "object",
  "detail",
  "hash",
];

/**
 * The whole log as a file, oldest first, up to the entry that was newest when the export began. Each page is read in a
 * transaction of its own when the reader asks for it, so a slow download holds no connection.
 */
export async function exportAudit(
  ctx: Ctx,
  { format, filter, open }: { format: ExportFormat; filter: AuditFilter; open: Open },
): Promise<Response> {
  await seal(ctx.tx, ctx.tenant.id);
  const newest = await ctx.tx.prisma.auditEntry.findFirst({
    where: { tenantId: ctx.tenant.id, seq: { not: null } },
    orderBy: { seq: "desc" },
    select: { seq: true },
  });
  const pages = readPages(open, { filter, last: newest?.seq ?? 0n });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        if (format === "csv") controller.enqueue(encoder.encode(csvOf([COLUMNS])));
      },
      pull: async (controller) => {
        const { done, value } = await pages.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(format === "csv" ? csvOf(value.map(cells)) : lines(value)));
      },
      cancel: async () => {
        await pages.return(undefined);
      },
    },
    // Read only on demand: before this transaction has committed, another one does not see what was sealed here.
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": `${TYPES[format]}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="audit-${ctx.tenant.id}.${format}"`,
      // Compressing would collect the whole export in memory first.
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}

async function* readPages(
  open: Open,
  { filter, last }: { filter: AuditFilter; last: bigint },
): AsyncGenerator<Entry[], undefined, undefined> {
  let after = 0n;
  for (;;) {
    const rows = await open((ctx) =>
      ctx.tx.prisma.auditEntry.findMany({
        where: { ...entriesOf(ctx.tenant.id, filter), seq: { gt: after, lte: last } },
        orderBy: { seq: "asc" },
        take: PAGE,
      }),
    );
    if (rows.length > 0) yield rows.map(toView);
    if (rows.length < PAGE) return undefined;
    after = rows.at(-1)?.seq ?? last;
  }
}

const lines = (entries: readonly Entry[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

const cells = ({ seq, id, at, actor, action, object, detail, hash }: Entry) => [
  seq,
  id,
  at,
  actor.kind,
  actor.id,
  actor.name,
  action,
  object ?? "",
  JSON.stringify(detail),
  hash,
];
