import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Env } from "@/lib/env";
import type { Log } from "@/lib/log";
import { askProviders } from "@/lib/services/effects/unsettled";
import { systemCtx } from "./system-ctx";

type Set = Pick<Env, "TWILIO_API_BASE" | "ENCRYPTION_KEY">;

/** Messages of unknown outcome: asked of the provider where it can tell, the others wait for a person. */
export function askAfterMessages(db: Db, { env, log }: { env: Set; log: Log }): Promise<void> {
  return askProviders(db, {
    apiBase: env.TWILIO_API_BASE,
    keys: env.ENCRYPTION_KEY,
    inWorkspace: (id, fn) =>
      tx(
        db,
        { kind: "workspace", id },
        async (t) => {
          const ctx = await systemCtx(t, { workspaceId: id, name: "outbox", log });
          return ctx ? fn(ctx) : null;
        },
        { tenantLock: { id, mode: "shared" } },
      ),
  });
}
