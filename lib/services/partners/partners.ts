import "server-only";
import { randomInt } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import type { Partner } from "@/lib/db/generated/client";
import { LOCK_CLASS } from "@/lib/db/locks";
import { newId } from "@/lib/id";
import { audit, type Ctx } from "@/lib/services/context";

type PartnerView = Pick<Partner, "id" | "name" | "email" | "status" | "mode" | "application"> & {
  createdAt: string;
  approvedAt: string | null;
};

/** The ref is part of an invoice's globalId, so it has no letters that look like digits. */
const REF_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

export function toView({
  id,
  name,
  email,
  status,
  mode,
  application,
  createdAt,
  approvedAt,
}: Partner): PartnerView {
  return {
    id,
    name,
    email,
    status,
    mode,
    application,
    createdAt: createdAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
  };
}

type NewPartner = {
  name: string;
  email: string;
  mode?: "live" | "sandbox";
  application?: Record<string, unknown>;
};

export async function insertPartner(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  input: NewPartner,
): Promise<string> {
  const id = newId("ptr");
  const ref = Array.from({ length: 6 }, () => REF_LETTERS[randomInt(REF_LETTERS.length)]).join("");
  await ctx.tx.as({ kind: "partner", id }, async () => {
    await ctx.tx.run(
      "insert into partner (id, ref, name, email, mode, application, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $7)",
      [
        id,
        ref,
        input.name,
        input.email,
        input.mode ?? "live",
        JSON.stringify(input.application ?? {}),
        ctx.now,
      ],
    );
    await audit(ctx, { tenantId: id, action: "partner.applied", object: id });
  });
  return id;
}

/** The applicant owns the new partner; keys come with the approval. The transaction is in the person's own scope. */
export async function apply(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  input: { name: string; mode: "live" | "sandbox" } & Record<string, unknown>,
): Promise<PartnerView> {
  if (ctx.actor.kind !== "person") throw new ApiError("not_found");
  const { id: personId, email } = ctx.actor;
  const open = await ctx.tx.one(
    "select 1 from partner_member m join partner p on p.id = m.partner_id where m.person_id = $1 and p.status = 'applied'",
    [personId],
  );
  if (open) throw new ApiError("conflict", { detail: "Your earlier application is still under review." });
  const { name, mode, ...rest } = input;
  const id = await insertPartner(ctx, { name, email, mode, application: rest });
  return ctx.tx.as({ kind: "partner", id }, async () => {
    await ctx.tx.prisma.partnerMember.create({ data: { partnerId: id, personId, role: "owner" } });
    return toView(await readPartner(ctx, id));
  });
}

async function readPartner(ctx: Pick<Ctx, "tx">, id: string): Promise<Partner> {
  const row = await ctx.tx.prisma.partner.findFirst({ where: { id } });
  if (!row) throw new ApiError("not_found");
  return row;
}

type Action = `partner.${"approved" | "rejected" | "suspended" | "reactivated"}`;
type Step = { to: PartnerView["status"]; from: PartnerView["status"][]; action: Action };

const DECISIONS: Record<string, Step> = {
  approve: { to: "approved", from: ["applied", "rejected"], action: "partner.approved" },
  reject: { to: "rejected", from: ["applied"], action: "partner.rejected" },
  suspend: { to: "suspended", from: ["approved"], action: "partner.suspended" },
  reactivate: { to: "approved", from: ["suspended"], action: "partner.reactivated" },
};

/** Takes the partner's lock, so that no key of a partner suspended here commits anything afterwards. */
export async function decide(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  input: { id: string; decision: string; reason?: string | undefined },
): Promise<PartnerView> {
  const step = DECISIONS[input.decision];
  if (!step) throw new ApiError("illegal_transition");
  await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.tenant}, hashtext($1))`, [input.id]);
  const before = await readPartner(ctx, input.id);
  if (before.status === step.to) return toView(before);
  if (!step.from.includes(before.status)) {
    throw new ApiError("illegal_transition", {
      detail: `A partner that is ${before.status} cannot be made ${step.to}.`,
    });
  }
  await ctx.tx.prisma.partner.updateMany({
    where: { id: input.id },
    data: {
      status: step.to,
      statusReason: input.reason ?? null,
      approvedAt: step.to === "approved" ? (before.approvedAt ?? ctx.now) : before.approvedAt,
      suspendedAt: step.to === "suspended" ? ctx.now : null,
      updatedAt: ctx.now,
    },
  });
  await ctx.tx.as({ kind: "partner", id: input.id }, () =>
    audit(ctx, {
      tenantId: input.id,
      action: step.action,
      object: input.id,
      detail: input.reason ? { reason: input.reason } : {},
    }),
  );
  return toView(await readPartner(ctx, input.id));
}
