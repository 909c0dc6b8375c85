import * as contract from "@/lib/contract/audit";
import { accepts } from "@/lib/http/accepts";
import { endpoint } from "@/lib/http/endpoint";
import { verify } from "@/lib/services/audit/chain";
import { type ExportFormat, exportAudit } from "@/lib/services/audit/export";
import { listAudit } from "@/lib/services/audit/read";

/** The query decides before the header, because a link in a page cannot set one. */
function formatOf(request: Request, asked: ExportFormat | undefined): ExportFormat | null {
  if (asked) return asked;
  if (accepts(request, "text/csv")) return "csv";
  return accepts(request, "application/x-ndjson") ? "jsonl" : null;
}

type ListContract =
  | typeof contract.listPartnerAudit
  | typeof contract.listAudit
  | typeof contract.listPlatformAudit;

const listOf = (of: ListContract) =>
  endpoint(of, ({ ctx, query: { format: asked, ...filter }, request, open }) => {
    const format = formatOf(request, asked);
    return format ? exportAudit(ctx, { format, filter, open }) : listAudit(ctx, filter);
  });

export const auditEndpoints = [
  listOf(contract.listPartnerAudit),
  endpoint(contract.verifyPartnerAudit, ({ ctx }) => verify(ctx.tx, ctx.tenant.id)),
  listOf(contract.listAudit),
  endpoint(contract.verifyAudit, ({ ctx }) => verify(ctx.tx, ctx.tenant.id)),
  listOf(contract.listPlatformAudit),
  endpoint(contract.verifyPlatformAudit, ({ ctx }) => verify(ctx.tx, ctx.tenant.id)),
];
