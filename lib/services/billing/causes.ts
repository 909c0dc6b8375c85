import "server-only";
import type { UsageEvent } from "@/lib/billing/usage";
import type { PartnerCtx } from "../context";

/** What a partner is told of why its account used something: which step of which automation, and how its run went. */
export type Cause = {
  automationName: string | null;
  versionNumber: number | null;
  nodeName: string | null;
  run: { id: string; status: RunStatus; startedAt: string } | null;
};
type RunStatus =
  | "queued"
  | "running"
  | "waiting"
  | "paused"
  | "succeeded"
  | "failed"
  | "stopped"
  | "cancelled";

type VersionRow = { id: string; number: number; nodes: { id: string; name?: string }[] };
type RunRow = { id: string; status: RunStatus | "ready"; at: Date };

/**
 * A partner owns the workspace and may not read whom it serves: of a run no more than that it was, when, and how it
 * ended; of a version the names of its steps.
 */
export async function causesOf(
  ctx: PartnerCtx,
  of: { accountId: string; events: readonly UsageEvent[] },
): Promise<(event: UsageEvent) => Cause> {
  const { accountId, events } = of;
  const own = await ctx.tx.one("select 1 from workspace where id = $1 and partner_id = $2", [
    accountId,
    ctx.tenant.id,
  ]);
  const ids = (member: "automationId" | "versionId" | "runId") => [
    ...new Set(events.map((event) => event[member]).filter((id) => typeof id === "string")),
  ];
  const asked = [ids("automationId"), ids("versionId"), ids("runId")] as const;
  if (!own || asked.every(({ length }) => length === 0)) return () => NONE;
  const [automations, versions, runs] = await ctx.tx.as({ kind: "workspace", id: accountId }, () =>
    read(ctx, { accountId, asked }),
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

/** What they are called now; what is gone has no name. */
async function read(
  { tx }: PartnerCtx,
  { accountId, asked: [automations, versions, runs] }: { accountId: string; asked: readonly string[][] },
) {
  const found = await Promise.all([
    tx.query<{ id: string; name: string }>(
      "select id, name from automation where workspace_id = $1 and id = any($2)",
      [accountId, automations],
    ),
    tx.query<VersionRow>(
      `select id, number, (select coalesce(json_agg(json_build_object('id', n->'id', 'name', n->'name')), '[]')
         from jsonb_array_elements(definition->'nodes') n) as nodes
       from automation_version where workspace_id = $1 and id = any($2)`,
      [accountId, versions],
    ),
    tx.query<RunRow>(
      "select id, status, coalesce(started_at, created_at) as at from run where workspace_id = $1 and id = any($2)",
      [accountId, runs],
    ),
  ]);
  return [
    new Map(found[0].map(({ id, name }) => [id, name])),
    new Map(found[1].map((version) => [version.id, version])),
    new Map(found[2].map((run) => [run.id, run])),
  ] as const;
}
