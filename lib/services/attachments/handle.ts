import "server-only";
import type { Db } from "@/lib/db/pool";
import { type RowOf, tx } from "@/lib/db/tx";
import { typeOfContent } from "@/lib/desk/attachments";
import type { MediaStore } from "@/lib/providers/ports";
import type { WorkspaceCtx, Workspaces } from "@/lib/services/context";
import { textAccount } from "@/lib/services/providers/accounts";

const BATCH = 5;
const TIMEOUT_MS = 20_000;
const MOST_ATTEMPTS = 12;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3_600;
const LEASE_SECONDS = 120;

/** The lease keeps other workers away while the provider is asked. */
const TAKE =
  `update attachment a set retry_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
  from (select workspace_id, id from attachment where retry_at <= clock_timestamp()
    order by retry_at limit $1 for update skip locked) due
  where a.workspace_id = due.workspace_id and a.id = due.id
  returning a.workspace_id, a.id, a.message_id, a.position, a.provider, a.provider_url, a.content_type, a.state, a.attempts` as const;

type Taken = RowOf<typeof TAKE>;

/** Copies the files of texts that came in, and deletes those of erased people at the provider. */
export async function handleAttachments(db: Db, of: Workspaces): Promise<void> {
  const taken = await tx(db, { kind: "system" }, (t) => t.query(TAKE, [BATCH]));
  await Promise.all(taken.map((one) => handleOne(of, one)));
}

async function handleOne({ config, inWorkspace }: Workspaces, taken: Taken): Promise<void> {
  const opened = await inWorkspace(taken.workspace_id, (ctx) => textAccount(ctx.tx, ctx.tenant.id, config));
  const media = opened && opened.port.name === taken.provider ? opened.account.media : null;
  const finish = taken.state === "removing" ? await remove(media, taken) : await copy(media, taken);
  await inWorkspace(taken.workspace_id, (ctx) => finish(ctx, taken));
}

type Finish = (ctx: WorkspaceCtx, taken: Taken) => Promise<unknown>;

async function remove(media: MediaStore | null, { provider_url: url, attempts }: Taken): Promise<Finish> {
  const deleted =
    media !== null &&
    (await media.delete(url ?? "", { timeoutMs: TIMEOUT_MS }).then(
      () => true,
      () => false,
    ));
  return deleted || attempts >= MOST_ATTEMPTS * 4 ? forget : later;
}

async function copy(media: MediaStore | null, { provider_url: url, attempts }: Taken): Promise<Finish> {
  const content = await media?.fetch(url ?? "", { timeoutMs: TIMEOUT_MS }).catch(() => undefined);
  if (content) return store(content);
  // Null: the provider has no such file, or one too large, and asking again changes nothing.
  return content === null || attempts >= MOST_ATTEMPTS ? link : later;
}

/** A picture or PDF would have been known by its bytes, so one that is not known is none. */
const without = (claimed: string) =>
  claimed.startsWith("image/") || claimed === "application/pdf" ? "application/octet-stream" : claimed;

/** The message then shows what the file is by its bytes, and how large. */
const store =
  (content: Buffer<ArrayBuffer>): Finish =>
  async (ctx, { id, message_id, position, content_type }) => {
    const type = typeOfContent(content) ?? without(content_type);
    const stored = await ctx.tx.run(
      `update attachment set state = 'stored', content = $3, bytes = $4, content_type = $5,
         retry_at = null, updated_at = $6
       where workspace_id = $1 and id = $2 and state = 'fetching'`,
      [ctx.tenant.id, id, content, content.length, type, ctx.now],
    );
    if (stored === 0) return;
    await ctx.tx.run(
      `update message set media = jsonb_set(media, array[($3::int)::text],
           (media->($3::int)) || jsonb_build_object('bytes', $4::int, 'contentType', $5::text)), updated_at = $6
       where workspace_id = $1 and id = $2 and jsonb_array_length(media) > $3::int`,
      [ctx.tenant.id, message_id, position, content.length, type, ctx.now],
    );
  };

const link: Finish = (ctx, { id }) =>
  ctx.tx.run(
    "update attachment set state = 'linked', retry_at = null, updated_at = $3 where workspace_id = $1 and id = $2 and state = 'fetching'",
    [ctx.tenant.id, id, ctx.now],
  );

const forget: Finish = (ctx, { id }) =>
  ctx.tx.run("delete from attachment where workspace_id = $1 and id = $2 and state = 'removing'", [
    ctx.tenant.id,
    id,
  ]);

const later: Finish = (ctx, { id, attempts }) => {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 12));
  return ctx.tx.run("update attachment set retry_at = $3 where workspace_id = $1 and id = $2", [
    ctx.tenant.id,
    id,
    new Date(ctx.now.getTime() + pause * 1_000),
  ]);
};
