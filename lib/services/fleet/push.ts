import "server-only";
import { CUSTOM, customNamesIn } from "@/lib/automation/custom-events";
import { json } from "@/lib/automation/json";
import { type ConflictChoice, joinConflicts, mergeTemplate } from "@/lib/automation/merge-template";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { fromStored } from "@/lib/automation/stored";
import { MOST_CONFLICTS } from "@/lib/contract/rollouts";
import type { AccountBefore, Reason } from "@/lib/db/column-types";
import {
  type Automation,
  type FleetCopy,
  Prisma,
  type Rollout,
  type RolloutAccount,
} from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { hashOf, lockAutomation } from "@/lib/services/automations/automation";
import { freeName } from "@/lib/services/automations/free-name";
import { pushVersion } from "@/lib/services/automations/push-version";
import { createAutomation } from "@/lib/services/automations/save";
import { definitionAt } from "@/lib/services/automations/versions";
import type { PartnerCtx, WorkspaceCtx } from "@/lib/services/context";
import { inAccount } from "@/lib/services/workspace/act-for-account";
import { customEventsFor } from "@/lib/services/workspace/custom-events";
import { ownAccount } from "@/lib/services/workspace/own-account";
import { type Backtested, checkBacktest } from "./backtest-push";
import { renderRevision } from "./definition";
import { readRevision } from "./templates";

type Pushed = { automationId: string; version: number; versionId: string; before: AccountBefore | null };

/** The outcome for an account; null members are written as null. */
export type Outcome =
  | ({ status: "pushed"; headline?: string | null } & Pushed)
  | { status: "conflict"; conflicts: RolloutAccount["conflicts"] }
  | { status: "skipped"; reason: Reason }
  | ({ status: "testing" | "failed" } & Backtested);

/**
 * Brings one account to the rollout's revision, in the caller's transaction: its status and the deploy are committed
 * together or not at all.
 */
export async function pushAccount(ctx: PartnerCtx, rollout: Rollout, row: RolloutAccount): Promise<void> {
  const { workspaceId } = row;
  const account = await ownAccount(ctx, workspaceId);
  if (account.status !== "active") {
    const message = `The account is ${account.status}.`;
    return settle(ctx, row, { status: "skipped", reason: { code: `account_${account.status}`, message } });
  }
  const { templateId } = rollout;
  const copy = await ctx.tx.prisma.fleetCopy.findFirst({
    where: { partnerId: ctx.tenant.id, templateId, workspaceId },
  });
  const ours = renderRevision(await readRevision(ctx, { templateId, number: rollout.revision }), row.values);
  const base = copy
    ? renderRevision(await readRevision(ctx, { templateId, number: copy.revision }), copy.values)
    : null;
  const outcome = await inAccount(
    ctx,
    workspaceId,
    async (own) =>
      (await missingEvents(own, ours)) ??
      (copy && base ? update(own, { rollout, row, copy, base, ours }) : install(own, { rollout, ours })),
  );
  await settle(ctx, row, outcome);
  if (outcome.status === "pushed") await writeCopy(ctx, { rollout, row, copy, pushed: outcome });
}

/** An account has event types of its own. Those of the template are not made there, because other systems send them. */
async function missingEvents(ctx: WorkspaceCtx, ours: Definition): Promise<Outcome | null> {
  const known = await customEventsFor(ctx, ours);
  const missing = customNamesIn(ours).filter((name) => !known || !Object.hasOwn(known, name));
  if (missing.length === 0) return null;
  const types = new Intl.ListFormat("en-US").format(missing.map((name) => `${CUSTOM}${name}`));
  const message = `The account has no event type ${types}. Add it in the account's settings, then publish again.`;
  return { status: "failed", reason: { code: "missing_event_type", message } };
}

const messageOf = ({ revision }: Rollout) => `Template revision ${revision}`;
const noteOf = ({ id, templateId, revision }: Rollout) => ({
  action: "automation.deployed" as const,
  detail: { template: templateId, revision, rollout: id },
});

