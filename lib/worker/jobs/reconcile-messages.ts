import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { reconcileWithProviders } from "@/lib/services/effects/reconcile";
import { systemCtx } from "./system-ctx";

/** Messages of unknown outcome: asked of the provider where it can tell, the others wait for a person. */
export function reconcileMessages(db: Db, { config, log }: { config: Config; log: Log }): Promise<void> {
  return reconcileWithProviders(db, {
    config,
    inWorkspace: (id, fn) =>
      tx(
        db,
        { kind: "workspace", id },
        async (t) => {
          const ctx = await systemCtx(t, { workspaceId: id, name: "outbox", log, config });
          return ctx ? fn(ctx) : null;
        },
        { tenantLock: { id, mode: "shared" } },
      ),
  });
}
