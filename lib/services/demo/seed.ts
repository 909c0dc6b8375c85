import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { deploy } from "@/lib/services/automations/deploy";
import { createAutomation } from "@/lib/services/automations/save";
import { createScenario } from "@/lib/services/automations/scenarios";
import type { WorkspaceCtx, WorkspaceTenant } from "@/lib/services/context";
import { decide, insertPartner } from "@/lib/services/partners/partners";
import { createPerson } from "@/lib/services/people/create";
import { TEMPLATES } from "@/lib/templates";
import { insertDemoBuyer, insertDemoSeller } from "./billing-details";
import { alignContactDates } from "./contacts";
import { insertHistory } from "./history";
import { insertPastRuns } from "./past-automations";
import type { Deployed } from "./past-runs";
import { DEMO_PASSWORD, PEOPLE } from "./people";
import { seededRandom } from "./random";

const WORKSPACE = "ws_bright_smile_dental";

type Input = { db: Db; log: Log; config: Config; now: Date; say: (line: string) => void };

const HOURS = { open: "08:00", close: "18:00" };

export async function seedDemo(input: Input) {
  const { db, now, say } = input;
  const existing = await tx(db, { kind: "system" }, (t) =>
    t.one("select 1 from workspace where id = $1", [WORKSPACE]),
  );
  const actor = { kind: "system" as const, id: "demo", name: "Demo" };
  await tx(db, { kind: "system" }, (t) => insertDemoSeller({ tx: t, now, actor }));
  if (existing) return PEOPLE;
  say("Creating a partner and a dental practice");
  const partnerId = await tx(db, { kind: "system" }, async (t) => {
    const ctx = { tx: t, now, actor };
    const id = await insertPartner(ctx, {
      name: "Frontline Partners",
      email: "partner@example.com",
      mode: "sandbox",
    });
    await decide(ctx, { id, decision: "approve" });
    await t.run("update partner set created_at = $2, approved_at = $2 where id = $1", [id, weeksAgo(now, 8)]);
    await insertWorkspaces(t, id, now);
    await insertDemoBuyer(t, { partnerId: id, now });
    for (const person of PEOPLE) {
      await createPerson(ctx, {
        email: person.email,
        name: person.name,
        password: DEMO_PASSWORD,
        isOperator: "operator" in person,
        ...("workspace" in person ? { workspace: WORKSPACE, role: person.workspace } : {}),
        ...("partner" in person ? { partner: id, role: person.partner } : {}),
      });
    }
    return id;
  });
  const tenant: WorkspaceTenant = {
    kind: "workspace",
    id: WORKSPACE,
    partnerId,
    name: "Bright Smile Dental",
    status: "active",
    mode: "test",
    plan: "professional",
    timezone: "America/New_York",
    country: "US",
  };
  const inWorkspace = <T>(fn: (ctx: WorkspaceCtx) => Promise<T>) =>
    tx(db, { kind: "workspace", id: WORKSPACE }, async (t) => {
      // Records keep the times they are given (the migration times_of_the_past), so that backtests can use them.
      await t.run("select set_config('switchboard.writes_past', 'on', true)", []);
      return fn({
        tx: t,
        actor,
        tenant,
        now,
        log: input.log,
        config: input.config,
        requestId: "seed",
        may: () => true,
      });
    });
  say("Writing six weeks of calls, leads, appointments and messages");
  const past = await inWorkspace(insertHistory);
  say("Deploying four automations and creating one unfinished draft");
  const [missed, lead, reminder, review] = await inWorkspace((ctx) => deployAutomations(ctx));
  if (!missed || !lead || !reminder || !review) throw new Error("the demo deploys four automations");
  await inWorkspace(async (ctx) => {
    await insertPastRuns(ctx, { past, by: { missed, lead, reminder, review }, random: seededRandom(555) });
    await alignContactDates(ctx);
  });
  return PEOPLE;
}

