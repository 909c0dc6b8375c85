import "server-only";
import { periodOf } from "@/lib/billing/periods";
import { Prisma } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { accountNow, priceBookFor } from "@/lib/services/billing/facts";
import type { WorkspaceCtx } from "@/lib/services/context";

export type Price = { price?: string | null | undefined; priceFrom?: boolean | undefined };

/**
 * The columns of a price. It keeps the currency that amounts of its workspace have when it is set, such as the cost of an
 * outcome, so that a later change of that currency changes no price. A form sends the price with every change of its
 * service, which is why the stored one decides whether it is set.
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
