/**
 * npm run bench:ingest: what the triggers of contacts, callbacks, failed texts and custom events add to an event. Each
 * case is a workspace of its own, and the cases take turns, so that they share whatever else the machine does.
 */
import { loadavg } from "node:os";
import { openDb } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { openLog } from "@/lib/log";
import type { WorkspaceCtx } from "@/lib/services/context";
import { createContact } from "@/lib/services/desk/contacts";
import { ingest } from "@/lib/services/events/ingest";
import {
  addAutomation,
  addWorkspace,
  type BenchWorkspace,
  openRig,
  percentile,
  phoneOf,
  type Rig,
  say,
  vacuum,
} from "./rig.ts";
import { callback, contextOf } from "./workload.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_500);
const WARM = 100;
const LIMIT_PERCENT = 5;
const CUSTOM = "custom.order_paid";
const OTHERS = ["contact.created", "contact.birthday", "callback.completed", "message.failed", CUSTOM];
const log = openLog({ name: "bench", level: "fatal" });

const startingOn = (event: string) => [
  { id: "t", type: "trigger", event, next: "a" },
  callback("a", "Call back"),
];

const missed = (ctx: WorkspaceCtx, n: number) =>
  ingest(ctx, { type: "call.missed", data: { caller_phone: phoneOf(n), caller_name: `Caller ${n}` } });
const paid = (ctx: WorkspaceCtx, n: number) =>
  ingest(ctx, { type: CUSTOM, data: { phone: phoneOf(n), amount: n } });
const added = (ctx: WorkspaceCtx, n: number) =>
  createContact(ctx, { phone: phoneOf(n), name: `Person ${n}` });

type Case = {
  name: string;
  live: readonly string[];
  does: (ctx: WorkspaceCtx, n: number) => Promise<unknown>;
};
const CASES = {
  call: { name: "missed call, no automation", live: [], does: missed },
  callBesideOthers: {
    name: "missed call beside five automations on the new triggers",
    live: OTHERS,
    does: missed,
  },
  callStarts: { name: "missed call that starts a run", live: ["call.missed"], does: missed },
  custom: { name: "custom event, no automation", live: [], does: paid },
  customStarts: { name: "custom event that starts a run", live: [CUSTOM], does: paid },
  contact: { name: "contact added, no automation", live: [], does: added },
  contactStarts: { name: "contact added that starts a run", live: ["contact.created"], does: added },
} as const satisfies Record<string, Case>;

type Key = keyof typeof CASES;
const KEYS = Object.keys(CASES) as Key[];

async function addCase(rig: Rig, key: Key): Promise<BenchWorkspace> {
  const workspace = await addWorkspace(rig, key.toLowerCase());
  for (const event of CASES[key].live) await addAutomation(rig, workspace.workspaceId, startingOn(event));
  await rig.system((t) =>
    t.run(
      `insert into event_type (workspace_id, name, title, schema)
       values ($1, 'order_paid', 'Order paid', '{"phone": {"type": "phone"}, "amount": {"type": "number"}}')`,
      [workspace.workspaceId],
    ),
  );
  return workspace;
}

const rig = await openRig("bench_ingest");
let failed = false;
try {
  const workspaces = {} as Record<Key, BenchWorkspace>;
  for (const key of KEYS) workspaces[key] = await addCase(rig, key);
  await vacuum(rig);
  const db = openDb({ url: rig.workerUrl, role: "switchboard_worker", max: 2, name: "bench-ingest" });
  const take = async (key: Key, n: number) => {
    const workspace = workspaces[key];
    const scope = { kind: "workspace", id: workspace.workspaceId } as const;
    const { does }: Case = CASES[key];
    const began = performance.now();
    await tx(db, scope, (t) => does(contextOf(t, workspace, log), n), {
      tenantLock: { id: workspace.workspaceId, mode: "shared" },
      hot: true,
    });
    return performance.now() - began;
  };
  const times = Object.fromEntries(KEYS.map((key) => [key, [] as number[]])) as Record<Key, number[]>;
  for (let n = 0; n < EVENTS + WARM; n += 1) {
    // Each round begins with another case, because the first one after a pause is slower.
    for (const [at] of KEYS.entries()) {
      const key = KEYS[(at + n) % KEYS.length]!;
      const ms = await take(key, n);
      if (n >= WARM) times[key].push(ms);
    }
  }
  await db.pool.end();
  const runs = await rig.system((t) => t.one("select count(*)::int as n from run"));
  if (runs?.n !== 3 * (EVENTS + WARM)) throw new Error("the automations did not start as planned");
  const median = (key: Key) => percentile(times[key], 50);
  say(`load ${loadavg()[0]?.toFixed(2)}, median of ${EVENTS} of each by turns`);
  for (const key of KEYS) say(`${median(key).toFixed(2).padStart(7)} ms  ${CASES[key].name}`);
  const percent = (median("callBesideOthers") / median("call") - 1) * 100;
  failed = percent >= LIMIT_PERCENT;
  say(
    `${failed ? "MISS" : "ok  "} automations on other events add ${percent.toFixed(1)}% to a call (limit ${LIMIT_PERCENT}%)`,
  );
} finally {
  await rig.close();
}
process.exit(failed ? 1 : 0);
