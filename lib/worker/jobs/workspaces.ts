import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { Workspaces } from "@/lib/services/context";
import { systemCtx } from "./system-ctx";

/** For a job that writes in workspaces under the name of a part of the system. */
export function workspacesOf(db: Db, of: { name: string; config: Config; log: Log }): Workspaces {
  return {
    config: of.config,
    inWorkspace: (id, fn) =>
      tx(
        db,
        { kind: "workspace", id },
        async (t) => {
          const ctx = await systemCtx(t, { workspaceId: id, ...of });
          return ctx ? fn(ctx) : null;
        },
        { tenantLock: { id, mode: "shared" } },
      ),
  };
}
