import "server-only";
import * as z from "zod";
import type { UsageEvent } from "@/lib/billing/usage";
import type { ColumnTypes } from "@/lib/db/column-types";
import type { PartnerCtx } from "@/lib/services/context";

type RunStatus = Exclude<ColumnTypes["run.status"], "ready">;

/** The cause of a usage event as a partner may see it: the step of the automation, and the state of the run. */
export type Cause = {
  automationName: string | null;
  versionNumber: number | null;
  nodeName: string | null;
  run: { id: string; status: RunStatus; startedAt: string } | null;
};

/** The names of a version's steps, without their settings: a partner may not read those. */
const versionNodes = z.array(z.object({ id: z.string(), name: z.string().nullish() }));

/**
 * A partner owns the workspace but may not read its contacts. Of a run it sees the id, the start and the status; of a
 * version it sees the names of the steps.
 */
export async function causesOf(
  ctx: PartnerCtx,
  of: { accountId: string; events: readonly UsageEvent[] },
): Promise<(event: UsageEvent) => Cause> {
  const { accountId, events } = of;
  const owned = await ctx.tx.one("select 1 from workspace where id = $1 and partner_id = $2", [
    accountId,
    ctx.tenant.id,
  ]);
  const ids = (member: "automationId" | "versionId" | "runId") => [
    ...new Set(events.map((event) => event[member]).filter((id) => typeof id === "string")),
  ];
  const named = { automationIds: ids("automationId"), versionIds: ids("versionId"), runIds: ids("runId") };
  if (!owned || Object.values(named).every(({ length }) => length === 0)) return () => NONE;
  const { automations, versions, runs } = await ctx.tx.as({ kind: "workspace", id: accountId }, () =>
    read(ctx, { accountId, ...named }),
  );
  return (event) => {
    const version = versions.get(event.versionId ?? "");
    const run = runs.get(event.runId ?? "");
    return {
      automationName: automations.get(event.automationId ?? "") ?? null,
      versionNumber: version?.number ?? null,
      nodeName: version?.nodes.find(({ id }) => id === event.nodeId)?.name ?? null,
      run: run
        ? {
            id: run.id,
            status: run.status === "ready" ? "queued" : run.status,
            startedAt: run.at.toISOString(),
          }
        : null,
    };
  };
}

const NONE: Cause = { automationName: null, versionNumber: null, nodeName: null, run: null };

type Named = { accountId: string; automationIds: string[]; versionIds: string[]; runIds: string[] };

/** Current names; a deleted automation has none. */
async function read({ tx }: PartnerCtx, { accountId, automationIds, versionIds, runIds }: Named) {
  const [automations, versions, runs] = await Promise.all([
    tx.query("select id, name from automation where workspace_id = $1 and id = any($2)", [
      accountId,
      automationIds,
    ]),
    tx.query(
      `select id, number, (select coalesce(json_agg(json_build_object('id', n->'id', 'name', n->'name')), '[]')
         from jsonb_array_elements(definition->'nodes') n) as nodes
       from automation_version where workspace_id = $1 and id = any($2)`,
      [accountId, versionIds],
    ),
    tx.query(
      "select id, status, coalesce(started_at, created_at) as at from run where workspace_id = $1 and id = any($2)",
      [accountId, runIds],
    ),
  ]);
  return {
    automations: new Map(automations.map(({ id, name }) => [id, name])),
    versions: new Map(
      versions.map(({ id, number, nodes }) => [id, { number, nodes: versionNodes.parse(nodes) }]),
    ),
    runs: new Map(runs.map((run) => [run.id, run])),
  };
}
