import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { reconcileWithProviders } from "@/lib/services/effects/reconcile";
import { workspacesOf } from "./workspaces";

/** Messages of unknown outcome: asked of the provider where it can tell, the others wait for a person. */
export function reconcileMessages(db: Db, of: { config: Config; log: Log }): Promise<void> {
  return reconcileWithProviders(db, workspacesOf(db, { name: "outbox", ...of }));
}
