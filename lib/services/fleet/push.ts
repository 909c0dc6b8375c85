import "server-only";
import { json } from "@/lib/automation/json";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { fromStored } from "@/lib/automation/stored";
import type { AccountBefore, Reason } from "@/lib/db/column-types";
import { type FleetCopy, Prisma, type Rollout, type RolloutAccount } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { hashOf, lockAutomation } from "@/lib/services/automations/automation";
import { pushVersion } from "@/lib/services/automations/push-version";
import { createAutomation } from "@/lib/services/automations/save";
import type { PartnerCtx, WorkspaceCtx } from "@/lib/services/context";
import { inAccount } from "@/lib/services/workspace/act-for-account";
import { ownAccount } from "@/lib/services/workspace/own-account";
import { type Backtested, checkBacktest } from "./backtest-push";
import { renderRevision } from "./definition";
import { type PushPlan, planPush } from "./plan-push";
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
  const outcome = await inAccount(ctx, workspaceId, (own) =>
    pushHere(own, { rollout, row, copy, base, ours }),
  );
  await settle(ctx, row, outcome);
  if (outcome.status === "pushed") await writeCopy(ctx, { rollout, row, copy, pushed: outcome });
}

type Pushing = {
  rollout: Rollout;
  row: RolloutAccount;
  copy: FleetCopy | null;
  base: Definition | null;
  ours: Definition;
};

async function pushHere(ctx: WorkspaceCtx, { rollout, row, copy, base, ours }: Pushing): Promise<Outcome> {
  const plan = await planPush(ctx, {
    ours,
    copy: copy && base ? { base, automation: () => lockAutomation(ctx, copy.automationId) } : null,
    choices: row.choices,
  });
  switch (plan.kind) {
    case "skipped":
      return { status: "skipped", reason: plan.reason };
    case "failed":
      return { status: "failed", reason: plan.reason };
    case "conflict":
      return { status: "conflict", conflicts: plan.conflicts };
    case "create":
      return install(ctx, { rollout, ours });
    case "update":
      // An update is only planned for an account that has a copy.
      return copy ? update(ctx, { rollout, row, copy, plan }) : install(ctx, { rollout, ours });
    default:
      return plan satisfies never;
  }
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
  const { id } = await createAutomation(ctx, { ...serialize(ours), numbered: true });
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
  plan: Extract<PushPlan, { kind: "update" }>;
};

async function update(ctx: WorkspaceCtx, { rollout, row, copy, plan }: Update): Promise<Outcome> {
  const { automation, before, live, draft } = plan;
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
      version: automation.liveVersion ?? 0,
      revision: copy.revision,
      values: copy.values,
      draft: json.parse(automation.draft),
      pushedHash: hashOf(draft),
    },
    headline: tested?.headline ?? null,
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
