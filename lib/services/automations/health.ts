import "server-only";
import { actions } from "@/lib/actions";
import { deskProblems } from "@/lib/automation/desk-problems";
import { deskUses } from "@/lib/automation/desk-uses";
import type { Problem } from "@/lib/automation/problems";
import type { Definition } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import { withUnknownNames } from "@/lib/automation/unknown-names";
import { validateDefinition } from "@/lib/automation/validate";
import type { HealthView } from "@/lib/contract/workspace-map";
import type { WorkspaceCtx } from "@/lib/services/context";
import { deskNames } from "@/lib/services/settings/desk-names";
import { workspaceNames } from "@/lib/services/settings/names";
import { customEvents } from "@/lib/services/workspace/custom-events";

/**
 * Live versions are validated as at a deploy, to find those that a change in settings broke. Only names count; advice
 * on the automation itself belongs in its editor.
 */
export async function getHealth(ctx: WorkspaceCtx): Promise<HealthView> {
  const rows = await ctx.tx.query(
    `select a.id, a.name, a.status, v.definition from automation a
       join automation_version v on v.workspace_id = a.workspace_id and v.id = a.live_version_id
     where a.workspace_id = $1 and a.status in ('active', 'paused') order by a.name, a.id`,
    [ctx.tenant.id],
  );
  if (rows.length === 0) return { automations: [] };
  const [desk, names, custom] = [
    await deskNames(ctx),
    await workspaceNames(ctx),
    await customEvents(ctx.tx, ctx.tenant.id),
  ];
  const problemsOf = (definition: Definition): Problem[] => [
    ...validateDefinition(definition, actions, custom).errors.filter(({ code }) => code === "unknown_event"),
    ...deskProblems(
      { ...deskUses(definition, actions), dates: [] },
      { desk, now: ctx.now.getTime(), timezone: ctx.tenant.timezone },
    ),
    ...withUnknownNames([], { definition, names }),
  ];
  const automations = rows.map(({ definition, status, ...row }) => ({
    ...row,
    status: status as "active" | "paused",
    problems: problemsOf(fromStored(definition)).map(({ code, nodeId, field, message, suggestion }) => ({
      ...{ code, nodeId, field, message },
      ...(suggestion === undefined ? {} : { suggestion }),
    })),
  }));
  return { automations: automations.filter(({ problems }) => problems.length > 0) };
}
