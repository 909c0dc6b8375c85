import "server-only";
import { periodOf } from "@/lib/billing/periods";
import { Prisma } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { accountNow, priceBookFor } from "@/lib/services/billing/facts";
import type { WorkspaceCtx } from "@/lib/services/context";

export type Price = { price?: string | null | undefined; priceFrom?: boolean | undefined };

/**
 * Returns the columns of a price. A price gets the workspace's currency of the moment it is set, and keeps it. Forms send
 * the price with every change of a service, so a price equal to the stored one does not count as set again.
 */
export async function pricedAt(
  ctx: WorkspaceCtx,
  { price, priceFrom }: Price,
  stored: Prisma.Decimal | null = null,
) {
  const isSet = price !== undefined && price !== null;
  const isKept = isSet && stored?.equals(price);
  return {
    price: given(price),
    priceCurrency: isKept ? Prisma.skip : given(isSet ? await currencyOf(ctx) : price),
    priceFrom: given(priceFrom),
  };
}

async function currencyOf(ctx: WorkspaceCtx): Promise<string> {
  const now = await accountNow(ctx);
  return (await priceBookFor(ctx.tx, periodOf(now.getTime()))).book.currency;
}
