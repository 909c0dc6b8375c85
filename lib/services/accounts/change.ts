import "server-only";
import type { z } from "zod";
import type { Account, patchAccount } from "@/lib/contract/accounts";
import { ApiError } from "@/lib/contract/errors";
import { Prisma } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { audit, emitPartnerEvent, type PartnerCtx } from "@/lib/services/context";
import { currentAccount } from "./apply-plan";
import { externalIdTaken } from "./external-id-taken";
import { getAccount } from "./read";
import { recordState } from "./record-state";

type AccountChange = z.output<NonNullable<typeof patchAccount.body>>;

/** Renaming never changes the id. A new plan applies from now on, and billing counts it for the whole day. */
export async function change(
  ctx: PartnerCtx,
  { id, ...input }: AccountChange & { id: string },
): Promise<Account> {
  const before = await currentAccount(ctx, id);
  if (before.status === "closed")
    throw new ApiError("illegal_transition", { detail: "The account is closed." });
  if (input.externalId) await assertFree(ctx, id, input.externalId);
  const { settings = {}, ...fields } = input;
  const isGiven = (value: unknown) => value !== undefined;
  if (![...Object.values(fields), ...Object.values(settings)].some(isGiven)) return getAccount(ctx, id);
  const { businessHours } = settings;
  await ctx.tx.prisma.workspace.updateMany({
    where: { partnerId: ctx.tenant.id, id },
    data: {
      name: given(input.name),
      ownerEmail: given(input.ownerEmail),
      plan: given(input.plan),
      externalId: given(input.externalId),
      metadata: given(input.metadata),
      timezone: given(settings.timezone),
      country: given(settings.country),
      phone: given(settings.phone),
      businessHours: businessHours === null ? Prisma.DbNull : given(businessHours),
      // Business hours are cached with the triggers.
      triggerEpoch: input.settings ? { increment: 1 } : Prisma.skip,
      updatedAt: ctx.now,
    },
  });
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
  const account = await getAccount(ctx, id);
  await emitPartnerEvent(ctx, {
    partnerId: ctx.tenant.id,
    type: "account.updated",
    workspaceId: id,
    data: { account, fields: Object.keys(input) },
  });
  return account;
}

async function assertFree(ctx: PartnerCtx, id: string, externalId: string): Promise<void> {
  const taken = await ctx.tx.prisma.workspace.findFirst({
    where: { partnerId: ctx.tenant.id, externalId, id: { not: id } },
    select: { id: true },
  });
  if (taken) throw externalIdTaken();
}
