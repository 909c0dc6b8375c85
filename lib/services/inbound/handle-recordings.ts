import "server-only";
import type { Db } from "@/lib/db/pool";
import { type RowOf, tx } from "@/lib/db/tx";
import type { WorkspaceCtx, Workspaces } from "@/lib/services/context";
import { type OpenedVoice, voiceAccount } from "@/lib/services/providers/accounts";

const BATCH = 10;
const TIMEOUT_MS = 30_000;
/** A recording may take minutes to be ready, and a provider hours to come back. */
const MOST_ATTEMPTS = 12;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3_600;
const LEASE_SECONDS = 120;

/** The lease keeps other workers away while the provider is asked. */
const TAKE =
  `update call_recording r set retry_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
  from (select workspace_id, id from call_recording where retry_at <= clock_timestamp()
    order by retry_at limit $1 for update skip locked) due
  where r.workspace_id = due.workspace_id and r.id = due.id
  returning r.workspace_id, r.id, r.provider, r.provider_id, r.state, r.attempts` as const;

type Taken = RowOf<typeof TAKE>;

/** Copies the recordings a workspace wants to keep, and deletes those of erased people at the provider. */
export async function handleRecordings(db: Db, of: Workspaces): Promise<void> {
  const taken = await tx(db, { kind: "system" }, (t) => t.query(TAKE, [BATCH]));
  await Promise.all(taken.map((one) => handleOne(of, one)));
}

async function handleOne({ config, inWorkspace }: Workspaces, taken: Taken): Promise<void> {
  const opened = await inWorkspace(taken.workspace_id, (ctx) => voiceAccount(ctx.tx, ctx.tenant.id, config));
  const account = opened?.port.name === taken.provider ? opened : null;
  const finish = taken.state === "removing" ? await remove(account, taken) : await copy(account, taken);
  await inWorkspace(taken.workspace_id, (ctx) => finish(ctx, taken));
}

type Finish = (ctx: WorkspaceCtx, taken: Taken) => Promise<number>;

async function remove(opened: OpenedVoice | null, { provider_id, attempts }: Taken): Promise<Finish> {
  const deleted =
    opened !== null &&
    (await Promise.all(
      opened.accounts.map((account) => account.deleteRecording(provider_id, { timeoutMs: TIMEOUT_MS })),
    ).then(
      () => true,
      () => false,
    ));
  return deleted || attempts >= MOST_ATTEMPTS * 4 ? forget : later;
}

async function copy(opened: OpenedVoice | null, { provider_id, attempts }: Taken): Promise<Finish> {
  for (const account of opened?.accounts ?? []) {
    const found = await account.fetchRecording(provider_id, { timeoutMs: TIMEOUT_MS }).catch(() => null);
    if (found) return store(found.content, found.contentType);
  }
  return attempts >= MOST_ATTEMPTS ? link : later;
}

const store =
  (content: Buffer, contentType: string): Finish =>
  (ctx, { id }) =>
    ctx.tx.run(
      `update call_recording set state = 'stored', content = $3, content_type = $4, retry_at = null, updated_at = $5
       where workspace_id = $1 and id = $2 and state = 'fetching'`,
      [ctx.tenant.id, id, content, contentType, ctx.now],
    );

const link: Finish = (ctx, { id }) =>
  ctx.tx.run(
    "update call_recording set state = 'linked', retry_at = null, updated_at = $3 where workspace_id = $1 and id = $2 and state = 'fetching'",
    [ctx.tenant.id, id, ctx.now],
  );

const forget: Finish = (ctx, { id }) =>
  ctx.tx.run("delete from call_recording where workspace_id = $1 and id = $2 and state = 'removing'", [
    ctx.tenant.id,
    id,
  ]);

const later: Finish = (ctx, { id, attempts }) => {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 12));
  return ctx.tx.run("update call_recording set retry_at = $3 where workspace_id = $1 and id = $2", [
    ctx.tenant.id,
    id,
    new Date(ctx.now.getTime() + pause * 1_000),
  ]);
};
