import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { audit, type Ctx } from "../context";
import { assertGoodPassword, hashPassword } from "./password";

type NewPerson = {
  email: string;
  name: string;
  password: string;
  isOperator?: boolean;
  workspace?: string | undefined;
  partner?: string | undefined;
  role?: string | undefined;
};

/** By an operator's hand. Somebody already known keeps their password and gets the membership. */
export async function createPerson(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  input: NewPerson,
): Promise<string> {
  assertGoodPassword(input.password);
  const known = await ctx.tx.one<{ id: string }>("select id from person where email = $1", [input.email]);
  const id = known?.id ?? newId("per");
  if (!known) {
    await ctx.tx.run(
      "insert into person (id, email, name, password_hash, is_operator, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)",
      [id, input.email, input.name, await hashPassword(input.password), input.isOperator ?? false, ctx.now],
    );
  }
  if (input.workspace)
    await join(ctx, {
      table: "workspace",
      tenantId: input.workspace,
      personId: id,
      role: input.role ?? "owner",
    });
  if (input.partner)
    await join(ctx, { table: "partner", tenantId: input.partner, personId: id, role: input.role ?? "owner" });
  return id;
}

type Join = { table: "workspace" | "partner"; tenantId: string; personId: string; role: string };
const ROLES = { workspace: ["owner", "editor", "viewer"], partner: ["owner", "member"] };

async function join(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  { table, tenantId, personId, role }: Join,
): Promise<void> {
  if (!ROLES[table].includes(role))
    throw new ApiError("conflict", { detail: `--role of a ${table} is one of ${ROLES[table].join(", ")}.` });
  const there = await ctx.tx.one(`select 1 from ${table} where id = $1`, [tenantId]);
  if (!there) throw new ApiError("not_found", { detail: `There is no ${table} ${tenantId}.` });
  await ctx.tx.run(
    `insert into ${table}_member (${table}_id, person_id, role) values ($1, $2, $3) on conflict (${table}_id, person_id) do update set role = excluded.role`,
    [tenantId, personId, role],
  );
  await audit(ctx, { tenantId, action: "member.joined", object: personId, detail: { role } });
}
