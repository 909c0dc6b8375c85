import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { audit, type PartnerCtx } from "@/lib/services/context";

type Account = { partnerId: string; accountId: string };

/** The customer that was stored, or else the one that the account's metadata or externalId names. */
export async function customerOf(tx: Tx, { partnerId, accountId }: Account): Promise<string | null> {
  const stored = await tx.prisma.stripeCustomer.findFirst({
    where: { partnerId, workspaceId: accountId },
    select: { customerId: true },
  });
  if (stored) return stored.customerId;
  const row = await tx.prisma.workspace.findFirst({
    where: { partnerId, id: accountId },
    select: { externalId: true, metadata: true },
  });
  return namedCustomer(row?.metadata ?? {}, row?.externalId ?? null);
}

export function namedCustomer(metadata: Record<string, unknown>, externalId: string | null): string | null {
  const ids = [metadata.stripeCustomerId, metadata.stripe_customer_id, externalId];
  return ids.find((id): id is string => typeof id === "string" && id.startsWith("cus_")) ?? null;
}

export async function storeCustomer(
  tx: Tx,
  { partnerId, accountId, customerId, now }: Account & { customerId: string; now: Date },
): Promise<void> {
  await tx.run(
    `insert into stripe_customer (partner_id, workspace_id, customer_id, updated_at) values ($1, $2, $3, $4)
     on conflict (partner_id, workspace_id) do update set customer_id = excluded.customer_id, updated_at = excluded.updated_at`,
    [partnerId, accountId, customerId, now],
  );
}

async function assertAccount(ctx: PartnerCtx, id: string): Promise<void> {
  const found = await ctx.tx.prisma.workspace.findFirst({
    where: { partnerId: ctx.tenant.id, id },
    select: { id: true },
  });
  if (!found) throw new ApiError("not_found");
}

export async function getCustomer(ctx: PartnerCtx, id: string) {
  await assertAccount(ctx, id);
  return { accountId: id, customerId: await customerOf(ctx.tx, { partnerId: ctx.tenant.id, accountId: id }) };
}

export async function putCustomer(
  ctx: PartnerCtx,
  { id, customerId }: { id: string; customerId: string | null },
) {
  await assertAccount(ctx, id);
  const of = { partnerId: ctx.tenant.id, accountId: id };
  if (customerId === null)
    await ctx.tx.prisma.stripeCustomer.deleteMany({ where: { partnerId: of.partnerId, workspaceId: id } });
  else await storeCustomer(ctx.tx, { ...of, customerId, now: ctx.now });
  await audit(ctx, {
    tenantId: of.partnerId,
    action: "stripe_customer.changed",
    object: id,
    detail: { customerId },
  });
  return getCustomer(ctx, id);
}
