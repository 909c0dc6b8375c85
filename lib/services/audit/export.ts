import "server-only";
import { csvOf } from "@/lib/billing/csv";
import type { Ctx } from "@/lib/services/context";
import { type Open, PAGE_ROWS, streamedFile } from "@/lib/services/streamed-file";
import { seal } from "./chain";
import { toView } from "./entry";
import { type AuditFilter, entriesOf } from "./read";

export type ExportFormat = "csv" | "jsonl";
type Entry = ReturnType<typeof toView>;

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

/** The whole log as a file, oldest first, up to the entry that was newest when the export began. */
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
  return streamedFile({
    name: `audit-${ctx.tenant.id}.${format}`,
    type: TYPES[format],
    ...(format === "csv" ? { head: csvOf([COLUMNS]) } : {}),
    pages: readPages(open, { filter, last: newest?.seq ?? 0n, format }),
  });
}

async function* readPages(
  open: Open,
  { filter, last, format }: { filter: AuditFilter; last: bigint; format: ExportFormat },
): AsyncGenerator<string, undefined, undefined> {
  let after = 0n;
  for (;;) {
    const rows = await open((ctx) =>
      ctx.tx.prisma.auditEntry.findMany({
        where: { ...entriesOf(ctx.tenant.id, filter), seq: { gt: after, lte: last } },
        orderBy: { seq: "asc" },
        take: PAGE_ROWS,
      }),
    );
    if (rows.length > 0)
      yield format === "csv" ? csvOf(rows.map(toView).map(cells)) : lines(rows.map(toView));
    if (rows.length < PAGE_ROWS) return undefined;
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
