import "server-only";
import { z } from "zod";
import type { ProviderInput, ProviderView } from "@/lib/api/contracts/providers";
import { invalid } from "@/lib/api/errors";
import type { Tx } from "@/lib/db/tx";
import { web } from "@/lib/web";
import { audit, type WorkspaceCtx } from "../context";
import { open, type SecretKey, seal } from "../secrets/seal";

/** Providers of a workspace. The secret is sealed for its row and opened only where a message is sent. */
type Kind = "sms" | "email";
type Row = { provider: string; config: unknown; secret: Buffer | null; updated_at: Date };

const twilioConfig = z.object({ accountSid: z.string(), from: z.string() });
const smtpConfig = z.object({
  host: z.string(),
  port: z.number(),
  secure: z.boolean(),
  username: z.string().optional(),
  from: z.string(),
  fromName: z.string().optional(),
});

export type TwilioAccount = z.infer<typeof twilioConfig> & { authToken: string };
export type SmtpAccount = z.infer<typeof smtpConfig> & { password: string | null };

const read = (tx: Tx, workspaceId: string, kind: Kind) =>
  tx.one<Row>(
    "select provider, config, secret, updated_at from provider_setting where workspace_id = $1 and kind = $2",
    [workspaceId, kind],
  );

const bond = (workspaceId: string, kind: Kind) => `provider_setting ${workspaceId} ${kind}`;

export async function getProvider(ctx: WorkspaceCtx, kind: Kind): Promise<ProviderView> {
  const row = await read(ctx.tx, ctx.tenant.id, kind);
  const hooks = `${web().baseUrl}/v1/hooks/twilio/${ctx.tenant.id}`;
  const urls: Record<string, string> =
    kind === "sms" ? { sms: `${hooks}/sms`, voiceStatus: `${hooks}/voice-status` } : {};
  if (!row) {
    return {
      kind,
      configured: false,
      provider: null,
      config: {},
      hasSecret: false,
      webhookUrls: urls,
      updatedAt: null,
    };
  }
  return {
    kind,
    configured: true,
    provider: row.provider === "twilio" ? "twilio" : "smtp",
    config: z.record(z.string(), z.unknown()).parse(row.config),
    hasSecret: row.secret !== null,
    webhookUrls: urls,
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function putProvider(
  ctx: WorkspaceCtx,
  { kind, input }: { kind: Kind; input: ProviderInput },
): Promise<ProviderView> {
  const wanted = kind === "sms" ? "twilio" : "smtp";
  if (input.provider !== wanted) throw invalid("/provider", `must be ${wanted} for ${kind}`);
  const known = await read(ctx.tx, ctx.tenant.id, kind);
  const given = input.provider === "twilio" ? input.authToken : input.password;
  if (input.provider === "twilio" && given === undefined && !known?.secret) {
    throw invalid("/authToken", "is required", "missing_field");
  }
  const keys = web().env.ENCRYPTION_KEY;
  const secret = given === undefined ? (known?.secret ?? null) : seal(given, keys, bond(ctx.tenant.id, kind));
  const config = input.provider === "twilio" ? twilioConfig.parse(input) : smtpConfig.parse(input);
  await ctx.tx.run(
    `insert into provider_setting (workspace_id, kind, provider, config, secret, updated_at, created_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (workspace_id, kind) do update set provider = excluded.provider, config = excluded.config, secret = excluded.secret,
       updated_at = excluded.updated_at`,
    [ctx.tenant.id, kind, input.provider, JSON.stringify(config), secret, ctx.now],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "provider.set",
    object: kind,
    detail: { provider: input.provider, secretChanged: given !== undefined },
  });
  return getProvider(ctx, kind);
}

export async function deleteProvider(ctx: WorkspaceCtx, kind: Kind): Promise<ProviderView> {
  const gone = await ctx.tx.run("delete from provider_setting where workspace_id = $1 and kind = $2", [
    ctx.tenant.id,
    kind,
  ]);
  if (gone > 0) await audit(ctx, { tenantId: ctx.tenant.id, action: "provider.removed", object: kind });
  return getProvider(ctx, kind);
}

export async function twilioOf(
  tx: Tx,
  workspaceId: string,
  keys: readonly SecretKey[],
): Promise<TwilioAccount | null> {
  const row = await read(tx, workspaceId, "sms");
  if (row?.provider !== "twilio" || !row.secret) return null;
  return { ...twilioConfig.parse(row.config), authToken: open(row.secret, keys, bond(workspaceId, "sms")) };
}

export async function smtpOf(
  tx: Tx,
  workspaceId: string,
  keys: readonly SecretKey[],
): Promise<SmtpAccount | null> {
  const row = await read(tx, workspaceId, "email");
  if (row?.provider !== "smtp") return null;
  const password = row.secret ? open(row.secret, keys, bond(workspaceId, "email")) : null;
  return { ...smtpConfig.parse(row.config), password };
}
