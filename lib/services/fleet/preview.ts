import "server-only";
import type { Definition } from "@/lib/automation/schema";
import type { PublishPreview } from "@/lib/contract/rollouts";
import type { FleetCopy, FleetRevision } from "@/lib/db/generated/client";
import { hashOf, readAutomation } from "@/lib/services/automations/automation";
import { changesBetween } from "@/lib/services/automations/versions";
import { problemsHere } from "@/lib/services/automations/workspace-problems";
import type { PartnerCtx, WorkspaceCtx } from "@/lib/services/context";
import { inAccount } from "@/lib/services/workspace/act-for-account";
import { renderRevision } from "./definition";
import { planPush } from "./plan-push";
import { type PublishTo, preparePublish } from "./publish";
import { accountNames, assertActive, readRevision, readTemplate } from "./templates";

/** More would keep the transaction, and the person, waiting. */
const MOST_PREVIEWED = 50;

type Previewed = PublishPreview["accounts"][number];
type Result = Omit<Previewed, "accountId" | "accountName">;

const NOTHING = { conflicts: [], changes: [], reason: null };

/** The effect of publishing on each account, by the same decisions as a push. Nothing is written. */
export async function previewPublish(
  ctx: PartnerCtx,
  { id, ...input }: PublishTo & { id: string },
): Promise<PublishPreview> {
  const template = await readTemplate(ctx, id);
  assertActive(template);
  const { revision, accounts, values } = await preparePublish(ctx, template, input);
  const shown = accounts.slice(0, MOST_PREVIEWED);
  const ids = shown.map((account) => account.id);
  const names = await accountNames(ctx, ids);
  const copies = await ctx.tx.prisma.fleetCopy.findMany({
    where: { partnerId: ctx.tenant.id, templateId: id, workspaceId: { in: ids } },
  });
  const previewed: Previewed[] = [];
  for (const { id: accountId, status } of shown) {
    const ours = renderRevision(revision, values.get(accountId) ?? {});
    const copy = copies.find((one) => one.workspaceId === accountId) ?? null;
    const result =
      status === "active"
        ? await previewAccount(ctx, { accountId, ours, copy })
        : skipped(`account_${status}`, `The account is ${status}.`);
    previewed.push({ accountId, accountName: names.get(accountId) ?? "", ...result });
  }
  return { revision: revision.number, total: accounts.length, accounts: previewed };
}

const skipped = (code: string, message: string): Result => ({
  ...NOTHING,
  outcome: "skipped",
  reason: { code, message },
});

type Account = { accountId: string; ours: Definition; copy: FleetCopy | null };

async function previewAccount(ctx: PartnerCtx, { accountId, ours, copy }: Account): Promise<Result> {
  const base = copy ? renderRevision(await baseOf(ctx, copy), copy.values) : null;
  return inAccount(ctx, accountId, async (own) => {
    const plan = await planPush(own, {
      ours,
      copy: copy && base ? { base, automation: () => readAutomation(own, copy.automationId) } : null,
      choices: [],
    });
    switch (plan.kind) {
      case "skipped":
      case "failed":
        return { ...NOTHING, outcome: plan.kind, reason: plan.reason };
      case "conflict":
        return { ...NOTHING, outcome: "conflict", conflicts: plan.conflicts };
      case "create":
        return (await refusal(own, null, ours)) ?? { ...NOTHING, outcome: "created" };
      case "update": {
        const { automation, before, live } = plan;
        if (hashOf(live) === automation.liveHash) return { ...NOTHING, outcome: "unchanged" };
        const changes = await changesBetween(own, { before, after: live });
        return (await refusal(own, automation.id, live)) ?? { ...NOTHING, outcome: "updated", changes };
      }
      default:
        return plan satisfies never;
    }
  });
}

const baseOf = (ctx: PartnerCtx, { templateId, revision }: FleetCopy): Promise<FleetRevision> =>
  readRevision(ctx, { templateId, number: revision });

/** A definition that this account could not deploy, such as one with a service it does not have. */
async function refusal(ctx: WorkspaceCtx, id: string | null, definition: Definition): Promise<Result | null> {
  const [first] = (await problemsHere(ctx, { id, definition })).errors;
  if (!first) return null;
  return { ...NOTHING, outcome: "failed", reason: { code: "validation_failed", message: first.message } };
}
