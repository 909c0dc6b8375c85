import "server-only";
import { languageOrDefault } from "@/lib/language";
import { queueAccountEmail } from "@/lib/services/brand/email";
import { brandOfPerson } from "@/lib/services/brand/shown";
import type { Ctx } from "@/lib/services/context";
import { plainName } from "@/lib/services/platform-email";
import { assertGoodPassword, hashPassword, passwordMatches } from "./password";
import { refuseAttempt, reserveFor } from "./proof-attempts";
import { getSecurity } from "./security";
import { recordSecurityEvent } from "./security-log";
import type { SessionHolder } from "./sessions";

/** Changes the password of a signed-in person and ends their other sessions. */
export async function changePassword(
  ctx: Ctx,
  me: SessionHolder,
  input: { currentPassword: string; password: string },
) {
  const { person } = ctx.tx.prisma;
  const { passwordHash, name, email } = await person.findFirstOrThrow({ where: { id: me.personId } });
  const attempt = await reserveFor(ctx, me);
  if (!(await passwordMatches(passwordHash, input.currentPassword))) {
    throw await refuseAttempt(ctx, me, {
      kind: "reauthentication_failed",
      pointer: "/currentPassword",
      message: "The current password is incorrect.",
    });
  }
  await attempt.release();
  await assertGoodPassword(input.password, { known: [email, name] });
  const { personId, sessionId } = me;
  await setPassword(ctx, { personId, email, name, password: input.password, keep: sessionId });
  await recordSecurityEvent(ctx, { ...me, kind: "password_changed" });
  return getSecurity(ctx, me);
}

/** Ends all sessions but the one kept, and every reset link: none of them may outlive the old password. */
export async function setPassword(
  ctx: Pick<Ctx, "tx" | "now" | "config">,
  of: { personId: string; email: string; name: string; password: string; keep: string | null },
): Promise<void> {
  const { passwordReset, person, session } = ctx.tx.prisma;
  const { personId } = of;
  await person.updateMany({
    where: { id: personId },
    data: {
      passwordHash: await hashPassword(of.password),
      passwordChangedAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await passwordReset.updateMany({ where: { personId, usedAt: null }, data: { usedAt: ctx.now } });
  await session.updateMany({
    where: { personId, revokedAt: null, ...(of.keep === null ? {} : { id: { not: of.keep } }) },
    data: { revokedAt: ctx.now },
  });
  const changed = await person.findFirst({ where: { id: personId }, select: { language: true } });
  await queueAccountEmail(ctx, await brandOfPerson(ctx.tx, personId), {
    kind: "password_changed",
    to: of.email,
    language: languageOrDefault(changed?.language),
    values: { name: plainName(of.name) },
    path: "/forgot",
  });
}
