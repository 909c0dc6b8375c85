import "server-only";
import { type Db, openDb } from "@/lib/db/pool";
import { type Env, readEnv } from "@/lib/env";
import { type Log, openLog } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import { flushKeyUses } from "@/lib/services/keys/last-used";
import { flushApiRequests } from "@/lib/services/metering/api-requests";
import { queueOf } from "@/lib/services/runs/queue";

/** What the web process holds open, made once and kept over hot reloads. */
export type Web = {
  env: Env;
  /** {base_url} of every answer; never taken from a request header. */
  baseUrl: string;
  db: Db;
  /** Apart from db: a rate limit is asked for while a request may hold all of the others. */
  rateDb: Db;
  log: Log;
};

const store = globalThis as typeof globalThis & { switchboardWeb?: Web };

export function web(): Web {
  store.switchboardWeb ??= open();
  return store.switchboardWeb;
}

function open(): Web {
  const env = readEnv();
  const to = { url: env.DATABASE_URL, directUrl: env.DIRECT_DATABASE_URL, role: "switchboard_web" } as const;
  const db = openDb({ ...to, max: 12, name: "switchboard-web" });
  const made: Web = {
    env,
    baseUrl: env.APP_URL,
    db,
    rateDb: openDb({ ...to, max: 3, name: "switchboard-rate" }),
    log: openLog({ name: "web", level: env.LOG_LEVEL }),
  };
  // Opened before the first event comes.
  void queueOf(db).catch(() => {});
  const flush = setInterval(() => void flushApiRequests(db).then(() => flushKeyUses(db)), 1_000);
  flush.unref();
  return made;
}

const closers = processWide("web-closers", () => new Set<() => Promise<void>>());

/** Called when the last request has been answered. */
export function onClose(fn: () => Promise<void>): void {
  closers.add(fn);
}

/** Before the process ends: counted requests are written. */
export async function closeWeb(): Promise<void> {
  if (store.switchboardWeb) await flushApiRequests(store.switchboardWeb.db);
  await Promise.all([...closers].map((close) => close()));
}
