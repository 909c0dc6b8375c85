import "server-only";
import { randomInt } from "node:crypto";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import { newId } from "@/lib/id";
import { audit, type Ctx } from "../context";

type PartnerView = {
  id: string;
  name: string;
  email: string;
  status: "applied" | "approved" | "suspended" | "rejected";
  mode: "live" | "sandbox";
  application: Record<string, unknown>;
  createdAt: string;
  approvedAt: string | null;
};

type Row = Omit<PartnerView, "createdAt" | "approvedAt" | "application"> & {
  application: unknown;
  created_at: Date;
  approved_at: Date | null;
};

const COLUMNS = "id, name, email, status, mode, application, created_at, approved_at";
const application = z.record(z.string(), z.unknown());
/** Part of an invoice's globalId, so no letters that look like figures. */
const REF_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

function toView({ created_at, approved_at, ...row }: Row): PartnerView {
  return {
    ...row,
    application: application.parse(row.application),
    createdAt: created_at.toISOString(),
    approvedAt: approved_at?.toISOString() ?? null,
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

/** The applicant owns the new partner; keys come with the approval. */
export async function apply(
  ctx: Ctx,
  input: { name: string; mode: "live" | "sandbox" } & Record<string, unknown>,
): Promise<PartnerView> {
  if (ctx.actor.kind !== "person") throw new ApiError("not_found");
  const { id: personId, email } = ctx.actor;
  const open = await ctx.tx.one(
    "select 1 from partner_member m join partner p on p.id = m.partner_id where m.person_id = $1 and p.status = 'applied'",
    [personId],
  );
  if (open) throw new ApiError("conflict", { detail: "Your earlier application is still being looked at." });
  const { name, mode, ...rest } = input;
  const id = await insertPartner(ctx, { name, email, mode, application: rest });
  return ctx.tx.as({ kind: "partner", id }, async () => {
    await ctx.tx.run("insert into partner_member (partner_id, person_id, role) values ($1, $2, 'owner')", [
      id,
      personId,
    ]);
    return readPartner(ctx, id);
  });
}

async function readPartner(ctx: Pick<Ctx, "tx">, id: string): Promise<PartnerView> {
  const row = await ctx.tx.one<Row>(`select ${COLUMNS} from partner where id = $1`, [id]);
  if (!row) throw new ApiError("not_found");
  return toView(row);
}

export async function listPartners(ctx: Pick<Ctx, "tx">, filter: { status?: string | undefined }) {
  const rows = await ctx.tx.query<Row>(
    `select ${COLUMNS} from partner where $1::text is null or status = $1 order by created_at desc, id desc limit 500`,
    [filter.status ?? null],
  );
  return { partners: rows.map(toView) };
}

const FROM: Record<string, { to: PartnerView["status"]; from: PartnerView["status"][] }> = {
  approve: { to: "approved", from: ["applied", "rejected"] },
  reject: { to: "rejected", from: ["applied"] },
  suspend: { to: "suspended", from: ["approved"] },
  reactivate: { to: "approved", from: ["suspended"] },
};

/** In the partner's lock, so that no key of a partner suspended here commits anything afterwards. */
export async function decide(
  ctx: Pick<Ctx, "tx" | "now" | "actor">,
  input: { id: string; decision: string; reason?: string | undefined },
): Promise<PartnerView> {
  const step = FROM[input.decision];
  if (!step) throw new ApiError("illegal_transition");
  await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.tenant}, hashtext($1))`, [input.id]);
  const before = await readPartner(ctx, input.id);
  if (before.status === step.to) return before;
  if (!step.from.includes(before.status)) {
    throw new ApiError("illegal_transition", {
      detail: `A partner that is ${before.status} cannot be made ${step.to}.`,
    });
  }
  await ctx.tx.run(
    `update partner set status = $2, status_reason = $3, updated_at = $4,
       approved_at = case when $2 = 'approved' then coalesce(approved_at, $4) else approved_at end,
       suspended_at = case when $2 = 'suspended' then $4 else null end
     where id = $1`,
    [input.id, step.to, input.reason ?? null, ctx.now],
  );
  await ctx.tx.as({ kind: "partner", id: input.id }, () =>
    audit(ctx, {
      tenantId: input.id,
      action: `partner.${step.to}`,
      object: input.id,
      detail: input.reason ? { reason: input.reason } : {},
    }),
  );
  return readPartner(ctx, input.id);
}
