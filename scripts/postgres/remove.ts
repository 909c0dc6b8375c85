import { existsSync, rmSync } from "node:fs";
import { dirname, isAbsolute, resolve } from "node:path";
import { databaseAccount } from "./account.ts";
import { stopServer } from "./cluster.ts";
import { readState } from "./state.ts";

/** Deletes test data and stops its server first; the cluster may be outside the folder. */
export async function removeDatabase(dataDir: string) {
  if (!existsSync(dataDir)) return;
  const state = readState(dataDir);
  if (state) {
    const folder = resolve(dataDir, state.cluster);
    await stopServer({ folder, programs: "", logFile: "", account: databaseAccount() });
    if (isAbsolute(state.cluster)) rmSync(dirname(folder), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
