import { openDb } from "@/lib/db/pool";
import { openLog } from "@/lib/log";
import { JobScheduler } from "@/lib/worker/job-scheduler";
import { fleetJob } from "@/lib/worker/jobs/fleet";
import { testConfig } from "@/scripts/testing/config";

/** A worker that only moves rollouts on, for a test to kill. */
const db = openDb({ url: process.env.DATABASE_URL!, role: "switchboard_worker", max: 4 });
const log = openLog({ name: "fleet", level: "fatal" });
const run = fleetJob({ config: testConfig, log });
new JobScheduler({ db, log, jobs: [{ name: "fleet", run, everySeconds: 0.1 }] }).start();
