import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import type { Ctx } from "@/lib/services/context";
import { addMember } from "./membership";
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

/** Creates a person for the operator. An existing person keeps their password and only gets the membership. */
export async function createPerson(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  input: NewPerson,
): Promise<string> {
  await assertGoodPassword(input.password, { known: [input.email, input.name] });
  const { person } = ctx.tx.prisma;
  const existing = await person.findFirst({ where: { email: input.email }, select: { id: true } });
  const id = existing?.id ?? newId("per");
  if (!existing) {
    await person.create({
      data: {
        id,
        email: input.email,
        name: input.name,
        passwordHash: await hashPassword(input.password),
        isOperator: input.isOperator ?? false,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    });
  }
  const role = input.role ?? "owner";
  if (input.workspace) await join(ctx, { kind: "workspace", tenantId: input.workspace, personId: id, role });
  if (input.partner) await join(ctx, { kind: "partner", tenantId: input.partner, personId: id, role });
  return id;
}

const ROLES = { workspace: ["owner", "editor", "viewer"], partner: ["owner", "member"] };

async function join(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  to: Parameters<typeof addMember>[1],
): Promise<void> {
  const { kind, tenantId, role } = to;
  if (!ROLES[kind].includes(role))
    throw new ApiError("conflict", { detail: `--role of a ${kind} is one of ${ROLES[kind].join(", ")}.` });
  const { workspace, partner } = ctx.tx.prisma;
  const where = { id: tenantId };
  const tenants = await (kind === "workspace" ? workspace.count({ where }) : partner.count({ where }));
  if (tenants === 0) throw new ApiError("not_found", { detail: `There is no ${kind} ${tenantId}.` });
  await addMember(ctx, to);
}
