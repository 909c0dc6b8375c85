/**
 * npm run bench:why-not: what it adds to an event to record which automations considered it and why they did not start. Events
 * by turns, with and without the record, in one workspace where one automation starts and four say no.
 */
import { loadavg } from "node:os";
import { openDb } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { openLog } from "@/lib/log";
import { emitEvent } from "@/lib/services/events/emit";
import { addTenant, openRig, percentile, phoneOf, type Rig, say, type Tenant, vacuum } from "./rig.ts";
import { afterMissedCall, callback, contextOf } from "./workload.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 2_000);
const WARM = 200;
const REFUSING = 4;
const LIMIT_PERCENT = 5;
const log = openLog({ name: "bench", level: "fatal" });

/** Automations on the same event, each with a condition that this call does not meet. */
async function addRefusing(rig: Rig, { workspaceId, automationId }: Tenant): Promise<void> {
  await rig.system(async (t) => {
    for (let n = 0; n < REFUSING; n += 1) {
      const id = newId("auto");
      await t.run(
        `insert into automation (workspace_id, id, name, status, draft, draft_hash, live_version_id, live_version)
         select workspace_id, $3, 'No', 'active', draft, 'h', live_version_id, 1 from automation where workspace_id = $1 and id = $2`,
        [workspaceId, automationId, id],
      );
      await t.run(
        `insert into live_trigger (workspace_id, automation_id, version_id, version, event, timezone, conditions)
         select workspace_id, $3, version_id, 1, event, 'UTC', '{"is_existing_patient": true}' from live_trigger
         where workspace_id = $1 and automation_id = $2`,
        [workspaceId, automationId, id],
      );
    }
    await t.run("update workspace set trigger_epoch = trigger_epoch + 1 where id = $1", [workspaceId]);
  });
}

/** The same transaction, but the event's row keeps no evaluations. Taking them out is not counted. */
function withoutRecord(t: Tx, spent: (ms: number) => void): Tx {
  const one = ((sql: string, params: unknown[]) => {
    const began = performance.now();
    const stripped = params.map((param) =>
      typeof param === "string" && param.includes('"evaluations":[{')
        ? JSON.stringify(JSON.parse(param).map((row: object) => ({ ...row, evaluations: [] })))
        : param,
    );
    spent(performance.now() - began);
    return Reflect.apply(t.one, t, [sql, stripped]);
  }) as Tx["one"];
  return Object.assign(Object.create(t) as Tx, { one });
}

const rig = await openRig("bench_why_not");
let failed = false;
try {
  const nodes = afterMissedCall(callback("a", "first", "b"), callback("b", "second"));
  const tenant = await addTenant(rig, { slug: "why", nodes });
  await addRefusing(rig, tenant);
  await vacuum(rig);
  const db = openDb({ url: rig.workerUrl, role: "switchboard_worker", max: 2, name: "bench-why-not" });
  const miss = async (n: number, isRecorded: boolean) => {
    let spent = 0;
    const event = {
      type: "call.missed",
      data: { caller_phone: phoneOf(n), caller_name: `Caller ${n}` },
      occurredAt: new Date(),
      source: "api" as const,
    };
    const began = performance.now();
    const { evaluations } = await tx(
      db,
      { kind: "workspace", id: tenant.workspaceId },
      (t) =>
        emitEvent(
          contextOf(
            isRecorded
              ? t
              : withoutRecord(t, (ms) => {
                  spent += ms;
                }),
            tenant,
            log,
          ),
          event,
        ),
      { tenantLock: { id: tenant.workspaceId, mode: "shared" }, hot: true },
    );
    const ms = performance.now() - began - spent;
    if (evaluations.filter(({ started }) => started).length !== 1 || evaluations.length !== REFUSING + 1)
      throw new Error("the event was not considered as planned");
    return ms;
  };
  const times: { on: number[]; off: number[] } = { on: [], off: [] };
  for (let n = 0; n < EVENTS + WARM; n += 1) {
    const order = n % 2 === 0 ? (["on", "off"] as const) : (["off", "on"] as const);
    for (const side of order) {
      const ms = await miss(n, side === "on");
      if (n >= WARM) times[side].push(ms);
    }
  }
  const empty = await rig.system((t) =>
    t.one("select count(*)::int as n from event where workspace_id = $1 and evaluations = '[]'", [
      tenant.workspaceId,
    ]),
  );
  if (empty?.n !== EVENTS + WARM) throw new Error("half of the events should have no record");
  const [on, off] = [percentile(times.on, 50), percentile(times.off, 50)];
  const percent = (on / off - 1) * 100;
  failed = percent >= LIMIT_PERCENT;
  say(
    `load ${loadavg()
      .map((one) => one.toFixed(2))
      .join(" ")}`,
  );
  say(
    `${failed ? "MISS" : "ok  "} median of ${EVENTS} events: ${on.toFixed(2)} ms with the record, ${off.toFixed(2)} ms without: ${percent.toFixed(1)}% (limit ${LIMIT_PERCENT}%)`,
  );
  await db.pool.end();
} finally {
  await rig.close();
}
process.exit(failed ? 1 : 0);
