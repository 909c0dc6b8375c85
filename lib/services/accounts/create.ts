import "server-only";
import { randomInt } from "node:crypto";
import type { z } from "zod";
import type { createAccount } from "@/lib/contract/accounts";
import { ApiError } from "@/lib/contract/errors";
import { WORKSPACE_SCOPES } from "@/lib/contract/scopes";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { insertKey } from "@/lib/services/keys/insert";
import { invite } from "@/lib/services/members/invite";
import { externalIdTaken } from "./external-id-taken";
import { getAccount } from "./read";
import { recordState } from "./record-state";
import { slugOf } from "./slug";

type NewAccount = z.output<NonNullable<typeof createAccount.body>>;

const FIRST_KEY = "First key";
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

type Created = z.output<typeof createAccount.response>;

/** Creates a workspace, its first key and its owner's invitation in one transaction. */
export async function create(ctx: PartnerCtx, input: NewAccount): Promise<Created> {
  const id = await insertWorkspace(ctx, input);
  await recordState(ctx, { id, plan: input.plan, status: "active" });
  const key = await insertKey(ctx, {
    kind: "workspace",
    mode: ctx.tenant.mode === "sandbox" ? "test" : "live",
    partnerId: ctx.tenant.id,
    workspaceId: id,
    name: FIRST_KEY,
    scopes: [...WORKSPACE_SCOPES],
    expiresAt: null,
  });
  const { emailed } = await ctx.tx.as({ kind: "workspace", id }, async () => {
    // The account sees from its first entry on which keys its partner issued for it.
    await audit(ctx, {
      tenantId: id,
      action: "key.created",
      object: key.id,
      detail: { name: FIRST_KEY, scopes: WORKSPACE_SCOPES, owner: id, partnerId: ctx.tenant.id },
    });
    return invite(ctx, {
      workspaceId: id,
      brandOf: ctx.tenant.id,
      email: input.ownerEmail,
      role: "owner",
      tenantName: input.name,
    });
  });
  const account = await getAccount(ctx, id);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "account.created",
    object: id,
    detail: { plan: input.plan },
    event: { workspaceId: id, data: { account } },
  });
  return { ...account, apiKey: key.apiKey, ownerInvitation: { email: input.ownerEmail, emailed } };
}

async function insertWorkspace(ctx: PartnerCtx, input: NewAccount): Promise<string> {
  const slug = slugOf(input.name);
  const settings = input.settings ?? {};
  for (let attempt = 0; attempt < 12; attempt++) {
    const id = candidate(slug, attempt);
    const row = await ctx.tx.one(
      `with put as (
         insert into workspace (id, partner_id, name, owner_email, plan, mode, timezone, country, phone, business_hours,
           external_id, metadata, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
         on conflict do nothing returning id)
       select (select id from put) as id,
              exists (select from workspace where partner_id = $2 and external_id = $11) as taken`,
      [
        id,
        ctx.tenant.id,
        input.name,
        input.ownerEmail,
        input.plan,
        ctx.tenant.mode === "sandbox" ? "test" : "live",
        settings.timezone ?? "UTC",
        settings.country ?? "US",
        settings.phone ?? null,
        settings.businessHours ? JSON.stringify(settings.businessHours) : null,
        input.externalId ?? null,
        JSON.stringify(input.metadata ?? {}),
        ctx.now,
      ],
    );
    if (row?.id) return row.id;
    // The statement's snapshot shows the externalId only if it was taken before the insert.
    if (row?.taken) throw externalIdTaken();
  }
  throw new ApiError("conflict", { detail: "No free identifier could be found for this name. Try again." });
}

function candidate(slug: string | null, attempt: number): string {
  if (slug === null) return `ws_acct_${letters(6)}`;
  return attempt === 0 ? `ws_${slug}` : `ws_${slug}_${letters(attempt < 8 ? 4 : 6)}`;
}

function letters(count: number): string {
  let out = "";
  for (let i = 0; i < count; i++) out += LETTERS[randomInt(LETTERS.length)];
  return out;
}
