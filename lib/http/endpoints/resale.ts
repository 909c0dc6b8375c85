import * as contract from "@/lib/contract/resale";
import * as spendCaps from "@/lib/contract/spend-caps";
import * as statements from "@/lib/contract/statements";
import { endpoint } from "@/lib/http/endpoint";
import { exportStatements } from "@/lib/services/billing/resale/export";
import {
  getAccountTerms,
  getPriceBook,
  putAccountTerms,
  putPriceBook,
} from "@/lib/services/billing/resale/prices";
import { getSpendCap, putSpendCap } from "@/lib/services/billing/resale/spend-caps";
import { statementPdf } from "@/lib/services/billing/resale/statement-pdf";
import { getStatement, listStatements } from "@/lib/services/billing/resale/statements";
import { getStatementBrand, putStatementBrand } from "@/lib/services/brand/brand";

export const resaleEndpoints = [
  endpoint(contract.getResalePriceBook, ({ ctx }) => getPriceBook(ctx)),
  endpoint(contract.putResalePriceBook, ({ ctx, body }) => putPriceBook(ctx, body)),
  endpoint(contract.getAccountResale, ({ ctx, params }) => getAccountTerms(ctx, params.id)),
  endpoint(contract.putAccountResale, ({ ctx, params, body }) =>
    putAccountTerms(ctx, { id: params.id, terms: body }),
  ),
  endpoint(contract.getResaleBrand, ({ ctx }) => getStatementBrand(ctx)),
  endpoint(contract.putResaleBrand, ({ ctx, body }) => putStatementBrand(ctx, body)),
  endpoint(contract.exportResale, ({ ctx, query }) => exportStatements(ctx, query)),
  endpoint(spendCaps.getSpendCap, ({ ctx, params }) => getSpendCap(ctx, params.id)),
  endpoint(spendCaps.putSpendCap, ({ ctx, params, body }) => putSpendCap(ctx, { id: params.id, ...body })),
  endpoint(statements.listStatements, ({ ctx, params, query }) =>
    listStatements(ctx, { id: params.id, ...query }),
  ),
  endpoint(statements.getStatement, ({ ctx, params }) => getStatement(ctx, params)),
  endpoint(statements.getStatementPdf, ({ ctx, params, query, request }) =>
    statementPdf(ctx, { ...params, ...query, request }),
  ),
];
