import "server-only";
import { CUSTOM, customNamesIn } from "@/lib/automation/custom-events";
import { type ConflictChoice, joinConflicts, mergeTemplate } from "@/lib/automation/merge-template";
import type { Definition } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import { MOST_CONFLICTS } from "@/lib/contract/rollouts";
import type { Reason } from "@/lib/db/column-types";
import type { Automation, RolloutAccount } from "@/lib/db/generated/client";
import { definitionAt } from "@/lib/services/automations/versions";
import type { WorkspaceCtx } from "@/lib/services/context";
import { customEventsFor } from "@/lib/services/workspace/custom-events";

/** The effect of a push on one account. */
export type PushPlan =
  | { kind: "create" }
  | { kind: "update"; automation: Automation; before: Definition; live: Definition; draft: Definition }
  | { kind: "conflict"; conflicts: RolloutAccount["conflicts"] }
  | { kind: "skipped"; reason: Reason }
  | { kind: "failed"; reason: Reason };

type Planned = {
  ours: Definition;
  /** The account's automation and what the last push put there; null where it has none yet. */
  copy: { automation: () => Promise<Automation>; base: Definition } | null;
  choices: readonly ConflictChoice[];
};

/** Decides and changes nothing. A push locks the automation it plans for; a preview only reads it. */
export async function planPush(ctx: WorkspaceCtx, { ours, copy, choices }: Planned): Promise<PushPlan> {
  const missing = await missingEvents(ctx, ours);
  if (missing) return { kind: "failed", reason: missing };
  if (!copy) return { kind: "create" };
  const automation = await copy.automation();
  if (automation.status === "archived" || automation.liveVersion === null)
    return {
      kind: "skipped",
      reason: { code: "archived", message: `"${automation.name}" is archived in this account.` },
    };
  const before = await definitionAt(ctx, automation.id, automation.liveVersion);
  const { live, draft, conflicts } = mergeBoth(automation, { before, base: copy.base, ours, choices });
  if (conflicts.length > 0) return { kind: "conflict", conflicts: conflicts.slice(0, MOST_CONFLICTS) };
  return { kind: "update", automation, before, live, draft };
}

/** An account has event types of its own. Those of the template are not made there, because other systems send them. */
async function missingEvents(ctx: WorkspaceCtx, ours: Definition): Promise<Reason | null> {
  const known = await customEventsFor(ctx, ours);
  const missing = customNamesIn(ours).filter((name) => !known || !Object.hasOwn(known, name));
  if (missing.length === 0) return null;
  const types = new Intl.ListFormat("en-US").format(missing.map((name) => `${CUSTOM}${name}`));
  const message = `The account has no event type ${types}. Add it in the account's settings, then publish again.`;
  return { code: "missing_event_type", message };
}

/**
 * The live version gets the template's changes, and so does the draft, so that edits that were not deployed are neither
 * deployed nor lost. A field that both changed in either of them is a conflict.
 */
function mergeBoth(
  { draft: stored }: Automation,
  {
    before,
    base,
    ours,
    choices,
  }: { before: Definition; base: Definition; ours: Definition; choices: readonly ConflictChoice[] },
) {
  const live = mergeTemplate({ base, ours, theirs: before }, choices);
  const draft = mergeTemplate({ base, ours, theirs: fromStored(stored) }, choices);
  return {
    live: live.merged,
    draft: draft.merged,
    conflicts: joinConflicts(draft.conflicts, live.conflicts),
  };
}
