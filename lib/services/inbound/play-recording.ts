import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Ctx, WorkspaceTenant } from "@/lib/services/context";
import { type OpenedVoice, voiceAccount } from "@/lib/services/providers/accounts";

type Open = <R>(fn: (ctx: Ctx<WorkspaceTenant>) => Promise<R>) => Promise<R>;

const TIMEOUT_MS = 20_000;

/** The workspace's own copy, or the provider's, fetched with the account's credentials between two transactions. */
export async function playRecording(open: Open, callId: string): Promise<Response> {
  const { row, opened } = await open(async (ctx) => {
    const row = await ctx.tx.one(
      `select provider, provider_id, content, content_type from call_recording where workspace_id = $1 and call_id = $2
         and state <> 'removing' order by kind desc, id limit 1`,
      [ctx.tenant.id, callId],
    );
    if (!row) throw new ApiError("not_found");
    return { row, opened: await voiceAccount(ctx.tx, ctx.tenant.id, ctx.config) };
  });
  if (row.content) return audio(row.content, row.content_type ?? "audio/mpeg");
  const found = opened?.port.name === row.provider ? await fetchFrom(opened, row.provider_id) : null;
  if (found === null)
    throw new ApiError("not_found", { detail: "The provider no longer has this recording." });
  return audio(found.content, found.contentType);
}

async function fetchFrom(opened: OpenedVoice, id: string) {
  for (const account of opened.accounts) {
    const found = await account.fetchRecording(id, { timeoutMs: TIMEOUT_MS }).catch(() => {
      throw new ApiError("unavailable", { detail: "The provider did not answer. Try again in a minute." });
    });
    if (found) return found;
  }
  return null;
}

const audio = (content: Uint8Array, type: string) =>
  new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(content.length),
      "Cache-Control": "private, no-store",
      "Content-Disposition": "inline",
    },
  });
