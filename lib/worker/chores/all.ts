import "server-only";
import type { Db } from "@/lib/db/pool";
import { configOf, type Env } from "@/lib/env";
import type { Log } from "@/lib/log";
import { billingChore } from "@/lib/services/billing/chore";
import { foldChore } from "@/lib/services/billing/fold";
import { webhookDeliveryJob } from "@/lib/services/webhooks/delivery-job";
import { measureEngine } from "./gauges";
import { noticesChore } from "./notices";
import { platformMail } from "./platform-mail";
import { sendQueued } from "./queued-messages";
import { fireReminders } from "./reminders";
import { fireSchedules } from "./schedules";
import { askAfterMessages } from "./unsettled";
import { sealAudit, tidy } from "./upkeep";

export type Chore = { name: string; run: (db: Db) => Promise<unknown>; everySeconds: number };

/** What workers do beside runs. Each is safe to be done by several of them at once. */
export function chores(env: Env, log: Log): Chore[] {
  const config = configOf(env);
  return [
    { name: "schedules", run: (db) => fireSchedules(db, { config, log }), everySeconds: 1 },
    { name: "reminders", run: (db) => fireReminders(db, { config, log }), everySeconds: 1 },
    { name: "queued messages", run: (db) => sendQueued(db, { config, log }), everySeconds: 1 },
    { name: "unsettled messages", run: (db) => askAfterMessages(db, { config, log }), everySeconds: 20 },
    { name: "audit", run: sealAudit, everySeconds: 1 },
    { name: "gauges", run: measureEngine, everySeconds: 10 },
    { name: "platform mail", run: platformMail(env), everySeconds: 2 },
    {
      name: "webhooks",
      run: webhookDeliveryJob({ log, keys: env.ENCRYPTION_KEY, allowLoopback: env.ALLOW_LOOPBACK_HTTP }),
      everySeconds: 1,
    },
    { name: "usage", run: foldChore, everySeconds: 1 },
    { name: "billing", run: billingChore(log), everySeconds: 60 },
    { name: "notices", run: noticesChore(log), everySeconds: 60 },
    { name: "tidy", run: tidy, everySeconds: 3_600 },
  ];
}
