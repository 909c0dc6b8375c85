import "server-only";
import * as z from "zod";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { audit, type Ctx, type PartnerCtx } from "@/lib/services/context";
import { open, seal } from "@/lib/services/secrets/seal";
import type { StripeAccess } from "./client";

const ownerOf = (partnerId: string) => `stripe secret key ${partnerId}`;
const PLATFORM_KEY = ownerOf("platform");
const PLATFORM_WEBHOOK = "stripe webhook secret platform";
/** The platform's own account, which no tenant's scope reaches. */
export const PLATFORM = { kind: "issuer" } as const;

const isLive = (secretKey: string) => secretKey.startsWith("sk_live_") || secretKey.startsWith("rk_live_");
const hintOf = (secretKey: string) => secretKey.slice(-4);

type Connected = { keyHint: string; livemode: boolean; updatedAt: Date };

const toView = (row: Connected | null) => ({
  connected: row !== null,
  mode: row && (row.livemode ? ("live" as const) : ("test" as const)),
  keyHint: row?.keyHint ?? null,
  updatedAt: row?.updatedAt.toISOString() ?? null,
});

export async function getStripe(ctx: PartnerCtx) {
  const partnerId = ctx.tenant.id;
  const row = await ctx.tx.prisma.stripeAccount.findFirst({
    where: { partnerId },
    omit: { secretKey: true },
  });
  return toView(row);
}

export async function putStripe(ctx: PartnerCtx, { secretKey }: { secretKey: string }) {
  const partnerId = ctx.tenant.id;
  if (ctx.tenant.mode === "sandbox" && isLive(secretKey))
    throw invalid("/secretKey", "A sandbox partner uses a test key (sk_test_… or rk_test_…).");
  await ctx.tx.run(
    `insert into stripe_account (partner_id, secret_key, key_hint, livemode, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (partner_id) do update set secret_key = excluded.secret_key, key_hint = excluded.key_hint,
       livemode = excluded.livemode, updated_at = excluded.updated_at`,
    [
      partnerId,
      seal(secretKey, ctx.config.encryptionKeys, ownerOf(partnerId)),
      hintOf(secretKey),
      isLive(secretKey),
      ctx.now,
    ],
  );
  const detail = { keyHint: hintOf(secretKey), mode: isLive(secretKey) ? "live" : "test" };
  await audit(ctx, { tenantId: partnerId, action: "stripe.connected", object: partnerId, detail });
  return getStripe(ctx);
}

export async function deleteStripe(ctx: PartnerCtx) {
  const partnerId = ctx.tenant.id;
  const { count } = await ctx.tx.prisma.stripeAccount.deleteMany({ where: { partnerId } });
  if (count === 0) throw new ApiError("not_found");
  await audit(ctx, { tenantId: partnerId, action: "stripe.disconnected", object: partnerId });
  return toView(null);
}

/** A partner's own account, or null if none is connected. */
export async function partnerStripe(
  tx: Tx,
  { partnerId, config }: { partnerId: string; config: Pick<Config, "encryptionKeys" | "stripeApiBase"> },
): Promise<StripeAccess | null> {
  const row = await tx.prisma.stripeAccount.findFirst({ where: { partnerId }, select: { secretKey: true } });
  if (!row) return null;
  const secretKey = open(Buffer.from(row.secretKey), config.encryptionKeys, ownerOf(partnerId));
  return { secretKey, apiBase: config.stripeApiBase };
}

const platformFile = z.strictObject({
  secretKey: z
    .string()
    .regex(/^(sk|rk)_(test|live)_[A-Za-z0-9]{10,250}$/, "must be a secret key (sk_… or rk_…)"),
  webhookSecret: z.string().regex(/^whsec_[A-Za-z0-9+/=]{10,250}$/, "must be a signing secret (whsec_…)"),
});

/** Connects the platform's account: from now on, invoices can be paid online. */
export async function setPlatformStripe(ctx: Pick<Ctx, "tx" | "actor" | "now" | "config">, input: unknown) {
  const parsed = platformFile.safeParse(input);
  if (!parsed.success)
    throw new ApiError("validation_failed", {
      detail: `The file is not complete:\n${z.prettifyError(parsed.error)}`,
    });
  const { secretKey, webhookSecret } = parsed.data;
  const keys = ctx.config.encryptionKeys;
  const mode = isLive(secretKey) ? "live" : "test";
  await ctx.tx.as(PLATFORM, () =>
    ctx.tx.run(
      `insert into platform_stripe (id, secret_key, webhook_secret, key_hint, livemode, updated_at) values (1, $1, $2, $3, $4, $5)
       on conflict (id) do update set secret_key = excluded.secret_key, webhook_secret = excluded.webhook_secret,
         key_hint = excluded.key_hint, livemode = excluded.livemode, updated_at = excluded.updated_at`,
      [
        seal(secretKey, keys, PLATFORM_KEY),
        seal(webhookSecret, keys, PLATFORM_WEBHOOK),
        hintOf(secretKey),
        isLive(secretKey),
        ctx.now,
      ],
    ),
  );
  const detail = { keyHint: hintOf(secretKey), mode };
  await audit(ctx, { tenantId: "platform", action: "platform.stripe_connected", object: "platform", detail });
  return { mode, keyHint: hintOf(secretKey), webhookUrl: `${ctx.config.baseUrl}/v1/hooks/stripe` };
}

export type PlatformStripe = StripeAccess & { webhookSecret: string; livemode: boolean };

export async function platformStripe(
  tx: Tx,
  config: Pick<Config, "encryptionKeys" | "stripeApiBase">,
): Promise<PlatformStripe | null> {
  const row = await tx.as(PLATFORM, () => tx.prisma.platformStripe.findFirst({ where: { id: 1 } }));
  if (!row) return null;
  return {
    secretKey: open(Buffer.from(row.secretKey), config.encryptionKeys, PLATFORM_KEY),
    webhookSecret: open(Buffer.from(row.webhookSecret), config.encryptionKeys, PLATFORM_WEBHOOK),
    apiBase: config.stripeApiBase,
    livemode: row.livemode,
  };
}

/** Test money never pays a real invoice on a production server, nor real money a sandbox one. */
export function isModeRight(
  livemode: boolean,
  { partnerMode, production }: { partnerMode: "live" | "sandbox"; production: boolean },
): boolean {
  return livemode ? partnerMode === "live" : partnerMode === "sandbox" || !production;
}
