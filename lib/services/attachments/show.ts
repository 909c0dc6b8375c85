import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { endingOf, isPicture, typeOfContent } from "@/lib/desk/attachments";
import type { Ctx, WorkspaceTenant } from "@/lib/services/context";
import { textAccount } from "@/lib/services/providers/accounts";
import { readMediaToken } from "./link";

type Open = <R>(fn: (ctx: Ctx<WorkspaceTenant>) => Promise<R>) => Promise<R>;
type At = { messageId: string; position: number };

const TIMEOUT_MS = 20_000;

/** A file of a message: the workspace's copy, or the provider's, fetched between two transactions until there is one. */
export async function showAttachment(open: Open, { messageId, position }: At): Promise<Response> {
  const { row, opened } = await open(async (ctx) => {
    const row = await ctx.tx.one(
      `select id, provider, provider_url, name, content from attachment
       where workspace_id = $1 and message_id = $2 and position = $3 and state <> 'removing'`,
      [ctx.tenant.id, messageId, position],
    );
    if (!row) throw new ApiError("not_found");
    const opened = row.content ? null : await textAccount(ctx.tx, ctx.tenant.id, ctx.config);
    return { row, opened };
  });
  if (row.content) return file(row.content, row.name);
  const url = opened?.port.name === row.provider ? row.provider_url : null;
  const found = url && opened?.account.media ? await fetchNow(opened.account.media, url) : null;
  if (!found) throw new ApiError("not_found", { detail: "The provider no longer has this file." });
  return file(found, row.name);
}

type Media = { fetch(url: string, of: { timeoutMs: number }): Promise<Buffer | null> };

const fetchNow = (media: Media, url: string) =>
  media.fetch(url, { timeoutMs: TIMEOUT_MS }).catch(() => {
    throw new ApiError("unavailable", { detail: "The provider did not answer. Try again in a minute." });
  });

/** The file behind a signed link, for the provider that sends it on. */
export async function serveMedia(ctx: Ctx, token: string): Promise<Response> {
  const target = readMediaToken(ctx.config, token, ctx.now);
  if (target === null) throw new ApiError("not_found");
  const { workspaceId, id } = target;
  const row = await ctx.tx.as({ kind: "workspace", id: workspaceId }, () =>
    ctx.tx.one(
      "select content, name from attachment where workspace_id = $1 and id = $2 and state = 'stored'",
      [workspaceId, id],
    ),
  );
  if (!row?.content) throw new ApiError("not_found");
  return file(row.content, row.name);
}

/** The bytes decide the type. A browser shows pictures and saves everything else, and runs nothing of it. */
function file(content: Uint8Array, name: string | null): Response {
  const type = typeOfContent(content) ?? "application/octet-stream";
  const shown = isPicture(type) ? "inline" : "attachment";
  const fileName = name ?? `file.${endingOf(type)}`;
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(content.length),
      "Cache-Control": "private, max-age=3600",
      "Content-Disposition": `${shown}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
