// npm run test:soak:desk - worker processes, killed now and then, with a text provider and an email server that are busy,
// refuse, break off and fall silent; events and statuses come twice. Afterwards each text and email was accepted exactly
// once, or failed and was never accepted, or is unknown and up to a person.
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { addTenant, openRig, phoneOf, type Rig, say, type Tenant } from "@/bench/rig";
import { contextOf, missCall, PHONE, step } from "@/bench/workload";
import { type Db, openDb } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { openLog } from "@/lib/log";
import { recordStatus } from "@/lib/services/desk/message-status";
import { sendMessage } from "@/lib/services/desk/messages";
import { livePorts } from "@/lib/services/effects/live-ports";
import { sealedFor } from "@/lib/services/providers/accounts";
import { seal } from "@/lib/services/secrets/seal";
import { sendQueued } from "@/lib/worker/jobs/queued-messages";
import { reconcileMessages } from "@/lib/worker/jobs/reconcile-messages";
import { startWorker } from "@/lib/worker/worker";
import { testConfig } from "@/scripts/testing/config";
import { pause, until } from "../processes/pause.ts";
import { openTwilio, type Reply, type TwilioDouble } from "../testing/twilio.ts";
import { judgeMessages, outcomeOf, type Sending } from "./judge-messages.ts";
import { every, WorkerPool } from "./worker-pool.ts";

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const plan = {
  workers: number("SOAK_WORKERS", 2),
  seconds: number("SOAK_SECONDS", 7_200),
  kills: number("SOAK_KILLS", 120),
  perSecond: number("SOAK_EVENTS_PER_SECOND", 4),
  drainSeconds: number("SOAK_DRAIN_SECONDS", 300),
};
/** Percentages of each fault, as on a bad day at a provider. */
const BAD: readonly [number, Reply][] = [
  [5, { status: 429, code: 20_429, retryAfter: "2" }],
  [4, { status: 500, code: 20_500 }],
  [3, { status: 503 }],
  [2, { status: 504 }],
  [3, "silent"],
  [4, "takes in silence"],
  [1, "hangs"],
  [3, { status: 400, code: 21_211 }],
];

const log = openLog({ name: "soak", level: process.env.SOAK_LOG ?? "fatal" });

const configFor = (base: string, key: string): Config => ({
  ...testConfig,
  twilioApiBase: base,
  stripeApiBase: base,
  allowLoopbackHttp: true,
  encryptionKeys: [{ id: "k1", key: Buffer.from(key, "hex") }],
  baseUrl: "http://desk.example.com",
});

async function worker(): Promise<void> {
  const config = configFor(process.env.SOAK_TWILIO!, process.env.SOAK_KEY!);
  const db = openDb({ url: process.env.DATABASE_URL!, role: "switchboard_worker", max: 14, name: "soak" });
  process.on("uncaughtException", (error) => log.error({ err: error }, "uncaught"));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled"));
  const of = { config, log };
  const jobs = [
    { name: "queued messages", run: (on: Db) => sendQueued(on, of), everySeconds: 1 },
    { name: "unsettled messages", run: (on: Db) => reconcileMessages(on, of), everySeconds: 5 },
  ];
  await startWorker({ db, log, config, slots: 10, ports: livePorts(config), jobs });
  say("ready");
}

