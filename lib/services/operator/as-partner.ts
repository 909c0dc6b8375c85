import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Partner } from "@/lib/db/generated/client";
import type { Ctx, PartnerCtx } from "@/lib/services/context";

/**
 * Reads a partner's own data for an operator, in the partner's scope: row-level security shows what the partner itself may
 * see, and nothing of the patients in its accounts. The route has checked that the caller is an operator.
 */
export async function asPartner<T>(
  ctx: Ctx,
  partnerId: string,
  read: (ctx: PartnerCtx, partner: Partner) => Promise<T>,
): Promise<T> {
  const partner = await ctx.tx.prisma.partner.findFirst({ where: { id: partnerId } });
  if (!partner) throw new ApiError("not_found");
  const { id, name, status, mode } = partner;
  return ctx.tx.as({ kind: "partner", id }, () =>
    read(
      {
        ...ctx,
        tenant: { kind: "partner", id, name, status, mode },
        may: (scope) => scope.endsWith(":read"),
      },
      partner,
    ),
  );
}
