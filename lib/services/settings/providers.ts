import "server-only";
import { invalid } from "@/lib/contract/errors";
import type { ProviderInput, ProviderView } from "@/lib/contract/messaging-providers";
import type { ProviderSetting } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/tx";
import { PROVIDERS } from "@/lib/providers";
import type { ProviderDefinition, ProviderKind } from "@/lib/providers/define";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { sealedFor, webhookUrl } from "@/lib/services/providers/accounts";
import { seal } from "@/lib/services/secrets/seal";

/** The SMS and email provider a workspace has configured. Its secret goes in and never comes out again. */
const read = (tx: Tx, workspaceId: string, kind: ProviderKind) =>
  tx.prisma.providerSetting.findFirst({ where: { workspaceId, kind } });

/** The URLs of every provider of the kind, because they are entered at the provider before it is set up here. */
function webhooksOf({ tenant, config }: WorkspaceCtx, kind: ProviderKind): ProviderView["webhooks"] {
  return PROVIDERS.filter((definition) => definition.kind === kind).flatMap((definition) =>
    Object.entries(definition.webhooks).map(([what, label]) => ({
      provider: definition.name,
      label,
      url: webhookUrl(config.baseUrl, { provider: definition.name, workspaceId: tenant.id, what }),
    })),
  );
}

export async function getProvider(ctx: WorkspaceCtx, kind: ProviderKind): Promise<ProviderView> {
  const row = await read(ctx.tx, ctx.tenant.id, kind);
  const webhooks = webhooksOf(ctx, kind);
  if (!row) {
    return {
      kind,
      configured: false,
      provider: null,
      config: {},
      hasSecret: false,
      webhooks,
      updatedAt: null,
    };
  }
  return {
    kind,
    configured: true,
    provider: row.provider,
    config: row.config,
    hasSecret: row.secret !== null,
    webhooks,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Separates the secret from the rest of the input. */
function splitInput(kind: ProviderKind, input: ProviderInput) {
  const definition = PROVIDERS.find((one) => one.name === input.provider && one.kind === kind);
  const names = PROVIDERS.filter((one) => one.kind === kind).map((one) => one.name);
  if (!definition) throw invalid("/provider", `must be ${names.join(" or ")} for ${kind}`);
  const { provider, [definition.secret.name as keyof ProviderInput]: given, ...config } = input;
  return { definition, provider, config, given: typeof given === "string" ? given : undefined };
}

/** The stored secret, unless it belongs to another provider. */
function storedSecret(stored: ProviderSetting | null, { name }: Pick<ProviderDefinition, "name">) {
  return stored?.provider === name ? stored.secret : null;
}

export async function putProvider(
  ctx: WorkspaceCtx,
  { kind, input }: { kind: ProviderKind; input: ProviderInput },
): Promise<ProviderView> {
  const { definition, provider, config, given } = splitInput(kind, input);
  const stored = storedSecret(await read(ctx.tx, ctx.tenant.id, kind), definition);
  if (definition.secret.required && given === undefined && !stored) {
    throw invalid(`/${definition.secret.name}`, "is required", "missing_field");
  }
  const secret =
    given === undefined ? stored : seal(given, ctx.config.encryptionKeys, sealedFor(ctx.tenant.id, kind));
  await ctx.tx.run(
    `insert into provider_setting (workspace_id, kind, provider, config, secret, updated_at, created_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (workspace_id, kind) do update set provider = excluded.provider, config = excluded.config, secret = excluded.secret,
       updated_at = excluded.updated_at`,
    [ctx.tenant.id, kind, provider, JSON.stringify(config), secret, ctx.now],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "provider.set",
    object: kind,
    detail: { provider, secretChanged: given !== undefined },
  });
  return getProvider(ctx, kind);
}

export async function deleteProvider(ctx: WorkspaceCtx, kind: ProviderKind): Promise<ProviderView> {
  const { count } = await ctx.tx.prisma.providerSetting.deleteMany({
    where: { workspaceId: ctx.tenant.id, kind },
  });
  if (count > 0) await audit(ctx, { tenantId: ctx.tenant.id, action: "provider.removed", object: kind });
  return getProvider(ctx, kind);
}
