import "server-only";
import type { Db } from "@/lib/db/pool";
import { configOf, type Env } from "@/lib/env";
import type { Log } from "@/lib/log";
import { foldUsageJob } from "@/lib/services/billing/fold";
import { billingJob } from "@/lib/services/billing/job";
import { recheckDomains } from "@/lib/services/brand/recheck";
import { announceApplications } from "@/lib/services/partners/announce-applications";
import { webhookJob } from "@/lib/services/webhooks/job";
import { backtestsJob } from "./backtests";
import { deleteExpired, sealAudit } from "./cleanup";
import { draftProposalsJob } from "./draft-proposals";
import { fleetJob } from "./fleet";
import { EVERY_SECONDS, measureEngine } from "./gauges";
import { noticesJob } from "./notices";
import { peopleNoticesJob } from "./people-notices";
import { planChangesJob } from "./plan-changes";
import { platformMail } from "./platform-mail";
import { sendQueued } from "./queued-messages";
import { reconcileMessages } from "./reconcile-messages";
import { fireReminders } from "./reminders";
import { fireSchedules } from "./schedules";
import { attachmentsJob, recordingsJob, settleCallsJob } from "./settle-calls";
import { spendCapsJob } from "./spend-caps";
import { paymentLinksJob, stripePushesJob } from "./stripe";

export type Job = {
  name: string;
  /** `stopping` is aborted when the process has to stop, for jobs that wait long. */
  run: (db: Db, stopping: AbortSignal) => Promise<unknown>;
  everySeconds: number;
};

/** Proposals that one worker process has under way at once. */
const PROPOSALS_AT_ONCE = 3;

/** Periodic jobs of every worker. Several workers may run the same job at once. */
export function jobs(env: Env, log: Log): Job[] {
  const config = configOf(env);
  return [
    { name: "schedules", run: (db) => fireSchedules(db, { config, log }), everySeconds: 1 },
    { name: "reminders", run: (db) => fireReminders(db, { config, log }), everySeconds: 1 },
    { name: "queued messages", run: (db) => sendQueued(db, { config, log }), everySeconds: 1 },
    { name: "calls", run: (db) => settleCallsJob(db, { config, log }), everySeconds: 1 },
    { name: "recordings", run: (db) => recordingsJob(db, { config, log }), everySeconds: 5 },
    { name: "attachments", run: (db) => attachmentsJob(db, { config, log }), everySeconds: 2 },
    { name: "message reconciliation", run: (db) => reconcileMessages(db, { config, log }), everySeconds: 20 },
    { name: "audit", run: sealAudit, everySeconds: 1 },
    { name: "gauges", run: measureEngine, everySeconds: EVERY_SECONDS },
    { name: "platform mail", run: platformMail(env), everySeconds: 2 },
    {
      name: "webhooks",
      run: webhookJob({ log, keys: env.ENCRYPTION_KEY, config }),
      everySeconds: 1,
    },
    { name: "usage", run: foldUsageJob, everySeconds: 1 },
    { name: "billing", run: billingJob({ config, log }), everySeconds: 60 },
    { name: "plan changes", run: planChangesJob(log), everySeconds: 10 },
    { name: "spend caps", run: spendCapsJob({ config, log }), everySeconds: 5 },
    { name: "stripe pushes", run: stripePushesJob(config), everySeconds: 2 },
    { name: "payment links", run: paymentLinksJob(config), everySeconds: 5 },
    { name: "notices", run: noticesJob(log), everySeconds: 60 },
    {
      name: "applications",
      run: (db) => announceApplications(db, { config, now: new Date() }),
      everySeconds: 60,
    },
    { name: "notices to people", run: peopleNoticesJob({ config, log }), everySeconds: 30 },
    { name: "brand domains", run: (db) => recheckDomains(db, config, new Date()), everySeconds: 600 },
    { name: "backtests", run: backtestsJob({ config, log }), everySeconds: 1 },
    { name: "fleet", run: fleetJob({ config, log }), everySeconds: 1 },
    ...Array.from({ length: PROPOSALS_AT_ONCE }, (_, index) => ({
      name: `draft proposals ${index + 1}`,
      run: draftProposalsJob({ config, log }),
      everySeconds: 1,
    })),
    { name: "cleanup", run: deleteExpired, everySeconds: 3_600 },
  ];
}
