import { withClient } from "../postgres/connect.ts";
import { liftTimeLimits } from "../postgres/no-time-limits.ts";
import { BackupError } from "./archive.ts";

const AT_ONCE = 100_000;
/** About a hundred thousand a second; beyond this the counter is better set than counted up. */
const MOST = 50_000_000n;

/**
 * An invoice knows what it has seen by transaction ids, so the ids of a restored database continue after those of the
 * backup. A new server starts at small ids, and they are used up here.
 */
export async function passTransaction(ownerUrl: string, transaction: bigint): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query("set synchronous_commit = off");
    await liftTimeLimits(client);
    for (;;) {
      const { rows } = await client.query<{ id: string }>("select pg_current_xact_id()::text as id");
      const missing = transaction - BigInt(rows[0]!.id);
      if (missing <= 0n) return;
      if (missing > MOST)
        throw new BackupError(
          `The backup's transaction ids are ahead by ${missing}. Set the server's counter to ${transaction} as docs/deploying.md describes; everything else is restored.`,
        );
      const count = missing < BigInt(AT_ONCE) ? Number(missing) : AT_ONCE;
      await client.query(
        `do $$ begin for i in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`,
      );
    }
  });
}
