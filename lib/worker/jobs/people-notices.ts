import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { sendDailySummaries } from "@/lib/services/notices/daily";
import { findProblems } from "@/lib/services/notices/find-problems";
import { findWork } from "@/lib/services/notices/find-work";
import { workspacesOf } from "./workspaces";

/** Notices to people that no request causes, and the daily summaries. A workspace that fails delays no other. */
export function peopleNoticesJob(of: { config: Config; log: Log }): (db: Db) => Promise<void> {
  return async (db) => {
    const workspaces = workspacesOf(db, { name: "notices", ...of });
    const each: typeof workspaces.inWorkspace = async (workspaceId, fn) => {
      try {
        return await workspaces.inWorkspace(workspaceId, fn);
      } catch (error) {
        of.log.error({ err: error, workspaceId }, "people could not be notified");
        return null;
      }
    };
    await findProblems(db, { inWorkspace: each });
    await findWork(db, { inWorkspace: each });
    await sendDailySummaries(db, { inWorkspace: each });
  };
}
