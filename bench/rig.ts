import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { readDefinition } from "@/lib/automation/read-definition";
import { toStored } from "@/lib/automation/stored";
import { openDb } from "@/lib/db/pool";
import { JOB_LIMITS } from "@/lib/db/time-limits";
import { type Tx, tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { insertPartner } from "@/lib/services/partners/partners";
import { testConfig } from "@/scripts/testing/config";
import { migrateDatabase } from "../scripts/migrate/apply.ts";
import { acquireDatabase } from "../scripts/postgres/embedded.ts";

/**
 * A temporary database with fsync, tenants in it, and real worker processes: the basis of benchmarks and soak tests.
 */
export type Rig = {
  workerUrl: string;
  webUrl: string;
  ownerUrl: string;
  system<T>(fn: (t: Tx) => Promise<T>): Promise<T>;
  spawn(role: string, env?: Record<string, string>): ChildProcess;
  close(): Promise<void>;
};

const root = process.cwd();

export async function openRig(name: string, options: { dataDir?: string } = {}): Promise<Rig> {
  const embedded = await acquireDatabase({
    dataDir: options.dataDir ?? join(root, ".cache", "bench"),
    chosenByPerson: false,
    durable: true,
  });
  const database = `${name}_${Date.now().toString(36)}`;
  await embedded.provide(database);
  const urls = embedded.urls(database);
  await migrateDatabase(urls.owner, join(root, "prisma", "migrations"));
  const db = openDb({
    url: urls.worker,
    role: "switchboard_worker",
    max: 4,
    name: "rig",
    limits: JOB_LIMITS,
  });
  const children = new Set<ChildProcess>();
  return {
    workerUrl: urls.worker,
    webUrl: urls.web,
    ownerUrl: urls.owner,
    system: (fn) => tx(db, { kind: "system" }, fn),
    spawn(role, env = {}) {
      const child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, role], {
        env: { ...process.env, DATABASE_URL: urls.worker, ...env },
        stdio: ["pipe", "pipe", "inherit"],
      });
      children.add(child);
      child.once("exit", () => children.delete(child));
      return child;
    },
    async close() {
      for (const child of children) child.kill("SIGKILL");
      await db.pool.end();
      const admin = new pg.Client({ connectionString: urls.admin.replace(`/${database}`, "/postgres") });
      await admin.connect();
      await admin.query(`drop database if exists "${database}" with (force)`);
      await admin.end();
      await embedded.release();
    },
  };
}

