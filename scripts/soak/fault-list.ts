import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import type { Db } from "@/lib/db/pool";
import { acquireDatabase, type DatabaseUrls } from "../postgres/embedded.ts";
import { readState } from "../postgres/state.ts";
import { beginningOf } from "../processes/identity.ts";
import { pause, until } from "../processes/pause.ts";
import type { DatabaseProxy } from "../testing/database-proxy.ts";
import type { TwilioDouble } from "../testing/twilio.ts";
import { eraseInProgress, judgeErasures } from "./erasures.ts";
import type { Ask, Fleet, Senders } from "./fleet.ts";
import { fillDisk } from "./full-disk.ts";
import { every } from "./worker-pool.ts";

/** The processes, connections and calls that a fault can use. */
export type Stage = {
  fleet: Fleet;
  senders: Senders;
  /** The checkout whose build runs. */
  folder: string;
  dataDir: string;
  urls: DatabaseUrls;
  proxies: { web: DatabaseProxy; worker: DatabaseProxy };
  seconds: number;
  burst: number;
  /** Calls of the account and of its partner. */
  ask: Ask;
  askAsPartner: Ask;
  automationId: string;
  accountId: string;
  /** Checks of this fault alone, run after it together with the judge. */
  checks: Check[];
  /** Opens another account that also sends its texts through the double. */
  openAccount(): Promise<{ accountId: string; ask: Ask }>;
  /** Starts the database again if it has ended, as the launcher does every two seconds. */
  revive(): Promise<boolean>;
};

export type Fault = {
  name: string;
  does: string;
  /** More work than the machine does at once is late for a while, and nothing is wrong with that. */
  isMuchWork?: true;
  /** It fills the disk of FAULT_DIR, which has to be a small disk of its own. */
  fillsDisk?: true;
  happen(stage: Stage): Promise<void>;
};

/** Finds what only one fault can break, once its runs are over. */
type Check = (found: { db: Db; twilio: TwilioDouble }) => Promise<string[]>;

/** Longer than the lease of a ticket and every limit on silence. */
const FREEZE_MS = 13_000;

