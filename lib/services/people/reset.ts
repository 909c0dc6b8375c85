import "server-only";
import { RESET_HOURS } from "@/lib/contract/emails";
import { ApiError } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { languageOrDefault } from "@/lib/language";
import { queueAccountEmail } from "@/lib/services/brand/email";
import { brandOfPerson } from "@/lib/services/brand/shown";
import type { Ctx } from "@/lib/services/context";
import { hashOfLink, newLinkToken, scopeOfLink } from "@/lib/services/link-token";
import { plainName } from "@/lib/services/platform-email";
import { accountKey, forgetAttempts } from "./attempts";
import { setPassword } from "./change-password";
import { assertGoodPassword } from "./password";
import { type Client, recordSecurityEvent } from "./security-log";

const MAX_PER_HOUR = 5;

/** Responds the same whether or not the person exists, so that it reveals no accounts. */
export async function requestReset(
  ctx: Pick<Ctx, "tx" | "now" | "config" | "log">,
  { email, client }: { email: string; client: Client },
): Promise<{ ok: true }> {
  const { person } = ctx.tx.prisma;
  const found = await ctx.tx.as({ kind: "email", id: email }, () =>
    person.findFirst({
      where: { email, disabledAt: null },
      select: { id: true, name: true, language: true },
    }),
  );
  // Asked also for an unknown address, so that both take the same time.
  const isSent = await ctx.tx.as({ kind: "person", id: found?.id ?? "" }, async () => {
    const token = await newToken(ctx, found?.id ?? null);
    const brand = await brandOfPerson(ctx.tx, found?.id ?? "");
    if (!found || token === null) return false;
    await queueAccountEmail(ctx, brand, {
      kind: "password_reset",
      to: email,
      language: languageOrDefault(found.language),
      values: { name: plainName(found.name) },
      path: `/reset/${token}`,
    });
    return true;
  });
  if (found && isSent)
    await recordSecurityEvent(ctx, { personId: found.id, kind: "password_reset_requested", client });
  return { ok: true };
}

/** Null for an unknown address, and for a person who has asked too often. */
async function newToken(
  { tx, now }: Pick<Ctx, "tx" | "now">,
  personId: string | null,
): Promise<string | null> {
  const { passwordReset } = tx.prisma;
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const recent = await passwordReset.count({
    where: { personId: personId ?? "", createdAt: { gt: hourAgo } },
  });
  if (personId === null || recent >= MAX_PER_HOUR) return null;
  const { token, tokenHash } = newLinkToken();
  const expiresAt = new Date(now.getTime() + RESET_HOURS * 3_600_000);
  await passwordReset.create({ data: { id: newId("rst"), personId, tokenHash, expiresAt } });
  return token;
}

/** The link works once. All other links and sessions of the person end with it. */
export async function resetPassword(
  ctx: Pick<Ctx, "tx" | "now" | "config" | "log">,
  input: { token: string; password: string; client: Client },
): Promise<{ ok: true }> {
  const used = await ctx.tx.as(scopeOfLink(input.token), () =>
    ctx.tx.one(
      "update password_reset set used_at = now() where token_hash = $1 and used_at is null and expires_at > now() returning person_id",
      [hashOfLink(input.token)],
    ),
  );
  if (!used)
    throw new ApiError("not_found", { detail: "This link has been used or has expired. Ask for a new one." });
  const personId = used.person_id;
  return ctx.tx.as({ kind: "person", id: personId }, async () => {
    const { email, name } = await ctx.tx.prisma.person.findFirstOrThrow({
      where: { id: personId },
      select: { email: true, name: true },
    });
    // A refused password undoes the use of the link, which is then still good for a better one.
    await assertGoodPassword(input.password, { known: [email, name] });
    await setPassword(ctx, { personId, email, name, password: input.password, keep: null });
    // Guesses at the old password say nothing about the new one, and its owner wants to sign in now.
    await forgetAttempts(ctx.tx, [accountKey(email)]);
    await recordSecurityEvent(ctx, { personId, kind: "password_reset", client: input.client });
    return { ok: true };
  });
}
