import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { textFault } from "@/lib/automation/json";
import { ApiError } from "@/lib/contract/errors";
import { PROVIDERS } from "@/lib/providers";
import type { ProviderDefinition } from "@/lib/providers/define";
import type { InboundEvent, WebhookRequest } from "@/lib/providers/ports";
import type { Ctx, WorkspaceCtx } from "@/lib/services/context";
import { recordStatus } from "@/lib/services/desk/message-status";
import { receiveSms } from "@/lib/services/desk/messages";
import { textAccount, voiceAccount, webhookUrl } from "@/lib/services/providers/accounts";
import { lockedTenant } from "@/lib/services/workspace/locked-tenant";
import { receiveCall } from "./receive-call";

/**
 * Receives a phone provider's webhook. Requests are authenticated by signature and duplicates are ignored. Without
 * the provider's secret, or for a closed account, the route does not exist.
 */
type Webhook = {
  headers: Headers;
  text: string;
  provider: string;
  workspaceId: string;
  what: string;
  /** The query it was called with, with its question mark. */
  search: string;
};

export function receiveWebhook(ctx: Ctx, webhook: Webhook): Promise<Response> {
  return ctx.tx.as({ kind: "workspace", id: webhook.workspaceId }, async () => {
    const { provider, what } = webhook;
    const definition = PROVIDERS.find((one) => one.name === provider && Object.hasOwn(one.webhooks, what));
    const tenant = definition && (await lockedTenant(ctx, webhook.workspaceId));
    if (!tenant || tenant.status === "closed") throw new ApiError("route_not_found");
    const actor = { kind: "provider", id: provider, name: definition.label } as const;
    const inWorkspace = { ...ctx, tenant, actor };
    return definition.kind === "voice"
      ? onVoice(inWorkspace, definition, webhook)
      : onText(inWorkspace, definition, webhook);
  });
}

async function onVoice(ctx: WorkspaceCtx, { name }: ProviderDefinition, webhook: Webhook): Promise<Response> {
  const opened = await voiceAccount(ctx.tx, ctx.tenant.id, ctx.config);
  if (opened?.port.name !== name) throw new ApiError("route_not_found");
  const request = requestOf(ctx, webhook);
  const signed = await Promise.all(opened.accounts.map((account) => account.isAuthentic(request)));
  assertSigned(signed.includes(true));
  return receiveCall(ctx, opened, storable(request));
}

async function onText(ctx: WorkspaceCtx, { name }: ProviderDefinition, webhook: Webhook): Promise<Response> {
  const opened = await textAccount(ctx.tx, ctx.tenant.id, ctx.config);
  if (opened?.port.name !== name) throw new ApiError("route_not_found");
  const request = requestOf(ctx, webhook);
  assertSigned(await opened.account.isAuthentic(request));
  const event = opened.port.parse(storable(request));
  if (event) await apply(ctx, event, name);
  return opened.port.ack();
}

function requestOf(ctx: WorkspaceCtx, { headers, text, provider, what, search }: Webhook): WebhookRequest {
  const url = webhookUrl(ctx.config.baseUrl, { provider, workspaceId: ctx.tenant.id, what });
  const form: Record<string, string> = Object.fromEntries(new URLSearchParams(text));
  return { what, url: `${url}${search}`, headers, form, at: ctx.now.getTime() };
}

function assertSigned(signed: boolean): void {
  if (!signed)
    throw new ApiError("invalid_api_key", { detail: "The signature does not match this request." });
}

/** Removes the characters that no row can store. The signature covers them, so it is checked first. */
function storable(request: WebhookRequest): WebhookRequest {
  const form = Object.entries(request.form).map(([name, value]) => [
    name,
    textFault(value) === null ? value : value.replaceAll("\u0000", "").toWellFormed(),
  ]);
  return { ...request, form: Object.fromEntries(form) };
}

async function apply(ctx: WorkspaceCtx, event: InboundEvent, provider: string): Promise<void> {
  if (event.kind === "status")
    return recordStatus(ctx, { providerId: event.id, status: event.became, detail: event.why });
  const { id: providerId, to, body, keyword, answersHelp, media } = event;
  const from = toE164(event.from, ctx.tenant.country) ?? event.from.slice(0, 40);
  await receiveSms(ctx, { from, to, body, provider, providerId, keyword, answersHelp, media });
}
