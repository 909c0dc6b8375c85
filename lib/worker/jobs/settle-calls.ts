import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { handleAttachments } from "@/lib/services/attachments/handle";
import { handleRecordings } from "@/lib/services/inbound/handle-recordings";
import { settleCalls } from "@/lib/services/inbound/settle-calls";
import { workspacesOf } from "./workspaces";

type Of = { config: Config; log: Log };

/** Calls whose reports have stopped are decided, a few seconds after the last one. */
export const settleCallsJob = (db: Db, of: Of): Promise<void> =>
  settleCalls(db, workspacesOf(db, { name: "calls", ...of }));

/** The files of texts are copied, or deleted at their provider. */
export const attachmentsJob = (db: Db, of: Of): Promise<void> =>
  handleAttachments(db, workspacesOf(db, { name: "attachments", ...of }));

/** Recordings are copied, or deleted at their provider. */
export const recordingsJob = (db: Db, of: Of): Promise<void> =>
  handleRecordings(db, workspacesOf(db, { name: "calls", ...of }));