async function install(
  ctx: WorkspaceCtx,
  { rollout, ours }: { rollout: Rollout; ours: Definition },
): Promise<Outcome> {
  const name = await freeName(ctx, ours.name);
  const { id } = await createAutomation(ctx, { ...serialize(ours), name });
  const row = await lockAutomation(ctx, id);
  const definition = fromStored(row.draft);
  const pushed = await pushVersion(ctx, row, {
    live: definition,
    draft: definition,
    message: messageOf(rollout),
    note: noteOf(rollout),
  });
  return { status: "pushed", automationId: id, ...pushed, before: null };
}

type Update = {
  rollout: Rollout;
  row: RolloutAccount;
  copy: FleetCopy;
  base: Definition;
  ours: Definition;
};

async function update(ctx: WorkspaceCtx, { rollout, row, copy, base, ours }: Update): Promise<Outcome> {
  const automation = await lockAutomation(ctx, copy.automationId);
  if (automation.status === "archived" || automation.liveVersion === null)
    return {
      status: "skipped",
      reason: { code: "archived", message: `"${automation.name}" is archived in this account.` },
    };
  const before = await definitionAt(ctx, automation.id, automation.liveVersion);
  const { live, draft, conflicts } = mergeBoth(automation, { before, base, ours, choices: row.choices });
  if (conflicts.length > 0) return { status: "conflict", conflicts: conflicts.slice(0, MOST_CONFLICTS) };
  const tested = await checkBacktest(ctx, { rollout, row, automation, before, after: live });
  if (tested && tested.status !== "passed") return tested;
  const pushed = await pushVersion(ctx, automation, {
    live,
    draft,
    message: messageOf(rollout),
    note: noteOf(rollout),
  });
  return {
    status: "pushed",
    automationId: automation.id,
    ...pushed,
    before: {
      version: automation.liveVersion,
      revision: copy.revision,
      values: copy.values,
      draft: json.parse(automation.draft),
      pushedHash: hashOf(draft),
    },
    headline: tested?.headline ?? null,
  };
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

/** Writes the outcome; what only a push or a backtest sets stays as it is. */
export async function settle(ctx: PartnerCtx, row: RolloutAccount, outcome: Outcome): Promise<void> {
  const tested = outcome.status === "testing" || outcome.status === "failed" ? outcome : null;
  const pushed = outcome.status === "pushed" ? outcome : null;
  const reason = outcome.status === "skipped" ? outcome.reason : tested?.reason;
  await ctx.tx.prisma.rolloutAccount.updateMany({
    where: { partnerId: ctx.tenant.id, rolloutId: row.rolloutId, workspaceId: row.workspaceId },
    data: {
      status: outcome.status,
      conflicts: outcome.status === "conflict" ? outcome.conflicts : [],
      reason: reason ?? Prisma.DbNull,
      headline: given((tested ?? pushed)?.headline ?? undefined),
      backtestId: given(tested?.backtestId),
      backtestOf: given(tested?.backtestOf),
      automationId: given(pushed?.automationId),
      version: given(pushed?.version),
      versionId: given(pushed?.versionId),
      before: pushed ? (pushed.before ?? Prisma.DbNull) : Prisma.skip,
      updatedAt: ctx.now,
    },
  });
}

async function writeCopy(
  ctx: PartnerCtx,
  {
    rollout,
    row,
    copy,
    pushed,
  }: { rollout: Rollout; row: RolloutAccount; copy: FleetCopy | null; pushed: Pushed },
): Promise<void> {
  const { fleetCopy } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const now = { revision: rollout.revision, values: { ...row.values }, updatedAt: ctx.now };
  if (copy) {
    await fleetCopy.updateMany({ where: { partnerId, id: copy.id }, data: now });
    return;
  }
  const { templateId } = rollout;
  await fleetCopy.create({
    data: {
      partnerId,
      id: newId("fc"),
      templateId,
      workspaceId: row.workspaceId,
      automationId: pushed.automationId,
      createdAt: ctx.now,
      ...now,
    },
  });
}
