import "server-only";
import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Ctx } from "@/lib/services/context";

const COUNT = 10;
/** 80 bits, too many to try even with a copy of the database and the server's key. Earlier codes had 10 characters. */
const LENGTH = 16;
const SALT_BYTES = 16;
/** Crockford's base 32 leaves out letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

type CodeCtx = Pick<Ctx, "tx" | "now" | "config">;
type Hashed = { personId: string; code: string; salt: Uint8Array };

/** Replaces the person's recovery codes. Only their hashes are stored, so they are shown this one time. */
export async function replaceRecoveryCodes(ctx: CodeCtx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  );
  const { recoveryCode } = ctx.tx.prisma;
  await recoveryCode.deleteMany({ where: { personId } });
  await recoveryCode.createMany({
    data: codes.map((code) => {
      const salt = randomBytes(SALT_BYTES);
      return { personId, salt, hash: hashOf(ctx, { personId, code, salt }), createdAt: ctx.now };
    }),
  });
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, "$&-"));
}

/** True if the code was right and unused; it is used now. */
export async function spendRecoveryCode(
  ctx: CodeCtx,
  { personId, code: typed }: { personId: string; code: string },
): Promise<boolean> {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  const { recoveryCode } = ctx.tx.prisma;
  const unused = await recoveryCode.findMany({ where: { personId, usedAt: null } });
  const match = unused.find(({ hash, salt }) => timingSafeEqual(hash, hashOf(ctx, { personId, code, salt })));
  if (!match) return false;
  const used = await recoveryCode.updateMany({
    where: { personId, hash: match.hash, usedAt: null },
    data: { usedAt: ctx.now },
  });
  return used.count === 1;
}

/** Keyed, so that a copy of the database alone is not enough to try codes. Earlier codes have an empty salt. */
function hashOf({ config }: CodeCtx, { personId, code, salt }: Hashed): Buffer<ArrayBuffer> {
  return createHmac("sha256", config.keyPepper).update(salt).update(`recovery ${personId} ${code}`).digest();
}
