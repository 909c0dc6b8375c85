// npm run test:upgrade -- <git ref> - an upgrade under load, from the version at that ref to this checkout: its processes
// run, the database is migrated, processes of both versions run side by side, then the old ones stop. Afterwards nothing
// is lost, nothing is done twice, and no sender was refused for good. Takes about five minutes, most of them to install
// and build the old version.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { say } from "@/bench/rig";
import { openDb } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { migrateDatabase } from "../migrate/apply.ts";
import { acquireDatabase } from "../postgres/embedded.ts";
import { pause } from "../processes/pause.ts";
import { drain } from "./account.ts";
import { call, Fleet, newPartner, nodes, openWorld, Senders } from "./fleet.ts";
import { judge } from "./judge.ts";

const here = process.cwd();
const ref = process.argv[2] ?? "";
const seconds = Number(process.env.UPGRADE_SECONDS ?? 15);
const perSecond = Number(process.env.UPGRADE_EVENTS_PER_SECOND ?? 20);

/** The old version, installed and built as on a server. */
function buildOld(): string {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-old-"));
  const archive = execFileSync("git", ["archive", ref], { cwd: here, maxBuffer: 1e9 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  // Development packages are needed to build.
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, ["scripts/launch.mjs", "build"], {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    stdio: "inherit",
  });
  return folder;
}

async function upgrade(old: string): Promise<string[]> {
  const world = await openWorld();
  const dataDir = join(here, ".cache", "upgrade");
  mkdirSync(dataDir, { recursive: true });
  const embedded = await acquireDatabase({ dataDir, chosenByPerson: false, durable: true });
  const name = `upgrade_${Date.now().toString(36)}`;
  await embedded.provide(name);
  const urls = embedded.urls(name);
  const fleet = new Fleet(urls);
  const db = openDb({ url: urls.worker, role: "switchboard_worker", max: 4, name: "upgrade" });
  try {
    await migrateDatabase(urls.owner, join(old, "prisma", "migrations"));
    const partnerKey = newPartner(old, urls);
    const oldWeb = await fleet.web(old);
    const oldWorker = fleet.worker(old);
    const account = { name: "Harbor Dental", ownerEmail: "owner@example.com", plan: "enterprise" };
    const { url } = oldWeb;
    const ask = <T>(key: string, path: string, body: unknown) => call<T>({ url, key, path, body });
    const { id: accountId, apiKey } = await ask<{ id: string; apiKey: string }>(
      partnerKey,
      "/v1/partner/accounts",
      account,
    );
    const automation = { name: "Text back", nodes: nodes(world.url) };
    const { id } = await ask<{ id: string }>(apiKey, "/v1/automations", automation);
    await ask(apiKey, `/v1/automations/${id}/deploy`, {});
    const senders = new Senders(fleet, apiKey, perSecond);
    senders.begin();
    await pause(seconds * 1_000);
    say("the old version runs; migrating");
    const applied = await migrateDatabase(urls.owner, join(here, "prisma", "migrations"));
    say(`${applied.length} migrations applied; the old version runs on the new database`);
    await pause(seconds * 1_000);
    await fleet.web(here);
    fleet.worker(here);
    say("both versions run");
    await pause(seconds * 1_000);
    await fleet.stop(oldWeb.child);
    await fleet.stop(oldWorker);
    say("only the new version runs");
    await pause(seconds * 1_000);
    const sent = await senders.end();
    const found = await drain(db, { workspaceIds: [accountId], sent, withinSeconds: 180 });
    const texts = await tx(db, { kind: "system" }, (t) =>
      t.query(
        "select coalesce(effect_key, '') as key, count(*)::int as n from message where direction = 'outbound' group by 1",
      ),
    );
    say(
      `upgrade from ${ref}: ${sent} events, ${senders.refused} answers that senders had to repeat, ${found.finished} runs finished, drained in ${found.drainedIn.toFixed(1)} s`,
    );
    return judge({
      ...found,
      sent,
      texts: new Map(texts.map(({ key, n }) => [key, n])),
      requests: world.requests,
      unexpected: fleet.unexpected,
    });
  } finally {
    fleet.killAll();
    await db.pool.end().catch(() => {});
    await embedded.release();
    world.close();
  }
}

async function main(): Promise<number> {
  if (ref === "") {
    say("usage: npm run test:upgrade -- <git ref of the old version>");
    return 2;
  }
  const old = buildOld();
  try {
    const faults = await upgrade(old);
    for (const fault of faults) say(`FAULT ${fault}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

process.exit(await main());
