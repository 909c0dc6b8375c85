import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import type { Ctx } from "../context";
import { queueMail } from "../members/invite";
import { assertGoodPassword, hashPassword } from "./password";

const HOURS = 2;

/** Answers the same whether or not the person exists, so that it reveals no accounts. */
export async function askReset(
  ctx: Pick<Ctx, "tx" | "now" | "config">,
  email: string,
): Promise<{ ok: true }> {
  const person = await ctx.tx.one<{ id: string }>(
    "select id from person where email = $1 and disabled_at is null",
    [email],
  );
  const recent = await ctx.tx.one<{ n: number }>(
    "select count(*)::int as n from password_reset where person_id = $1 and created_at > now() - interval '1 hour'",
    [person?.id ?? ""],
  );
  if (person && recent!.n < 5) {
    const token = randomBytes(24).toString("base64url");
    await ctx.tx.run(
      "insert into password_reset (id, person_id, token_hash, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))",
      [newId("rst"), person.id, digest(token), HOURS],
    );
    await queueMail(ctx, {
      kind: "password_reset",
      to: email,
      subject: "Choose a new password for Switchboard",
      text: `Choose a new password within ${HOURS} hours:\n${ctx.config.baseUrl}/reset/${token}\n\nIf you did not ask for this, ignore it: your password stays as it is.`,
    });
  }
  return { ok: true };
}

/** The link works once; all sessions of the person end. */
export async function resetPassword(
  ctx: Pick<Ctx, "tx" | "now">,
  input: { token: string; password: string },
): Promise<{ ok: true }> {
  assertGoodPassword(input.password);
  const used = await ctx.tx.one<{ person_id: string }>(
    "update password_reset set used_at = now() where token_hash = $1 and used_at is null and expires_at > now() returning person_id",
    [digest(input.token)],
  );
  if (!used)
    throw new ApiError("not_found", { detail: "This link has been used or has expired. Ask for a new one." });
  await ctx.tx.run("update person set password_hash = $2, updated_at = now() where id = $1", [
    used.person_id,
    await hashPassword(input.password),
  ]);
  await ctx.tx.run("update session set revoked_at = now() where person_id = $1 and revoked_at is null", [
    used.person_id,
  ]);
  return { ok: true };
}

export function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
