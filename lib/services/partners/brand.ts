import "server-only";
import * as z from "zod";
import { ApiError, invalid } from "@/lib/contract/errors";
import { audit, type Ctx } from "@/lib/services/context";

const sixHexDigits = z.hex().length(6);

/** Sets the accent color of invoices finalized from now on; issued invoices keep theirs. */
export async function setBrandColor(
  ctx: Pick<Ctx, "tx" | "actor" | "now">,
  of: { partnerId: string; color: string },
): Promise<{ partnerId: string; brandColor: string }> {
  const parsed = sixHexDigits.safeParse(of.color.startsWith("#") ? of.color.slice(1) : of.color);
  if (!parsed.success) throw invalid("/color", "must be a color of six hexadecimal digits, such as #2746d6");
  const brandColor = `#${parsed.data.toLowerCase()}`;
  const { count } = await ctx.tx.prisma.partner.updateMany({
    where: { id: of.partnerId },
    data: { brandColor, updatedAt: ctx.now },
  });
  if (count === 0) throw new ApiError("not_found", { detail: `There is no partner ${of.partnerId}.` });
  await audit(ctx, {
    tenantId: of.partnerId,
    action: "partner.brand_changed",
    object: of.partnerId,
    detail: { brandColor },
  });
  return { partnerId: of.partnerId, brandColor };
}
