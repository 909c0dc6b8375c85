import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { MAX_SNIPPETS, type Snippet } from "@/lib/contract/text-snippets";
import type { TextSnippet } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { unique } from "./catalogue";

const toSnippet = ({ id, name, body }: TextSnippet): Snippet => ({ id, name, body });

export async function listSnippets({ tx, tenant }: WorkspaceCtx) {
  const rows = await tx.prisma.textSnippet.findMany({
    where: { workspaceId: tenant.id },
    orderBy: { name: "asc" },
  });
  return { snippets: rows.map(toSnippet) };
}

type Fields = { name: string; body: string };

export async function createSnippet(ctx: WorkspaceCtx, { name, body }: Fields): Promise<Snippet> {
  const { textSnippet } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  if ((await textSnippet.count({ where: { workspaceId } })) >= MAX_SNIPPETS)
    throw new ApiError("conflict", { detail: `A workspace has at most ${MAX_SNIPPETS} snippets.` });
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const row = await unique("/name", () =>
    textSnippet.create({ data: { workspaceId, id: newId("snip"), name, body, ...times } }),
  );
  await record(ctx, "snippet.created", row.id);
  return toSnippet(row);
}

type Change = { id: string; name?: string | undefined; body?: string | undefined };

export async function changeSnippet(ctx: WorkspaceCtx, { id, name, body }: Change): Promise<Snippet> {
  const [row] = await unique("/name", () =>
    ctx.tx.prisma.textSnippet.updateManyAndReturn({
      where: { workspaceId: ctx.tenant.id, id },
      data: { name: given(name), body: given(body), updatedAt: ctx.now },
    }),
  );
  if (!row) throw new ApiError("not_found");
  await record(ctx, "snippet.changed", id);
  return toSnippet(row);
}

export async function deleteSnippet(ctx: WorkspaceCtx, id: string) {
  const { count } = await ctx.tx.prisma.textSnippet.deleteMany({ where: { workspaceId: ctx.tenant.id, id } });
  if (count === 0) throw new ApiError("not_found");
  await record(ctx, "snippet.deleted", id);
  return { id };
}

const record = (ctx: WorkspaceCtx, action: string, object: string) =>
  audit(ctx, { tenantId: ctx.tenant.id, action, object });
