import "server-only";
import { warnOfExcessRights } from "@/lib/db/login-rights";
import { type Db, openDb } from "@/lib/db/pool";
import { REQUEST_LIMITS } from "@/lib/db/time-limits";
import { type Config, configOf, type Env, readEnv } from "@/lib/env";
import { type Log, openLog } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import { flushKeyUses } from "@/lib/services/keys/last-used";
import { flushMembersSeen } from "@/lib/services/members/last-seen";
import { flushApiRequests } from "@/lib/services/metering/api-requests";

/** The resources of the web process, opened once and kept over hot reloads. */
type Web = {
  env: Env;
  config: Config;
  db: Db;
  /** A pool of its own, because a rate limit is checked while requests may hold every connection of `db`. */
  rateDb: Db;
  log: Log;
};

/** A rate limit is one row read and written, and every request of its key waits for it. */
const RATE_LIMITS = { ...REQUEST_LIMITS, statementMs: 1_500 };

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
    config: configOf(env),
    db,
    rateDb: openDb({ ...to, max: 3, name: "switchboard-rate", limits: RATE_LIMITS }),
    log: openLog({ name: "web", level: env.LOG_LEVEL }),
  };
  if (made.config.production) void warnOfExcessRights(db, made.log);
  const flush = setInterval(() => {
    if (store.switchboardWeb !== made) clearInterval(flush);
    else
      void flushApiRequests(db)
        .then(() => flushKeyUses(db))
        .then(() => flushMembersSeen(db));
  }, 1_000);
  flush.unref();
  return made;
}

const closers = processWide("web-closers", () => new Set<() => Promise<void>>());

/** Registers work for after the last response: telemetry is flushed there. */
export function onClose(fn: () => Promise<void>): void {
  closers.add(fn);
}

/** Writes the counted requests before the process ends. */
export async function closeWeb(): Promise<void> {
  if (store.switchboardWeb) await flushApiRequests(store.switchboardWeb.db);
  await Promise.all([...closers].map((close) => close()));
}
