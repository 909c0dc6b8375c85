import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { handleRecordings } from "@/lib/services/inbound/handle-recordings";
import { type Settling, settleCalls } from "@/lib/services/inbound/settle-calls";
import { systemCtx } from "./system-ctx";

type Of = { config: Config; log: Log };

/** Calls whose reports have stopped are decided, a few seconds after the last one. */
export const settleCallsJob = (db: Db, of: Of): Promise<void> => settleCalls(db, settling(db, of));

/** Recordings are copied, or deleted at their provider. */
export const recordingsJob = (db: Db, of: Of): Promise<void> => handleRecordings(db, settling(db, of));

function settling(db: Db, { config, log }: Of): Settling {
  return {
    config,
    inWorkspace: (id, fn) =>
      tx(
        db,
        { kind: "workspace", id },
        async (t) => {
          const ctx = await systemCtx(t, { workspaceId: id, name: "calls", log, config });
          return ctx ? fn(ctx) : null;
        },
        { tenantLock: { id, mode: "shared" } },
      ),
  };
}
