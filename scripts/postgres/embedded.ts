import { realpathSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { withLock } from "../processes/lock.ts";
import { databaseAccount } from "./account.ts";
import { postgresPrograms } from "./binaries.ts";
import {
  adminUrl,
  type Cluster,
  initialise,
  isFinished,
  isInitialised,
  markFinished,
  runningPort,
  runningServer,
  startServer,
  stopServer,
} from "./cluster.ts";
import { answers } from "./connect.ts";
import { dropLease, othersInUse, takeLease } from "./leases.ts";
import { placeCluster, prepareDataDirectory } from "./place.ts";
import { anyFreePort, isFree } from "./port.ts";
import { OWNER, provideDatabase, provideRoles, WEB, WORKER } from "./roles.ts";
import { type DatabaseState, newState, readState, refuseLostState, writeState } from "./state.ts";

export type DatabaseUrls = { admin: string; owner: string; web: string; worker: string };

export type EmbeddedDatabase = {
  urls: (database: string) => DatabaseUrls;
  provide: (database: string) => Promise<void>;
  /** Restarts a server that exited, on the same port; true if it had. */
  revive: () => Promise<boolean>;
  /** Releases the database; the last user of a data directory stops the server. */
  release: () => Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  chosenByPerson: boolean;
  /** Disabled only for temporary test data. */
  durable: boolean;
};

function urlsFor(state: DatabaseState, database: string): DatabaseUrls {
  const url = (user: string, password: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${state.port}/${database}`;
  const { passwords } = state;
  return {
    admin: url("switchboard_admin", passwords.admin),
    owner: url(OWNER, passwords.owner),
    web: url(WEB, passwords.web),
    worker: url(WORKER, passwords.worker),
  };
}

function describeCluster(options: EmbeddedOptions, state: DatabaseState): Cluster {
  const account = databaseAccount();
  return {
    account,
    folder: resolve(realpathSync(options.dataDir), state.cluster),
    logFile: join(options.dataDir, "postgres.log"),
    programs: postgresPrograms(account),
  };
}

async function freshCluster(options: EmbeddedOptions): Promise<DatabaseState> {
  const state = newState(placeCluster({ ...options, account: databaseAccount() }));
  const cluster = describeCluster(options, state);
  if (isFinished(cluster)) refuseLostState(options.dataDir, cluster.folder);
  writeState(options.dataDir, state);
  return state;
}

async function bringUp(options: EmbeddedOptions): Promise<DatabaseState> {
  const state = readState(options.dataDir) ?? (await freshCluster(options));
  let cluster = describeCluster(options, state);
  const answering = () =>
    state.port !== null && answers(adminUrl({ port: state.port, password: state.passwords.admin }));
  if (runningServer(cluster)) {
    state.port = runningPort(cluster) ?? state.port;
    if (isFinished(cluster) && (await answering())) return state;
    await stopServer(cluster);
  }
  const half = isInitialised(cluster) && !isFinished(cluster);
  if (half) rmSync(cluster.folder, { recursive: true, force: true });
  if (!isFinished(cluster)) {
    state.cluster = placeCluster({ ...options, account: cluster.account });
    cluster = describeCluster(options, state);
    initialise(cluster, state.passwords.admin);
  }
  if (state.port === null || !(await isFree(state.port, "127.0.0.1"))) state.port = await anyFreePort();
  writeState(options.dataDir, state);
  await startServer(cluster, { port: state.port, durable: options.durable, password: state.passwords.admin });
  if (!isFinished(cluster)) {
    await provideRoles(adminUrl({ port: state.port, password: state.passwords.admin }), state.passwords);
    markFinished(cluster);
  }
  return state;
}

/** After a failed start: a server that nothing uses is not left running. */
async function stopUnused(options: EmbeddedOptions): Promise<void> {
  try {
    const state = readState(options.dataDir);
    if (state && !othersInUse(options.dataDir)) await stopServer(describeCluster(options, state));
  } catch {
    // The reason of the failed start is the one to report.
  }
}

const lockOf = (dataDir: string) => join(dataDir, "database.lock");

/** Joins the running database of this data directory or starts it. */
export async function acquireDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir } = options;
  prepareDataDirectory(dataDir);
  const state = await withLock(lockOf(dataDir), async () => {
    try {
      const up = await bringUp(options);
      takeLease(dataDir);
      return up;
    } catch (error) {
      await stopUnused(options);
      throw error;
    }
  });
  const cluster = describeCluster(options, state);
  return {
    urls: (database) => urlsFor(state, database),
    provide: (database) => provideDatabase(urlsFor(state, "postgres").admin, database),
    revive: async () => {
      const { port, passwords } = state;
      if (port === null || runningServer(cluster)) return false;
      return withLock(lockOf(dataDir), async () => {
        if (runningServer(cluster)) return false;
        // Reuses its previous port, because its users expect it there.
        await startServer(cluster, { port, durable: options.durable, password: passwords.admin });
        return true;
      });
    },
    release: async () => {
      const leave = async () => {
        dropLease(dataDir);
        if (!othersInUse(dataDir)) await stopServer(cluster);
      };
      try {
        await withLock(lockOf(dataDir), leave);
      } catch (error) {
        // A full disk takes no lock file, and a server left behind would keep it full.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        await leave();
      }
    },
  };
}