/** Equivalent to pg_ctl -m immediate: no checkpoint and no shutdown; the next start replays the log. */
export async function crashPostgres(dataDir: string): Promise<void> {
  const state = readState(dataDir);
  const pid = Number(readFileSync(resolve(dataDir, state!.cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGQUIT");
  if (!(await until(() => beginningOf(pid) === null, { withinMs: 30_000 })))
    throw new Error("PostgreSQL does not stop");
  await acquireDatabase({ dataDir, chosenByPerson: false, durable: true });
}

const oneOf = <T>(of: Iterable<T>): T => {
  const all = [...of];
  return all[Math.floor(Math.random() * all.length)]!;
};

async function replaceWorker({ fleet, folder }: Stage): Promise<void> {
  await fleet.kill(oneOf(fleet.workers));
  fleet.worker(folder);
}

/** A process that leaks memory until the runtime aborts it, whatever it is doing then. */
const LEAK = {
  NODE_OPTIONS: `--max-old-space-size=160 --import data:text/javascript,${encodeURIComponent(
    "const kept = []; setInterval(() => kept.push(Array.from({ length: 100_000 }, (_, at) => ({ at }))), 100);",
  )}`,
};

/** A clock that is off, for a process that is started with it. */
const clockOff = (seconds: number) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(
    `const Real = Date; globalThis.Date = class Date extends Real {
       constructor(...of) { if (of.length === 0) super(Real.now() + ${seconds * 1_000}); else super(...of); }
       static now() { return Real.now() + ${seconds * 1_000}; }
     };`,
  )}`,
});

export const FAULTS: readonly Fault[] = [
  { name: "none", does: "nothing goes wrong", happen: ({ seconds }) => pause(seconds * 1_000) },
  {
    name: "kill-workers",
    does: "a worker is killed six times",
    happen: (stage) => every(6, stage.seconds, () => replaceWorker(stage)),
  },
  {
    name: "kill-webs",
    does: "a web server is killed three times",
    happen: (stage) =>
      every(3, stage.seconds, async () => {
        const { fleet, folder } = stage;
        await fleet.kill(oneOf(fleet.webs).child);
        await fleet.web(folder);
      }),
  },
  {
    name: "freeze-worker",
    does: "a worker stands still and continues",
    happen: async ({ fleet }) => {
      const child = oneOf(fleet.workers);
      child.kill("SIGSTOP");
      await pause(FREEZE_MS);
      child.kill("SIGCONT");
    },
  },
  {
    name: "freeze-web",
    does: "a web server stands still and continues",
    happen: async ({ fleet }) => {
      const { child } = oneOf(fleet.webs);
      child.kill("SIGSTOP");
      await pause(FREEZE_MS);
      child.kill("SIGCONT");
    },
  },
  {
    name: "silent-connections",
    does: "every open database connection goes silent, twice",
    happen: ({ proxies, seconds }) =>
      every(2, seconds, () => {
        proxies.web.muteOpen();
        proxies.worker.muteOpen();
      }),
  },
  {
    name: "crash-database",
    does: "PostgreSQL crashes twice",
    happen: ({ dataDir, seconds }) => every(2, seconds, () => crashPostgres(dataDir)),
  },
  {
    name: "full-disk",
    does: "the disk of the database is full for a while, and what becomes free is taken at once",
    fillsDisk: true,
    happen: async ({ dataDir, seconds, revive }) => {
      await fillDisk(dataDir, seconds);
      const isUp = () =>
        revive().then(
          () => true,
          () => false,
        );
      if (!(await until(isUp, { withinMs: 15_000, everyMs: 2_000 })))
        throw new Error("PostgreSQL does not start");
    },
  },
  {
    name: "no-connections",
    does: "others take every connection the database has, while a worker and a web server start anew",
    happen: async (stage) => {
      const { fleet, folder, urls, seconds } = stage;
      const taken = await takeConnections(urls.web);
      await fleet.kill(oneOf(fleet.workers));
      await pause((seconds * 1_000) / 2);
      await Promise.all(taken.map((client) => client.end()));
      fleet.worker(folder);
    },
  },
  {
    name: "wrong-clocks",
    does: "the only two workers are an hour fast and an hour slow",
    happen: async ({ fleet, folder, seconds }) => {
      const right = [...fleet.workers];
      const wrong = [fleet.worker(folder, clockOff(3_600)), fleet.worker(folder, clockOff(-3_600))];
      for (const child of right) await fleet.stop(child);
      await pause(seconds * 1_000);
      for (const child of wrong) await fleet.stop(child);
      for (const _ of right) fleet.worker(folder);
    },
  },
  {
    name: "stop-and-kill",
    does: "a worker has to stop and is killed before it has, four times",
    happen: (stage) =>
      every(4, stage.seconds, async () => {
        const child = oneOf(stage.fleet.workers);
        child.kill("SIGTERM");
        await pause(100);
        if (stage.fleet.workers.has(child)) await stage.fleet.kill(child);
        stage.fleet.worker(stage.folder);
      }),
  },
  {
    name: "out-of-memory",
    does: "one of two workers runs out of memory four times",
    happen: async ({ fleet, folder }) => {
      await fleet.stop(oneOf(fleet.workers));
      for (let times = 0; times < 4; times++) await fleet.ends(fleet.worker(folder, LEAK));
      fleet.worker(folder);
    },
  },
  {
    name: "erasures",
    does: "sixty people of another account are erased while their runs are in progress",
    happen: async ({ openAccount, checks }) => {
      const { accountId, ask } = await openAccount();
      const people = await eraseInProgress(ask);
      checks.push(({ db, twilio }) => judgeErasures(people, { db, workspaceId: accountId, twilio }));
    },
  },
  {
    name: "deploys",
    does: "a new version goes live eight times",
    happen: (stage) =>
      every(8, stage.seconds, () => stage.ask(`/v1/automations/${stage.automationId}/deploy`, {})),
  },
  {
    name: "suspensions",
    does: "the account is suspended and reactivated four times",
    happen: (stage) =>
      every(4, stage.seconds, async () => {
        const path = `/v1/partner/accounts/${stage.accountId}`;
        await stage.askAsPartner(`${path}/suspend`, { reason: "A test" });
        await pause(500);
        await stage.askAsPartner(`${path}/reactivate`, { resume: "all" });
      }),
  },
  {
    name: "stampede",
    does: "ten thousand runs continue at the same instant",
    isMuchWork: true,
    happen: async ({ senders, burst }) => {
      const due = Date.now() + 1_000 * (10 + burst / 200);
      await senders.burst(burst, due);
      await pause(due - Date.now());
    },
  },
];

/** Until the server refuses another one for this role. */
async function takeConnections(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
    } catch {
      return taken;
    }
    taken.push(client);
  }
}
