import "server-only";
import type { z } from "zod";
import type { Account, patchAccount } from "@/lib/contract/accounts";
import { ApiError } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { ownAccount } from "@/lib/services/workspace/own-account";
import { partnerNow } from "../billing/facts";
import { audit, type PartnerCtx } from "../context";
import { getAccount } from "./read";

type AccountChange = z.output<NonNullable<typeof patchAccount.body>>;

/** Renaming never changes the id; a new plan counts from this instant (and for the whole day, as billing says). */
export async function change(
  ctx: PartnerCtx,
  { id, ...input }: AccountChange & { id: string },
): Promise<Account> {
  const before = await ownAccount(ctx, id);
  if (before.status === "closed")
    throw new ApiError("illegal_transition", { detail: "The account is closed." });
  if (input.externalId) await assertFree(ctx, id, input.externalId);
  const sets: string[] = [];
  const params: unknown[] = [ctx.tenant.id, id];
  const set = (column: string, value: unknown) => {
    params.push(value);
    sets.push(`${column} = $${params.length}`);
  };
  if (input.name !== undefined) set("name", input.name);
  if (input.ownerEmail !== undefined) set("owner_email", input.ownerEmail);
  if (input.plan !== undefined) set("plan", input.plan);
  if (input.externalId !== undefined) set("external_id", input.externalId);
  if (input.metadata !== undefined) set("metadata", JSON.stringify(input.metadata));
  const { settings } = input;
  if (settings?.timezone !== undefined) set("timezone", settings.timezone);
  if (settings?.country !== undefined) set("country", settings.country);
  if (settings?.phone !== undefined) set("phone", settings.phone);
  if (settings?.businessHours !== undefined) {
    set("business_hours", settings.businessHours && JSON.stringify(settings.businessHours));
  }
  if (sets.length === 0) return getAccount(ctx, id);
  set("updated_at", ctx.now);
  // Opening hours are held in memory with the triggers.
  if (settings) sets.push("trigger_epoch = trigger_epoch + 1");
  await ctx.tx.run(`update workspace set ${sets.join(", ")} where partner_id = $1 and id = $2`, params);
  if (input.plan !== undefined && input.plan !== before.plan) {
    await recordState(ctx, { id, plan: input.plan, status: before.status });
  }
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "account.changed",
    object: id,
    detail: {
      fields: Object.keys(input),
      ...(input.plan ? { plan: { before: before.plan, after: input.plan } } : {}),
    },
  });
  return getAccount(ctx, id);
}

async function assertFree(ctx: PartnerCtx, id: string, externalId: string): Promise<void> {
  const taken = await ctx.tx.one(
    "select 1 from workspace where partner_id = $1 and external_id = $2 and id <> $3",
    [ctx.tenant.id, externalId, id],
  );
  if (taken) throw new ApiError("external_id_taken");
}

/** The facts proration is computed from: under a test clock, at its time. */
export async function recordState(
  ctx: Pick<PartnerCtx, "tx" | "now" | "tenant">,
  state: { id: string; plan: string; status: string },
): Promise<void> {
  const at = ctx.tenant.mode === "sandbox" ? await partnerNow(ctx.tx, ctx.tenant.id, ctx.now) : ctx.now;
  await ctx.tx.run(
    "insert into account_history (workspace_id, id, partner_id, at, plan, status) values ($1, $2, $3, $4, $5, $6)",
    [state.id, newId("hist"), ctx.tenant.id, at, state.plan, state.status],
  );
}
