import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { WorkspaceCtx } from "@/lib/services/context";
import { monthlyTokens } from "./language-model";
import { monthOf, nextMonth } from "./month";

type UsageCtx = Pick<WorkspaceCtx, "tx" | "tenant" | "now">;

export async function usedTokens({ tx, tenant, now }: UsageCtx): Promise<number> {
  const where = { workspaceId: tenant.id, period: monthOf(now) };
  const row = await tx.prisma.modelUsage.findFirst({ where });
  return row ? Number(row.inputTokens + row.outputTokens) : 0;
}

/** Tells if this workspace can describe automations, and how many of the month's tokens remain. */
export async function getAllowance(ctx: UsageCtx) {
  const monthly = await monthlyTokens(ctx.tx);
  return {
    available: monthly !== null,
    monthlyTokens: monthly ?? 0,
    usedTokens: await usedTokens(ctx),
    period: monthOf(ctx.now),
    resetsAt: nextMonth(ctx.now).toISOString(),
  };
}

export async function assertAllowance(ctx: UsageCtx): Promise<void> {
  const { available, monthlyTokens: monthly, usedTokens: used, resetsAt } = await getAllowance(ctx);
  if (!available) throw new ApiError("not_connected");
  if (used < monthly) return;
  const seconds = Math.ceil((Date.parse(resetsAt) - ctx.now.getTime()) / 1_000);
  throw new ApiError("token_budget_used", {
    detail: `This workspace has used its ${monthly} tokens of ${monthOf(ctx.now)}. More are available on ${resetsAt.slice(0, 10)}.`,
    headers: { "Retry-After": String(seconds) },
  });
}

/** Added at once after each request, so that a process that is killed loses at most the request it waits for. */
export async function recordUsage(ctx: UsageCtx, of: { input: number; output: number }): Promise<void> {
  await ctx.tx.run(
    `insert into model_usage (workspace_id, period, requests, input_tokens, output_tokens) values ($1, $2, 1, $3, $4)
     on conflict (workspace_id, period) do update set requests = model_usage.requests + 1,
       input_tokens = model_usage.input_tokens + excluded.input_tokens,
       output_tokens = model_usage.output_tokens + excluded.output_tokens`,
    [ctx.tenant.id, monthOf(ctx.now), of.input, of.output],
  );
}
