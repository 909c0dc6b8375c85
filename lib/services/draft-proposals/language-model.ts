import "server-only";
import { StepFailure } from "@/lib/automation/step-error";
import type { BodyOf } from "@/lib/contract/contract";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { putLanguageModel as contract, LanguageModelView } from "@/lib/contract/language-model";
import type { Tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { audit, type Ctx } from "@/lib/services/context";
import { guardOf, isSecureUrl, WEB_PORTS } from "@/lib/services/effects/guarded-fetch";
import { readUrl } from "@/lib/services/effects/http";
import { open, seal } from "@/lib/services/secrets/seal";
import { monthOf } from "./month";

/** The platform's own settings, which no tenant's scope reaches. */
const PLATFORM = { kind: "issuer" } as const;
const OWNER = "language model key platform";

export type ModelAccess = { baseUrl: string; model: string; apiKey: string };
export type ConnectedModel = ModelAccess & { monthlyTokens: number };

const findRow = (tx: Tx) => tx.as(PLATFORM, () => tx.prisma.languageModel.findFirst({ where: { id: 1 } }));

/** Null when the operator has connected none: then nobody can describe automations. */
export async function connectedModel(
  tx: Tx,
  { encryptionKeys }: Pick<Config, "encryptionKeys">,
): Promise<ConnectedModel | null> {
  const row = await findRow(tx);
  if (!row) return null;
  const { baseUrl, model, monthlyTokens } = row;
  return { baseUrl, model, monthlyTokens, apiKey: open(Buffer.from(row.apiKey), encryptionKeys, OWNER) };
}

/** The tokens each workspace may use in a month; null when no model is connected. */
export async function monthlyTokens(tx: Tx): Promise<number | null> {
  return (await findRow(tx))?.monthlyTokens ?? null;
}

export async function getLanguageModel({ tx, now }: Pick<Ctx, "tx" | "now">): Promise<LanguageModelView> {
  const row = await findRow(tx);
  const period = monthOf(now);
  const used = await tx.one(
    `select count(*)::int as workspaces, coalesce(sum(requests), 0)::int as requests,
       coalesce(sum(input_tokens), 0)::bigint as input, coalesce(sum(output_tokens), 0)::bigint as output
     from model_usage where period = $1`,
    [period],
  );
  return {
    connected: row !== null,
    baseUrl: row?.baseUrl ?? null,
    model: row?.model ?? null,
    keyHint: row?.keyHint ?? null,
    monthlyTokens: row?.monthlyTokens ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    usage: {
      period,
      workspaces: used?.workspaces ?? 0,
      requests: used?.requests ?? 0,
      inputTokens: used?.input ?? 0,
      outputTokens: used?.output ?? 0,
    },
  };
}

type SettingsCtx = Pick<Ctx, "tx" | "now" | "actor" | "config">;

export async function putLanguageModel(
  ctx: SettingsCtx,
  input: BodyOf<typeof contract>,
): Promise<LanguageModelView> {
  const { monthlyTokens } = input;
  const { baseUrl, model, apiKey } = await accessTo(ctx, input);
  await ctx.tx.as(PLATFORM, () =>
    ctx.tx.run(
      `insert into language_model (id, base_url, model, api_key, key_hint, monthly_tokens, updated_at)
       values (1, $1, $2, $3, $4, $5, $6)
       on conflict (id) do update set base_url = excluded.base_url, model = excluded.model, api_key = excluded.api_key,
         key_hint = excluded.key_hint, monthly_tokens = excluded.monthly_tokens, updated_at = excluded.updated_at`,
      [
        baseUrl,
        model,
        seal(apiKey, ctx.config.encryptionKeys, OWNER),
        apiKey.slice(-4),
        monthlyTokens,
        ctx.now,
      ],
    ),
  );
  await audit(ctx, {
    tenantId: "platform",
    action: "platform.language_model_connected",
    object: "platform",
    detail: { host: new URL(baseUrl).host, model, monthlyTokens },
  });
  return getLanguageModel(ctx);
}

/** The connection as it would be saved: the stored key stands for one that was left out. */
export async function accessTo(
  ctx: Pick<Ctx, "tx" | "config">,
  input: { baseUrl: string; model: string; apiKey?: string | undefined },
): Promise<ModelAccess> {
  const baseUrl = assertBaseUrl(input.baseUrl, ctx.config);
  return { baseUrl, model: input.model, apiKey: input.apiKey ?? (await storedKey(ctx, baseUrl)) };
}

function assertBaseUrl(text: string, config: Config): string {
  if (!isSecureUrl(text, config)) throw invalid("/baseUrl", "must be a full URL starting with https://");
  const url = new URL(text);
  if (url.search !== "" || url.hash !== "")
    throw invalid("/baseUrl", "must have nothing behind the path, such as ? or #");
  try {
    readUrl(text, guardOf(config), [...WEB_PORTS, ...portsOf(text)]);
  } catch (error) {
    if (error instanceof StepFailure) throw invalid("/baseUrl", "must be a public address");
    throw error;
  }
  return text.replace(/\/+$/, "");
}

/** The operator may choose the port; the address has to be public all the same. */
export function portsOf(baseUrl: string): readonly number[] {
  const { port } = new URL(baseUrl);
  return port === "" ? [] : [Number(port)];
}

/** A stored key is sent only to the service it was entered for. */
async function storedKey(ctx: Pick<Ctx, "tx" | "config">, baseUrl: string): Promise<string> {
  const stored = await connectedModel(ctx.tx, ctx.config);
  if (stored && new URL(stored.baseUrl).origin === new URL(baseUrl).origin) return stored.apiKey;
  throw invalid("/apiKey", "is needed for a new service");
}

export async function deleteLanguageModel(ctx: SettingsCtx): Promise<LanguageModelView> {
  const { count } = await ctx.tx.as(PLATFORM, () =>
    ctx.tx.prisma.languageModel.deleteMany({ where: { id: 1 } }),
  );
  if (count === 0) throw new ApiError("not_found");
  await audit(ctx, {
    tenantId: "platform",
    action: "platform.language_model_disconnected",
    object: "platform",
  });
  return getLanguageModel(ctx);
}
