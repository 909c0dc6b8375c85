import "server-only";
import * as z from "zod";
import { ApiError, invalid } from "@/lib/contract/errors";
import { audit, type Ctx } from "../context";

const colour = z.hex().length(6);

/** The colour of a partner's documents, from the next one drawn on; what was drawn is kept as it is. */
export async function setBrandColor(
  ctx: Pick<Ctx, "tx" | "actor" | "now">,
  of: { partnerId: string; color: string },
): Promise<{ partnerId: string; brandColor: string }> {
  const parsed = colour.safeParse(of.color.startsWith("#") ? of.color.slice(1) : of.color);
  if (!parsed.success) throw invalid("/color", "is a colour of six hexadecimal digits, such as #2746d6");
  const brandColor = `#${parsed.data.toLowerCase()}`;
  const changed = await ctx.tx.run("update partner set brand_color = $2, updated_at = $3 where id = $1", [
    of.partnerId,
    brandColor,
    ctx.now,
  ]);
  if (changed === 0) throw new ApiError("not_found", { detail: `There is no partner ${of.partnerId}.` });
  await audit(ctx, {
    tenantId: of.partnerId,
    action: "partner.brand_changed",
    object: of.partnerId,
    detail: { brandColor },
  });
  return { partnerId: of.partnerId, brandColor };
}
