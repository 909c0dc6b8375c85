import "server-only";
import { decimal } from "@/lib/billing/money";
import { percentSchema } from "@/lib/billing/price-book";
import { ApiError, invalid } from "@/lib/contract/errors";
import { audit, type Ctx } from "@/lib/services/context";

/** Sets the tax rate of a partner's future invoices; issued invoices keep theirs. At most four decimals of a percent. */
export async function setTaxRate(
  ctx: Pick<Ctx, "tx" | "actor" | "now">,
  of: { partnerId: string; percent: string },
): Promise<{ partnerId: string; taxPercent: string }> {
  const percent = percentSchema.safeParse(of.percent);
  if (!percent.success || decimal(percent.data).decimalPlaces() > 4)
    throw invalid(
      "/percent",
      "must be a percentage from 0 to 100 with at most four decimals, such as 19 or 7.7",
    );
  const changed = await ctx.tx.run("update partner set tax_rate = $2, updated_at = $3 where id = $1", [
    of.partnerId,
    decimal(percent.data).div(100).toFixed(),
    ctx.now,
  ]);
  if (changed === 0) throw new ApiError("not_found", { detail: `There is no partner ${of.partnerId}.` });
  await audit(ctx, {
    tenantId: of.partnerId,
    action: "partner.tax_changed",
    object: of.partnerId,
    detail: { percent: percent.data },
  });
  return { partnerId: of.partnerId, taxPercent: decimal(percent.data).toFixed() };
}
