import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";
import { sendingSettings } from "@/lib/services/sending/gate";
import { deskNames } from "@/lib/services/settings/desk-names";
import { workspaceNames } from "@/lib/services/settings/names";
import { customEvents } from "@/lib/services/workspace/custom-events";
import { workspaceFacts } from "@/lib/services/workspace/facts";
import type { Task, WorkspaceNames } from "./prompt";
import type { TestFacts } from "./try-scenario";

type Known = { facts: TestFacts; names: WorkspaceNames; workspace: Task["workspace"] };

/** The facts that are sent to the language model: names and rules of the workspace, and neither people nor values. */
export async function readFacts(ctx: WorkspaceCtx): Promise<Known> {
  const { variables = {}, ...workspace } = await workspaceFacts(ctx, ctx.tenant.id, ctx.now);
  const custom = await customEvents(ctx.tx, ctx.tenant.id);
  const { services, providers, teams, automations } = await deskNames(ctx);
  const { secrets } = await workspaceNames(ctx);
  const placeholders = Object.keys(variables).map((name) => [name, `[${name}]`] as const);
  const { name, timezone, country } = workspace;
  return {
    facts: {
      workspace: {
        ...workspace,
        today: { appointments: 0, missed_calls: 0, new_leads: 0 },
        ...(placeholders.length === 0 ? {} : { variables: Object.fromEntries(placeholders) }),
      },
      sending: { ...(await sendingSettings(ctx)), spendStopped: false },
      custom,
      now: ctx.now.getTime(),
    },
    names: {
      services,
      providers,
      teams,
      variables: Object.keys(variables).sort(),
      secrets,
      automations,
      events: Object.entries(custom).map(([event, { title, schema }]) => ({
        event: `custom.${event}`,
        title,
        fields: schema,
      })),
    },
    workspace: { name, timezone, country },
  };
}