async function insertWorkspaces(
  t: Parameters<Parameters<typeof tx>[2]>[0],
  partnerId: string,
  now: Date,
): Promise<void> {
  const weekdays = Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday"].map((day) => [day, HOURS]),
  );
  const accounts = [
    [WORKSPACE, "Bright Smile Dental", "professional", "active"],
    ["ws_harbor_family_clinic", "Harbor Family Clinic", "business", "active"],
    ["ws_northside_plumbing", "Northside Plumbing", "starter", "active"],
    ["ws_studio_vela_salon", "Studio Vela Salon", "starter", "suspended"],
  ] as const;
  for (const [id, name, plan, status] of accounts) {
    const since = weeksAgo(now, 7);
    await t.run(
      `insert into workspace (id, partner_id, name, owner_email, plan, status, mode, timezone, country, phone, business_hours, suspended_at, created_at, updated_at)
       values ($1, $2, $3, 'owner@example.com', $4, $5, 'test', 'America/New_York', 'US', '+12025550100', $6, $7, $8, $8)`,
      [
        id,
        partnerId,
        name,
        plan,
        status,
        JSON.stringify(weekdays),
        status === "suspended" ? weeksAgo(now, 1) : null,
        since,
      ],
    );
    await t.run(
      "insert into account_history (workspace_id, id, partner_id, at, plan, status) values ($1, $2, $3, $4, $5, 'active')",
      [id, `hist_${id}_1`, partnerId, since, plan],
    );
    if (status !== "suspended") continue;
    await t.run(
      "insert into account_history (workspace_id, id, partner_id, at, plan, status) values ($1, $2, $3, $4, $5, 'suspended')",
      [id, `hist_${id}_2`, partnerId, weeksAgo(now, 1), plan],
    );
    await t.run(
      "insert into suspension (workspace_id, source, partner_id, reason, reason_code, at) values ($1, 'partner', $2, 'Closed over the holidays', 'customer_request', $3)",
      [id, partnerId, weeksAgo(now, 1)],
    );
  }
}

const DEPLOYED = ["missed-call-text-back", "speed-to-lead", "reminder-confirm-by-reply", "review-request"];

/** Deployed before the history begins, because their runs are part of it. */
async function deployAutomations(today: WorkspaceCtx): Promise<Deployed[]> {
  const ctx = { ...today, now: new Date(weeksAgo(today.now, 6).getTime() - 2 * 86_400_000) };
  const live: Deployed[] = [];
  for (const id of DEPLOYED) {
    const template = TEMPLATES.find((one) => one.id === id);
    if (!template) throw new Error(`there is no template ${id}`);
    const { name, description, nodes, settings, scenarios } = template;
    const made = await createAutomation(ctx, {
      name,
      description,
      nodes,
      ...(template.edges ? { edges: template.edges } : {}),
      ...(settings ? { settings } : {}),
    });
    for (const { httpResponses: _, ...saved } of scenarios)
      await createScenario(ctx, { automationId: made.id, ...saved });
    const { versionId } = await deploy(ctx, { id: made.id, message: "First version" });
    live.push({ id: made.id, versionId });
  }
  // Reminders were scheduled as of that time; those due meanwhile are dropped.
  await ctx.tx.run("delete from reminder where workspace_id = $1 and due_at < $2", [
    ctx.tenant.id,
    today.now,
  ]);
  await createAutomation(today, {
    name: "Birthday greeting",
    description: "Unfinished: shows how problems are reported.",
    nodes: [
      { id: "every_day", type: "trigger", event: "schedule", schedule: { cron: "0 9 * * *" }, next: "text" },
      {
        id: "text",
        type: "action",
        action: "send_sms",
        config: {
          to: "{{trigger.caller_fone}}",
          message: "Happy birthday from {{workspace.name}}!",
          messageClass: "marketing",
        },
      },
      { id: "left_over", type: "action", action: "delay", config: {} },
    ],
  });
  return live;
}

function weeksAgo(now: Date, weeks: number): Date {
  return new Date(now.getTime() - weeks * 7 * 86_400_000);
}
