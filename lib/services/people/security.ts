import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { SecurityView } from "@/lib/contract/security";
import type { Ctx } from "@/lib/services/context";
import { replaceRecoveryCodes } from "./recovery-codes";
import { recordSecurityEvent } from "./security-log";
import type { SessionHolder } from "./sessions";

export async function getSecurity(ctx: Ctx, me: SessionHolder): Promise<SecurityView> {
  const { person, totp, passkey, recoveryCode } = ctx.tx.prisma;
  const { personId } = me;
  const { passwordHash, passwordChangedAt } = await person.findFirstOrThrow({ where: { id: personId } });
  const app = await totp.findFirst({ where: { personId, confirmedAt: { not: null } } });
  const passkeys = await passkey.findMany({ where: { personId }, orderBy: { createdAt: "asc" } });
  return {
    hasPassword: passwordHash !== null,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    secondFactor: app !== null || passkeys.length > 0,
    totp: app && { createdAt: app.createdAt.toISOString() },
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      createdAt: one.createdAt.toISOString(),
      lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await recoveryCode.count({ where: { personId, usedAt: null } }),
    authenticatedAt: me.authenticatedAt.toISOString(),
  };
}

export async function listSecurityEvents(
  ctx: Ctx,
  me: SessionHolder,
  { limit = 20 }: { limit?: number | undefined },
) {
  const events = await ctx.tx.prisma.securityEvent.findMany({
    where: { personId: me.personId },
    orderBy: { id: "desc" },
    take: limit,
  });
  return {
    events: events.map(({ id, kind, at, address, userAgent }) => ({
      id,
      kind,
      at: at.toISOString(),
      address,
      userAgent,
    })),
  };
}

export async function removeTotp(ctx: Ctx, me: SessionHolder) {
  const { count } = await ctx.tx.prisma.totp.deleteMany({ where: { personId: me.personId } });
  if (count === 0) throw new ApiError("not_found");
  await recordSecurityEvent(ctx, { ...me, kind: "totp_removed" });
  return withoutUnusedCodes(ctx, me);
}

export async function removePasskey(ctx: Ctx, me: SessionHolder, id: string) {
  const { count } = await ctx.tx.prisma.passkey.deleteMany({ where: { personId: me.personId, id } });
  if (count === 0) throw new ApiError("not_found");
  await recordSecurityEvent(ctx, { ...me, kind: "passkey_removed" });
  return withoutUnusedCodes(ctx, me);
}

/** Recovery codes stand in for a second factor, so they go with the last one. */
async function withoutUnusedCodes(ctx: Ctx, me: SessionHolder): Promise<SecurityView> {
  const view = await getSecurity(ctx, me);
  if (view.secondFactor) return view;
  await ctx.tx.prisma.recoveryCode.deleteMany({ where: { personId: me.personId } });
  return { ...view, recoveryCodesLeft: 0 };
}

export async function makeRecoveryCodes(ctx: Ctx, me: SessionHolder) {
  const { secondFactor } = await getSecurity(ctx, me);
  if (!secondFactor)
    throw new ApiError("conflict", { detail: "Set up an authenticator app or a passkey first." });
  await recordSecurityEvent(ctx, { ...me, kind: "recovery_codes_made" });
  return { recoveryCodes: await replaceRecoveryCodes(ctx, me.personId) };
}
