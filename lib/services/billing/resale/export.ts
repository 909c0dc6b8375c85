import "server-only";
import type { DateFormat } from "@/lib/billing/date-formats";
import {
  type ExportedMonth,
  quickBooksCsv,
  statementsCsv,
  stripeItems,
  xeroCsv,
} from "@/lib/billing/resale-export";
import { ApiError } from "@/lib/contract/errors";
import type { ExportFormat } from "@/lib/contract/resale";
import { partnerNow, sha256 } from "@/lib/services/billing/facts";
import { namedCustomer } from "@/lib/services/billing/stripe/customers";
import { readPeriod } from "@/lib/services/billing/usage";
import type { PartnerCtx } from "@/lib/services/context";
import { statementsOf } from "./month";

type Asked = {
  period?: string | undefined;
  format: ExportFormat;
  dates?: DateFormat | undefined;
  accountCode: string;
  taxType: string;
};

export async function exportStatements(ctx: PartnerCtx, asked: Asked): Promise<Response> {
  const { month, issuedAt } = await exportedMonth(ctx, asked.period);
  if (asked.format === "csv") return file(statementsCsv(month, sha256), { month, ...CSV });
  if (!issuedAt) throw notFinal(month);
  const dated = { month, issuedAt, hash: sha256, dates: asked.dates };
  switch (asked.format) {
    case "stripe": {
      const items = stripeItems(month, sha256).map((item) => `${JSON.stringify(item)}\n`);
      return file(items.join(""), { month, type: "application/x-ndjson", name: "stripe", ending: "ndjson" });
    }
    case "quickbooks":
      return file(quickBooksCsv(dated), { month, ...CSV, name: "quickbooks" });
    case "xero":
      return file(xeroCsv({ ...dated, ...asked }), { month, ...CSV, name: "xero" });
    default:
      return asked.format satisfies never;
  }
}

/** Amounts that still change are not for the books of another system. */
export function notFinal({ period }: ExportedMonth): ApiError {
  return new ApiError("invoice_not_finalized", {
    detail: `The invoice of ${period} is not issued yet, so its statements can still change. format=csv shows them.`,
  });
}

/** The statements of a month, with what other systems know the accounts by. */
export async function exportedMonth(ctx: PartnerCtx, asked: string | undefined) {
  const partnerId = ctx.tenant.id;
  const now = await partnerNow(ctx.tx, partnerId, ctx.now);
  const period = readPeriod(asked, now);
  const { currency, invoice, statements } = await statementsOf(ctx.tx, { partnerId, period });
  const rows = await ctx.tx.prisma.workspace.findMany({
    where: { partnerId },
    select: { id: true, ownerEmail: true, externalId: true, metadata: true },
  });
  const accounts = new Map(rows.map((row) => [row.id, row]));
  const stored = await ctx.tx.prisma.stripeCustomer.findMany({ where: { partnerId } });
  const customers = new Map(stored.map(({ workspaceId, customerId }) => [workspaceId, customerId]));
  const order = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const month: ExportedMonth = {
    period,
    currency,
    final: invoice !== null,
    accounts: statements
      .map(({ accountId, accountName, ...statement }) => {
        const account = accounts.get(accountId);
        const externalId = account?.externalId ?? null;
        return {
          accountId,
          accountName,
          email: account?.ownerEmail ?? "",
          externalId,
          stripeCustomer: customers.get(accountId) ?? namedCustomer(account?.metadata ?? {}, externalId),
          statement,
        };
      })
      .sort((a, b) => order.compare(a.accountName, b.accountName) || (a.accountId < b.accountId ? -1 : 1)),
  };
  return { month, issuedAt: invoice?.issuedAt ?? null };
}

const CSV = { type: "text/csv; charset=utf-8", name: "statements", ending: "csv" };

type File = { month: ExportedMonth; type: string; name: string; ending: string };

function file(text: string, { month, type, name, ending }: File): Response {
  const headers = {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}-${month.period}.${ending}"`,
  };
  return new Response(text, { headers });
}
