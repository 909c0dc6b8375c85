import "server-only";
import { Secret, TOTP } from "otpauth";
import { ApiError } from "@/lib/contract/errors";
import { PLATFORM_NAME, productName } from "@/lib/product-name";
import { brandOfPerson } from "@/lib/services/brand/shown";
import type { Ctx } from "@/lib/services/context";
import { open, seal } from "@/lib/services/secrets/seal";
import { refuseAttempt, reserveFor } from "./proof-attempts";
import { replaceRecoveryCodes } from "./recovery-codes";
import { recordSecurityEvent } from "./security-log";
import type { SessionHolder } from "./sessions";

const PERIOD_SECONDS = 30;
/** One step either way, for clocks that differ and codes that were typed slowly. */
const WINDOW = 1;

const sealedFor = (personId: string) => `totp ${personId}`;
const authenticator = (secret: Secret, { label = "", issuer = PLATFORM_NAME } = {}) =>
  new TOTP({ issuer, label, secret, period: PERIOD_SECONDS, digits: 6 });

/** Begins to add an app. A secret that was never confirmed is replaced. */
export async function addTotp(ctx: Ctx, me: SessionHolder) {
  const { totp } = ctx.tx.prisma;
  const { personId } = me;
  const existing = await totp.findFirst({ where: { personId }, select: { confirmedAt: true } });
  if (existing?.confirmedAt)
    throw new ApiError("conflict", { detail: "An authenticator app is set up already. Remove it first." });
  const secret = new Secret({ size: 20 });
  await totp.deleteMany({ where: { personId } });
  await totp.create({
    data: {
      personId,
      secret: seal(secret.base32, ctx.config.encryptionKeys, sealedFor(personId)),
      createdAt: ctx.now,
    },
  });
  const issuer = productName(await brandOfPerson(ctx.tx, personId));
  return { secret: secret.base32, otpauthUrl: authenticator(secret, { label: me.email, issuer }).toString() };
}

export async function confirmTotp(ctx: Ctx, me: SessionHolder, code: string) {
  const { totp } = ctx.tx.prisma;
  const { personId } = me;
  const pending = await totp.findFirst({ where: { personId, confirmedAt: null } });
  if (!pending)
    throw new ApiError("conflict", { detail: "There is no authenticator app to confirm. Add one first." });
  const attempt = await reserveFor(ctx, me);
  if (!(await isCurrentCode(ctx, { personId, code })))
    throw await refuseAttempt(ctx, me, {
      kind: "second_factor_failed",
      pointer: "/code",
      message: "This is not the code your app shows now. Wait for the next one and try again",
    });
  await attempt.release();
  await totp.updateMany({ where: { personId }, data: { confirmedAt: ctx.now } });
  await recordSecurityEvent(ctx, { ...me, kind: "totp_added" });
  return { recoveryCodes: await replaceRecoveryCodes(ctx, personId) };
}

const withoutSpaces = (code: string) => code.replaceAll(" ", "");

/** Returns whether a text can be the code of an app at all. */
export const isSixDigits = (code: string) => /^[0-9]{6}$/.test(withoutSpaces(code));

/** A code is accepted once: a code of the same step, or an earlier one, is refused afterwards. */
export async function isCurrentCode(
  ctx: Pick<Ctx, "tx" | "config" | "now">,
  { personId, code }: { personId: string; code: string },
): Promise<boolean> {
  const { totp } = ctx.tx.prisma;
  const token = withoutSpaces(code);
  const row = await totp.findFirst({ where: { personId }, select: { secret: true } });
  if (!row || !isSixDigits(token)) return false;
  const base32 = open(Buffer.from(row.secret), ctx.config.encryptionKeys, sealedFor(personId));
  const timestamp = ctx.now.getTime();
  const delta = authenticator(Secret.fromBase32(base32)).validate({ token, window: WINDOW, timestamp });
  if (delta === null) return false;
  const step = BigInt(Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta);
  const { count } = await totp.updateMany({
    where: { personId, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}
