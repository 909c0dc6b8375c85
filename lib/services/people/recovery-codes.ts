import "server-only";
import { createHmac, randomInt } from "node:crypto";
import type { Ctx } from "@/lib/services/context";

const COUNT = 10;
const LENGTH = 10;
/** Crockford's base 32 leaves out letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

type CodeCtx = Pick<Ctx, "tx" | "now" | "config">;

/** Replaces the person's recovery codes. Only their hashes are stored, so they are shown this one time. */
export async function replaceRecoveryCodes(ctx: CodeCtx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  );
  const { recoveryCode } = ctx.tx.prisma;
  await recoveryCode.deleteMany({ where: { personId } });
  await recoveryCode.createMany({
    data: codes.map((code) => ({ personId, hash: hashOf(ctx, { personId, code }), createdAt: ctx.now })),
  });
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Whether the code was right and unused; it is used now. */
export async function spendRecoveryCode(
  ctx: CodeCtx,
  of: { personId: string; code: string },
): Promise<boolean> {
  const code = of.code.toLowerCase().replaceAll(/[\s-]/g, "");
  if (code.length !== LENGTH) return false;
  const used = await ctx.tx.prisma.recoveryCode.updateMany({
    where: { personId: of.personId, hash: hashOf(ctx, { personId: of.personId, code }), usedAt: null },
    data: { usedAt: ctx.now },
  });
  return used.count === 1;
}

/** Keyed, because a code is short enough to be found by trying all of them against a plain hash. */
function hashOf({ config }: CodeCtx, of: { personId: string; code: string }): Buffer<ArrayBuffer> {
  return createHmac("sha256", config.keyPepper).update(`recovery ${of.personId} ${of.code}`).digest();
}
