// npm run test:faults - the built product under one fault after another, while events arrive: web servers and workers that
// die, freeze and disagree about the time, connections that go silent or run out, a database that crashes or has no disk
// space, ten thousand runs at one instant. After each fault everything recovers within 15 seconds, and in the end nothing
// was lost and nothing was done twice. "npm run test:faults -- freeze-worker" does one of them.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { say } from "@/bench/rig";
import { type Db, openDb } from "@/lib/db/pool";
import { migrateDatabase } from "../migrate/apply.ts";
import { acquireDatabase, type DatabaseUrls } from "../postgres/embedded.ts";
import { until } from "../processes/pause.ts";
import { type DatabaseProxy, databaseProxy } from "../testing/database-proxy.ts";
import { openTwilio, type TwilioDouble } from "../testing/twilio.ts";
import { drain, hasRecovered, lateRuns } from "./account.ts";
import { FAULTS, type Fault, type Stage } from "./fault-list.ts";
import {
  type Ask,
  call,
  Fleet,
  newPartner,
  nodes,
  openWorld,
  punctuality,
  Senders,
  type World,
} from "./fleet.ts";
import { hasSmallDisk, removeBallast } from "./full-disk.ts";
import { judge } from "./judge.ts";

const here = process.cwd();
const dataDir = process.env.FAULT_DIR || join(here, ".cache", "faults");
const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const plan = {
  seconds: number("FAULT_SECONDS", 20),
  perSecond: number("FAULT_EVENTS_PER_SECOND", 15),
  burst: number("FAULT_BURST", 10_000),
  /** A run that stands still for this long is late. */
  lateSeconds: number("FAULT_LATE_SECONDS", 3),
  recoverySeconds: number("FAULT_RECOVERY_SECONDS", 15),
  drainSeconds: number("FAULT_DRAIN_SECONDS", 180),
};

/** Both roles reach the database through a proxy whose connections can fall silent. */
async function proxied(urls: DatabaseUrls): Promise<{ web: DatabaseProxy; worker: DatabaseProxy }> {
  const [web, worker] = await Promise.all([databaseProxy(urls.web), databaseProxy(urls.worker)]);
  return { web, worker };
}

async function open({ urls, fleet }: { urls: DatabaseUrls; fleet: Fleet }) {
  const partnerKey = newPartner(here, urls);
  await Promise.all([fleet.web(here), fleet.web(here)]);
  for (let n = 0; n < 2; n++) fleet.worker(here);
  const asking =
    (key: string): Ask =>
    (path, body, method) =>
      call({ url: fleet.webs[0]?.url ?? "", key, path, body, method });
  const askAsPartner = asking(partnerKey);
  const openAccount = async () => {
    const about = { name: "Harbor Dental", ownerEmail: "owner@example.com", plan: "enterprise" };
    const { id, apiKey } = await askAsPartner<{ id: string; apiKey: string }>("/v1/partner/accounts", about);
    await setUpTexts(fleet, apiKey);
    return { accountId: id, key: apiKey, ask: asking(apiKey) };
  };
  return { ...(await openAccount()), openAccount, askAsPartner };
}

/** Texts leave over Twilio's own client, to the double. */
async function setUpTexts(fleet: Fleet, key: string): Promise<void> {
  const body = {
    provider: "twilio",
    accountSid: `AC${"0".repeat(32)}`,
    authToken: "0".repeat(32),
    from: "+12025550100",
  };
  const url = fleet.webs[0]!.url;
  await call({ method: "PUT", url, key, path: "/v1/settings/providers/sms", body });
}

type Doubles = { world: World; twilio: TwilioDouble };