/** The settings of the API in this process, so that `dispatch` answers from the rig's database. */
export function serveFrom(rig: Rig): void {
  Object.assign(process.env, {
    DATABASE_URL: rig.webUrl,
    APP_URL: "http://127.0.0.1:1",
    NEXTAUTH_SECRET: "secret-for-benchmarks-secret-for-benchmarks",
    KEY_PEPPER: testConfig.keyPepper,
    ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 9).toString("base64")}`,
    LOG_LEVEL: "fatal",
  });
}

/** Waits for a line of a child that begins with a word. */
export function waitForLine(child: ChildProcess, word: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const line = text.split("\n").find((one) => one.startsWith(word));
      if (line) resolve(line);
    });
    child.once("exit", (code) => reject(new Error(`a child ended with ${code} before it printed ${word}`)));
  });
}

export type Tenant = { workspaceId: string; partnerId: string; automationId: string };

/** Creates a workspace with one live automation. */
export async function addTenant(rig: Rig, of: { slug: string; nodes: object[] }): Promise<Tenant> {
  const workspace = await addWorkspace(rig, of.slug);
  return { ...workspace, automationId: await addAutomation(rig, workspace.workspaceId, of.nodes) };
}

export type BenchWorkspace = Pick<Tenant, "workspaceId" | "partnerId">;

export async function addWorkspace(rig: Rig, slug: string): Promise<BenchWorkspace> {
  const actor = { kind: "system", id: "rig", name: "rig" } as const;
  return rig.system(async (t) => {
    const partnerId = await t.as({ kind: "system" }, () =>
      insertPartner({ tx: t, now: new Date(), actor }, { name: slug, email: "a@example.com" }),
    );
    const workspaceId = `ws_${slug}`;
    await t.query("select set_config('app.scope', 'system', true)");
    await t.run(
      "insert into workspace (id, partner_id, name, owner_email, plan) values ($1, $2, $3, 'owner@example.com', 'enterprise')",
      [workspaceId, partnerId, slug],
    );
    return { workspaceId, partnerId };
  });
}

/** Adds an automation that is live in its first version. */
export async function addAutomation(rig: Rig, workspaceId: string, nodes: object[]): Promise<string> {
  const read = readDefinition({ name: "W", nodes });
  if (!read.ok) throw new Error("the benchmark's own definition cannot be read");
  const definition = toStored(read.definition);
  const trigger = read.definition.nodes.find((node) => node.type === "trigger");
  const [automationId, versionId] = [newId("auto"), newId("ver")];
  await rig.system(async (t) => {
    await t.run(
      `insert into automation (workspace_id, id, name, status, draft, draft_hash, live_version_id, live_version)
       values ($1, $2, 'W', 'active', $3, 'h', $4, 1)`,
      [workspaceId, automationId, JSON.stringify(definition), versionId],
    );
    await t.run(
      `insert into automation_version (workspace_id, id, automation_id, number, name, description, definition, hash)
       values ($1, $2, $3, 1, 'W', '', $4, 'h')`,
      [workspaceId, versionId, automationId, JSON.stringify(definition)],
    );
    await t.run(
      `insert into live_trigger (workspace_id, automation_id, version_id, version, event, timezone) values ($1, $2, $3, 1, $4, 'UTC')`,
      [workspaceId, automationId, versionId, trigger?.type === "trigger" ? (trigger.event ?? null) : null],
    );
    await t.run("update workspace set trigger_epoch = trigger_epoch + 1 where id = $1", [workspaceId]);
  });
  return automationId;
}

/** North American area codes; with 555-01xx after them the numbers are reserved and unassigned. */
const AREAS = [
  201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 220, 223, 224, 225,
  227, 228, 229, 231, 234, 235, 239, 240, 248, 251, 252, 253, 254, 256, 260, 262, 267, 269, 270, 272, 274,
  276, 279, 281, 283, 301, 302, 303, 304, 305, 307, 308, 309, 310, 312, 313, 314, 315, 316, 317, 318, 319,
  320, 321, 323, 324, 325, 326, 327, 329, 330, 331, 332, 334, 336, 337, 339, 341, 346, 347, 350, 351, 352,
  353, 360, 361, 363, 364, 380, 385, 386, 401, 402, 404, 405, 406, 407, 408, 409, 412, 413, 414, 415, 417,
  419, 423, 424, 425, 430, 432, 434, 435, 440, 442, 443, 458, 463, 469, 470, 475, 478, 479, 480, 484, 501,
  502, 503, 504, 505, 507, 508, 509, 510, 512, 513, 515, 516, 517, 518, 520, 530, 531, 534, 539, 540, 541,
  551, 559, 561, 562, 563, 567, 570, 571, 573, 574, 575, 580, 585, 586, 601, 602, 603, 605, 606, 607, 608,
  609, 610, 612, 614, 615, 616, 617, 618, 619, 620, 623, 626, 628, 629, 630, 631, 636, 641, 646, 650, 651,
  657, 660, 661, 662, 667, 669, 678, 681, 682, 701, 702, 703, 704, 706, 707, 708, 712, 713, 714, 715, 716,
  717, 718, 719, 720, 724, 725, 727, 731, 732, 734, 737, 740, 743, 747, 754, 757, 760, 762, 763, 765, 769,
  770, 772, 773, 774, 775, 779, 781, 785, 786,
];

/** A different number for each of more than 20,000. */
export const phoneOf = (n: number) =>
  `+1${AREAS[Math.floor(n / 100) % AREAS.length]}55501${String(n % 100).padStart(2, "0")}`;

/** Runs ANALYZE as autovacuum would, because without statistics the planner chooses wrong plans. */
export async function vacuum(rig: Rig): Promise<void> {
  const owner = new pg.Client({ connectionString: rig.ownerUrl });
  await owner.connect();
  await owner.query("vacuum analyze");
  await owner.end();
}

export const say = (line: string) => void process.stdout.write(`${line}\n`);

export async function finishedRuns(rig: Rig): Promise<number> {
  const row = await rig.system((t) =>
    t.one("select count(*)::int as n from run where finished_at is not null"),
  );
  return row?.n ?? 0;
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? 0;
}

/** Runs fn for 0..n-1 with limited concurrency. */
export async function each(n: number, atOnce: number, fn: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let i = next++; i < n; i = next++) await fn(i);
    }),
  );
}
