import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Ctx } from "@/lib/services/context";
import { notifyOfNewDevice } from "./open-session";
import { authenticationOptions, passkeySigned } from "./passkeys";
import { passwordMatches } from "./password";
import { refuseAttempt, reserveFor } from "./proof-attempts";
import { spendRecoveryCode } from "./recovery-codes";
import { getSecurity } from "./security";
import { recordSecurityEvent } from "./security-log";
import type { SessionHolder } from "./sessions";
import { isCurrentCode, isSixDigits } from "./totp";

/** One of the three is given; the contract checks that. */
export type Proof = { password?: string | undefined; code?: string | undefined; passkey?: unknown };

export async function proofOptions(ctx: Ctx, me: SessionHolder) {
  const { hasPassword, totp, recoveryCodesLeft } = await getSecurity(ctx, me);
  return {
    password: hasPassword && !me.pending,
    totp: totp !== null,
    recoveryCode: recoveryCodesLeft > 0,
    passkey: await authenticationOptions(ctx, me),
  };
}

/** Completes a sign-in. The password was checked when the session was opened. */
export async function giveSecondFactor(ctx: Ctx, me: SessionHolder, proof: Omit<Proof, "password">) {
  if (!me.pending) throw new ApiError("conflict", { detail: "This session needs no second factor." });
  await assertProof(ctx, me, { ...proof, onFailure: "second_factor_failed" });
  await ctx.tx.run(
    "update session set pending = false, authenticated_at = now() where id = $1 and person_id = $2",
    [me.sessionId, me.personId],
  );
  await recordSecurityEvent(ctx, { ...me, kind: "sign_in" });
  if (me.device === null) await notifyOfNewDevice({ tx: ctx.tx, baseUrl: ctx.config.baseUrl }, me);
  return { ok: true as const };
}

export async function reauthenticate(ctx: Ctx, me: SessionHolder, proof: Proof) {
  await assertProof(ctx, me, { ...proof, onFailure: "reauthentication_failed" });
  await ctx.tx.prisma.session.updateMany({
    where: { id: me.sessionId, personId: me.personId },
    data: { authenticatedAt: ctx.now },
  });
  await recordSecurityEvent(ctx, { ...me, kind: "reauthenticated" });
  return { authenticatedAt: ctx.now.toISOString() };
}

type Asserted = Proof & { onFailure: "second_factor_failed" | "reauthentication_failed" };

/** The guess is counted before it is verified, and given back when it was right. */
async function assertProof(ctx: Ctx, me: SessionHolder, { onFailure: kind, ...proof }: Asserted) {
  const guess = proof.code !== undefined && isSixDigits(proof.code) ? "six digits" : "other";
  const attempt = await reserveFor(ctx, me, guess);
  const wrong = await findFault(ctx, me, proof);
  if (wrong) throw await refuseAttempt(ctx, me, { kind, ...wrong });
  await attempt.release();
}

async function findFault(ctx: Ctx, me: SessionHolder, proof: Proof) {
  const { personId } = me;
  if (proof.password !== undefined) {
    const person = await ctx.tx.prisma.person.findFirst({ where: { id: personId } });
    const matches = await passwordMatches(person?.passwordHash ?? null, proof.password);
    return matches ? null : { pointer: "/password", message: "The password is incorrect." };
  }
  if (proof.code !== undefined) {
    const isRight = await isRightCode(ctx, me, proof.code);
    return isRight ? null : { pointer: "/code", message: "The code is incorrect or was already used." };
  }
  const signed = await passkeySigned(ctx, me, proof.passkey);
  return signed ? null : { pointer: "/passkey", message: "The passkey was not accepted. Try again." };
}

async function isRightCode(ctx: Ctx, me: SessionHolder, code: string): Promise<boolean> {
  const { personId } = me;
  const isConfirmed = await ctx.tx.prisma.totp.count({ where: { personId, confirmedAt: { not: null } } });
  if (isConfirmed > 0 && (await isCurrentCode(ctx, { personId, code }))) return true;
  if (!(await spendRecoveryCode(ctx, { personId, code }))) return false;
  await recordSecurityEvent(ctx, { ...me, kind: "recovery_code_used" });
  return true;
}
