import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { OperatorPerson } from "@/lib/contract/operator-people";
import type { RowOf } from "@/lib/db/tx";
import { audit, type Ctx } from "@/lib/services/context";
import { codesKey, forgetAttempts, secondFactorKey } from "./attempts";
import { recordSecurityEvent, UNKNOWN_CLIENT } from "./security-log";

type OperatorCtx = Pick<Ctx, "tx" | "now" | "actor" | "log">;

const PEOPLE = `select p.id, p.name, p.email, p.is_operator, p.disabled_at, p.created_at,
    (select max(last_seen_at) from session s where s.person_id = p.id) as last_seen_at
  from person p` as const;

const PERSON = `${PEOPLE} where p.id = $1` as const;

const toView = (row: RowOf<typeof PERSON>): OperatorPerson => ({
  id: row.id,
  name: row.name,
  email: row.email,
  isOperator: row.is_operator,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

export async function listPeople(ctx: Pick<Ctx, "tx">, { q = "" }: { q?: string | undefined }) {
  const rows = await ctx.tx.query(
    `${PEOPLE} where strpos(plain_text(p.name || ' ' || p.email), plain_text($1)) > 0 order by p.created_at desc, p.id desc limit 100`,
    [q.trim()],
  );
  return { people: rows.map(toView) };
}

export async function disablePerson(
  ctx: OperatorCtx,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<OperatorPerson> {
  if (id === ctx.actor.id) throw new ApiError("conflict", { detail: "You can't disable yourself." });
  const before = await find(ctx, id);
  if (before.disabledAt) return before;
  const { person, session, passwordReset } = ctx.tx.prisma;
  await ctx.tx.as({ kind: "person", id }, async () => {
    await person.updateMany({ where: { id }, data: { disabledAt: ctx.now, updatedAt: ctx.now } });
    await session.updateMany({ where: { personId: id, revokedAt: null }, data: { revokedAt: ctx.now } });
    await passwordReset.updateMany({ where: { personId: id, usedAt: null }, data: { usedAt: ctx.now } });
  });
  await recordSecurityEvent(ctx, { personId: id, kind: "disabled", client: UNKNOWN_CLIENT });
  await audit(ctx, {
    tenantId: "platform",
    action: "person.disabled",
    object: id,
    detail: reason ? { reason } : {},
  });
  return find(ctx, id);
}

export async function enablePerson(ctx: OperatorCtx, { id }: { id: string }): Promise<OperatorPerson> {
  const before = await find(ctx, id);
  if (!before.disabledAt) return before;
  const { person } = ctx.tx.prisma;
  await ctx.tx.as({ kind: "person", id }, () =>
    person.updateMany({ where: { id }, data: { disabledAt: null, updatedAt: ctx.now } }),
  );
  await recordSecurityEvent(ctx, { personId: id, kind: "enabled", client: UNKNOWN_CLIENT });
  await audit(ctx, { tenantId: "platform", action: "person.enabled", object: id });
  return find(ctx, id);
}

async function find(ctx: Pick<Ctx, "tx">, id: string): Promise<OperatorPerson> {
  const row = await ctx.tx.one(PERSON, [id]);
  if (!row) throw new ApiError("not_found");
  return toView(row);
}

/** For a person who lost every second factor and the recovery codes. They set up new ones after the next sign-in. */
export async function removeSecondFactors(ctx: OperatorCtx, { id }: { id: string }): Promise<void> {
  const { totp, passkey, recoveryCode, session } = ctx.tx.prisma;
  const where = { personId: id };
  await ctx.tx.as({ kind: "person", id }, async () => {
    await totp.deleteMany({ where });
    await passkey.deleteMany({ where });
    await recoveryCode.deleteMany({ where });
    await session.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: ctx.now } });
  });
  await forgetAttempts(ctx.tx, [secondFactorKey(id), codesKey(secondFactorKey(id))]);
  await recordSecurityEvent(ctx, { personId: id, kind: "second_factors_removed", client: UNKNOWN_CLIENT });
  await audit(ctx, { tenantId: "platform", action: "person.second_factors_removed", object: id });
}