/** Busy, refusing, or accepting the email without confirming it. */
async function openEmail(accepted: Map<string, number>, isBad: () => boolean): Promise<SMTPServer> {
  const refusal = (code: number) => Object.assign(new Error("not now"), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => done(isBad() && Math.random() < 0.08 ? refusal(450) : null),
    onData(stream, _session, done) {
      let email = "";
      stream.on("data", (chunk: Buffer) => (email += chunk.toString()));
      stream.on("end", () => {
        const luck = isBad() ? Math.random() : 1;
        if (luck < 0.04) return done(refusal(451));
        if (luck < 0.06) return done(refusal(554));
        count(accepted, `email ${/^Subject: (.*)\r$/m.exec(email)?.[1] ?? "without a subject"}`);
        if (luck > 0.065) done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return server;
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

function replyOf(luck: number): Reply {
  let below = 0;
  for (const [share, reply] of BAD) {
    below += share;
    if (luck * 100 < below) return reply;
  }
  return "takes";
}

const NODES = [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  step("a", "send_sms", {
    config: {
      to: PHONE,
      message: "Sorry, {{trigger.caller_name | default:'you'}}",
      respectQuietHours: false,
    },
    next: "b",
    onError: "continue",
  }),
  step("b", "send_email", {
    config: { to: "sam@example.org", subject: "{{trigger.caller_name | default:'you'}}", text: "Missed" },
    onError: "continue",
  }),
];

async function setUp(rig: Rig, of: { config: Config; emailPort: number }): Promise<Tenant[]> {
  const tenants = await Promise.all(
    [0, 1, 2].map((n) => addTenant(rig, { slug: `desk_${n}`, nodes: NODES })),
  );
  for (const { workspaceId } of tenants) {
    const secret = seal("token-of-the-account", of.config.encryptionKeys, sealedFor(workspaceId, "sms"));
    const sms = { accountSid: "AC0123456789", from: "+12025550100" };
    const email = {
      host: "127.0.0.1",
      port: of.emailPort,
      secure: false,
      allowInsecure: true,
      from: "desk@example.com",
    };
    await rig.system(async (t) => {
      await t.prisma.providerSetting.createMany({
        data: [
          { workspaceId, kind: "sms", provider: "twilio", config: sms, secret },
          { workspaceId, kind: "email", provider: "smtp", config: email },
        ],
      });
    });
  }
  return tenants;
}

type Feed = { db: Db; tenants: Tenant[]; expected: string[] };

/** Retries until it is certainly accepted, then once more, as a sender does after a lost response. */
async function sendCall({ db, tenants, expected }: Feed, n: number): Promise<void> {
  const tenant = tenants[n % tenants.length]!;
  const scope = { kind: "workspace", id: tenant.workspaceId } as const;
  const once = () => tx(db, scope, (t) => missCall(t, { tenant, n, senderId: `soak-${n}`, log }));
  while (
    !(await once().then(
      () => true,
      () => false,
    ))
  )
    await pause(200);
  await once().catch(() => {});
  expected.push(`sms Sorry, Caller ${n}`, `email Caller ${n}`);
  if (n % 3 > 0) return;
  const write = { channel: "sms", to: phoneOf(n), body: `Desk ${n}` } as const;
  await tx(db, scope, (t) => sendMessage(contextOf(t, tenant, log), write));
  expected.push(`sms Desk ${n}`);
}

/** Each delivery status is sent twice, often before the response to the send is recorded. */
async function follow(provider: TwilioDouble, of: { db: Db; stop: AbortSignal; at: Map<string, Tenant> }) {
  let seen = 0;
  while (!of.stop.aborted) {
    for (const { sid, body } of provider.taken.slice(seen)) {
      const tenant = of.at.get(body.slice(body.lastIndexOf(" ") + 1));
      const status = { providerId: sid, status: "delivered", detail: null } as const;
      const once = () =>
        tx(of.db, { kind: "workspace", id: tenant!.workspaceId }, (t) =>
          recordStatus(contextOf(t, tenant!, log), status),
        ).catch(() => {});
      if (tenant && Math.random() < 0.5) void Promise.all([once(), once()]);
      seen++;
    }
    await pause(20);
  }
}

async function drain(db: Db): Promise<number> {
  const began = performance.now();
  const done = () =>
    tx(db, { kind: "system" }, async (t) => {
      // The fault injection is over, so retries and waits need not run their full length.
      await t.run("update effect set retry_at = now() where state = 'planned' and retry_at > now()");
      await t.run("update run set wake_at = now() where status = 'waiting' and wake_at > now()");
      const runs = await t.prisma.run.count({ where: { finishedAt: null } });
      const queued = await t.one(
        "select count(*)::int as n from message where status = 'queued' and error_code is distinct from 'unknown_outcome'",
      );
      return runs + (queued?.n ?? 0) === 0;
    });
  await until(done, { withinMs: plan.drainSeconds * 1_000, everyMs: 500 });
  return (performance.now() - began) / 1_000;
}

async function accountOf(db: Db, of: Pick<Sending, "expected" | "accepted">): Promise<Sending> {
  return tx(db, { kind: "system" }, async (t) => {
    const messages = await t.query(
      `select coalesce(case channel when 'sms' then 'sms ' || body else 'email ' || subject end, '') as key, status, error_code as "errorCode"
       from message where direction = 'outbound'`,
    );
    const duplicates = await t.query(
      "select 1 from message where effect_key is not null group by workspace_id, effect_key having count(*) > 1",
    );
    const metered = await t.prisma.usageEvent.count({ where: { meter: "sms" } });
    const unfinishedRuns = await t.prisma.run.count({ where: { finishedAt: null } });
    return { ...of, stored: messages, doubled: duplicates.length, metered, unfinishedRuns };
  });
}

async function main(): Promise<number> {
  const key = randomBytes(32).toString("hex");
  const accepted = new Map<string, number>();
  let bad = true;
  const provider = await openTwilio();
  provider.otherwise = () => (bad ? replyOf(Math.random()) : "takes");
  const email = await openEmail(accepted, () => bad);
  const rig = await openRig("desk_soak");
  const db = openDb({ url: rig.workerUrl, role: "switchboard_worker", max: 8, name: "soak" });
  const workers = new WorkerPool(rig, { SOAK_TWILIO: provider.url, SOAK_KEY: key });
  const stop = new AbortController();
  try {
    const emailPort = (email.server.address() as AddressInfo).port;
    const tenants = await setUp(rig, { config: configFor(provider.url, key), emailPort });
    await Promise.all(Array.from({ length: plan.workers }, () => workers.spawn()));
    const feed: Feed = { db, tenants, expected: [] };
    const at = new Map<string, Tenant>();
    const following = follow(provider, { db, stop: stop.signal, at });
    let n = 0;
    const begun: Promise<void>[] = [];
    const producer = setInterval(() => {
      at.set(String(n), tenants[n % tenants.length]!);
      begun.push(sendCall(feed, n++));
    }, 1_000 / plan.perSecond);
    await Promise.all([pause(plan.seconds * 1_000), every(plan.kills, plan.seconds, () => workers.kill())]);
    clearInterval(producer);
    await Promise.all(begun);
    bad = false;
    const drainedIn = await drain(db);
    stop.abort();
    await following;
    for (const { body } of provider.taken) count(accepted, `sms ${body}`);
    const account = await accountOf(db, { expected: feed.expected, accepted });
    return report(account, {
      events: n,
      asked: provider.asked.length,
      drainedIn,
      unexpected: workers.unexpected,
    });
  } finally {
    stop.abort();
    for (const child of workers.members) workers.expected.add(child);
    await db.pool.end().catch(() => {});
    await rig.close();
    provider.close();
    email.close();
  }
}

function report(
  account: Sending,
  of: { events: number; asked: number; drainedIn: number; unexpected: number },
): number {
  const outcomes = Object.groupBy(account.stored, outcomeOf);
  const tally = (["sent", "failed", "unknown"] as const).map((one) => `${outcomes[one]?.length ?? 0} ${one}`);
  say(
    `desk soak: ${of.events} events sent twice, ${account.expected.length} messages: ${tally.join(", ")}; ` +
      `${of.asked} requests to the text provider; ${plan.kills} kills; drained in ${of.drainedIn.toFixed(1)} s`,
  );
  const faults = judgeMessages(account);
  if (of.unexpected > 0) faults.push(`${of.unexpected} worker processes ended by themselves`);
  for (const fault of faults) say(`FAULT ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

if (process.argv[2] === "worker") await worker();
else process.exit(await main());