/** Lets one fault happen while events arrive, and returns what was found broken afterwards. */
async function inflict(
  fault: Fault,
  stage: Stage,
  { db, world, twilio }: Doubles & { db: Db },
): Promise<string[]> {
  const { senders, fleet } = stage;
  const before = { sent: senders.sent, refused: senders.refused };
  senders.begin();
  await fault.happen(stage);
  const began = performance.now();
  const withinMs = plan.recoverySeconds * 1_000;
  const recovered = await until(() => hasRecovered(db, plan.lateSeconds), { withinMs, everyMs: 100 });
  const stillLate = recovered ? [] : await lateRuns(db, plan.lateSeconds).catch(() => []);
  const recoveredIn = (performance.now() - began) / 1_000;
  const sent = await senders.end();
  const account = await drain(db, {
    workspaceIds: [stage.accountId],
    sent,
    withinSeconds: plan.drainSeconds,
  });
  const { early, latestSeconds } = punctuality(senders, world);
  const { unexpected } = fleet;
  const texts = textsOf(twilio, senders);
  const broken = judge({ ...account, sent, texts, requests: world.requests, unexpected, early });
  for (const check of stage.checks.splice(0)) broken.push(...(await check({ db, twilio })));
  if (!recovered && !fault.isMuchWork)
    broken.push(`not recovered after ${plan.recoverySeconds} seconds`, ...stillLate);
  say(
    `${broken.length === 0 ? "ok  " : "FAIL"} ${fault.name}: ${sent - before.sent} events, ${senders.refused - before.refused} refused and repeated; ` +
      `recovered in ${recoveredIn.toFixed(1)} s, drained in ${account.drainedIn.toFixed(1)} s; so far ${account.unknown} texts unknown, and no run later than ${latestSeconds.toFixed(1)} s`,
  );
  for (const line of broken) say(`     ${line}`);
  return broken;
}

async function inflictAll(faults: readonly Fault[], of: Doubles): Promise<number> {
  removeBallast(dataDir);
  const embedded = await acquireDatabase({ dataDir, chosenByPerson: false, durable: true });
  const name = `faults_${Date.now().toString(36)}`;
  await embedded.provide(name);
  const urls = embedded.urls(name);
  await migrateDatabase(urls.owner, join(here, "prisma", "migrations"));
  const proxies = await proxied(urls);
  const env = { TWILIO_API_BASE: of.twilio.url };
  const fleet = new Fleet({ web: proxies.web.url, worker: proxies.worker.url }, env);
  const db = openDb({ url: urls.worker, role: "switchboard_worker", max: 4, name: "faults" });
  try {
    const desk = await open({ urls, fleet });
    const automation = { name: "Text back", nodes: nodes(of.world.url) };
    const { id: automationId } = await desk.ask<{ id: string }>("/v1/automations", automation);
    await desk.ask(`/v1/automations/${automationId}/deploy`, {});
    const senders = new Senders(fleet, desk.key, plan.perSecond);
    const { seconds, burst } = plan;
    const stage: Stage = {
      ...desk,
      automationId,
      fleet,
      senders,
      folder: here,
      dataDir,
      urls,
      proxies,
      checks: [],
      revive: embedded.revive,
      seconds,
      burst,
    };
    // The judge counts everything since the start, so a fault that was found would be found again after the next one.
    for (const fault of faults) if ((await inflict(fault, stage, { ...of, db })).length > 0) return 1;
    return 0;
  } finally {
    fleet.killAll();
    await db.pool.end().catch(() => {});
    await Promise.all([proxies.web.close(), proxies.worker.close()]);
    await embedded.release();
  }
}

async function main(): Promise<number> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    say(`There is no fault ${unknown.join(", ")}. There are:`);
    for (const { name, does } of FAULTS) say(`  ${name}: ${does}`);
    return 2;
  }
  mkdirSync(dataDir, { recursive: true });
  const mayFill = hasSmallDisk(process.env.FAULT_DIR);
  const chosen = FAULTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const faults = chosen.filter(({ fillsDisk }) => mayFill || !fillsDisk);
  for (const { name } of chosen.filter((fault) => !faults.includes(fault)))
    say(`left out: ${name} needs FAULT_DIR to be the mount point of a disk of at most 4 GB`);
  if (faults.length === 0) return 2;
  const [world, twilio] = await Promise.all([openWorld(), openTwilio()]);
  try {
    return await inflictAll(faults, { world, twilio });
  } finally {
    world.close();
    twilio.close();
  }
}

/** The number of texts that Twilio accepted for each caller of the senders. */
function textsOf({ taken }: TwilioDouble, { due }: Senders): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to } of taken.filter((one) => due.has(one.to))) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
}

process.exit(await main());
