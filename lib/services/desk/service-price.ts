import "server-only";
import { periodOf } from "@/lib/billing/periods";
import { given } from "@/lib/db/optional";
import { accountNow, priceBookFor } from "@/lib/services/billing/facts";
import type { WorkspaceCtx } from "@/lib/services/context";

export type Price = { price?: string | null | undefined; priceFrom?: boolean | undefined };

/**
 * The columns of a price. It keeps the currency that amounts of its workspace have when it is set, such as the cost of an
 * outcome, so that a later change of that currency changes no price.
 */
export async function pricedAt(ctx: WorkspaceCtx, { price, priceFrom }: Price) {
  const isSet = price !== undefined && price !== null;
  return {
    price: given(price),
    priceCurrency: given(isSet ? await currencyOf(ctx) : price),
    priceFrom: given(priceFrom),
  };
}

async function currencyOf(ctx: WorkspaceCtx): Promise<string> {
  const now = await accountNow(ctx);
  return (await priceBookFor(ctx.tx, periodOf(now.getTime()))).book.currency;
}
