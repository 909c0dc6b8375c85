import "server-only";
import type { Definition } from "@/lib/automation/schema";
import { deploy } from "@/lib/services/automations/deploy";
import { rollback } from "@/lib/services/automations/lifecycle";
import { createAutomation, saveDraft } from "@/lib/services/automations/save";
import { createScenario } from "@/lib/services/automations/scenarios";
import { definitionAt } from "@/lib/services/automations/versions";
import type { WorkspaceCtx } from "@/lib/services/context";
import { type AutomationStory, storyDefinition } from "./automations";
import { DAY, type DeskYear } from "./desk";

/** A version of an automation, live from a moment until the next one of the same automation. */
export type LiveVersion = {
  template: string;
  automationId: string;
  versionId: string;
  version: number;
  definition: Definition;
  from: number;
};

/** The next version to go live. Each is deployed by the same verbs that people use, at the time of the story. */
export type Milestone = {
  at: number;
  /** Null if nothing in the account changes. */
  deploy: (ctxAt: (at: number) => WorkspaceCtx) => Promise<LiveVersion | null>;
};

/** Minutes from the opening of an account to its first automation, and to each further one. */
const FIRST_AFTER = 40 * 60_000;
const EACH_AFTER = 25 * 60_000;

/** The milestones of the account's own automations. Those that it has from its partner keep their places. */
export function milestonesOf({ account, now, since }: DeskYear): Milestone[] {
  return account.automations.flatMap((story, place) =>
    story.isCopy ? [] : storyMilestones(story, { now, opened: since - DAY, place }),
  );
}

type Nodes = ReturnType<typeof storyDefinition>["nodes"];

function storyMilestones(
  story: AutomationStory,
  { now, opened, place }: { now: number; opened: number; place: number },
): Milestone[] {
  let automationId = "";
  const drafts: Nodes[] = [];
  return story.versions.map((version, index) => {
    // Changes are made during the day, at a time of their own.
    const wanted = now - version.daysAgo * DAY - place * EACH_AFTER;
    const at = Math.max(wanted, opened + FIRST_AFTER + (place + index) * EACH_AFTER);
    return {
      at,
      deploy: async (ctxAt) => {
        const ctx = ctxAt(at);
        const { note: message, rollsBackTo } = version;
        const before = drafts[(rollsBackTo ?? index) - 1] ?? storyDefinition(story).nodes;
        const nodes = version.change?.(before) ?? before;
        drafts.push(nodes);
        if (index === 0) automationId = await create(ctx, story);
        else await saveDraft(ctx, { id: automationId, ifMatch: null, nodes });
        const { versionId, version: number } =
          rollsBackTo === undefined
            ? await deploy(ctx, { id: automationId, message })
            : await rollback(ctx, { id: automationId, version: rollsBackTo, message });
        const definition = await definitionAt(ctx, automationId, number);
        return { template: story.template, automationId, versionId, version: number, definition, from: at };
      },
    };
  });
}

async function create(ctx: WorkspaceCtx, story: AutomationStory): Promise<string> {
  const { scenarios, ...definition } = storyDefinition(story);
  const { id } = await createAutomation(ctx, definition);
  for (const { httpResponses: _, ...saved } of scenarios)
    await createScenario(ctx, { automationId: id, ...saved });
  return id;
}
