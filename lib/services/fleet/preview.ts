import "server-only";
import type { Definition } from "@/lib/automation/schema";
import { ApiError } from "@/lib/contract/errors";
import type { PublishPreview } from "@/lib/contract/rollouts";
import type { Reason } from "@/lib/db/column-types";
import type { FleetCopy, FleetRevision } from "@/lib/db/generated/client";
import { hashOf, readAutomation } from "@/lib/services/automations/automation";
import { changesBetween } from "@/lib/services/automations/versions";
import { problemsHere } from "@/lib/services/automations/workspace-problems";
import type { PartnerCtx, WorkspaceCtx } from "@/lib/services/context";
import { inAccount } from "@/lib/services/workspace/act-for-account";
import { renderRevision } from "./definition";
import { planPush } from "./plan-push";
import { type PublishTo, preparePublish, SOURCE_SKIPPED } from "./publish";
import { accountNames, assertActive, readRevision, readTemplate } from "./templates";

/** Accounts per page. A larger page would hold the transaction open for long. */
const PAGE = 50;

type Previewed = PublishPreview["accounts"][number];
type Result = Omit<Previewed, "accountId" | "accountName">;

const NOTHING = { conflicts: [], changes: [], reason: null, warnings: [] };

type Asked = PublishTo & { id: string; starting_after?: string | undefined };

/** Previews the effect of publishing on one page of accounts, with the decisions of a push. Nothing is written. */
export async function previewPublish(
  ctx: PartnerCtx,
  { id, starting_after: after, ...input }: Asked,
): Promise<PublishPreview> {
  const template = await readTemplate(ctx, id);
  assertActive(template);
  const { revision, accounts, values } = await preparePublish(ctx, template, input);
  const start = after === undefined ? 0 : await placeAfter(ctx, { after, accounts });
  const shown = accounts.slice(start, start + PAGE);
  const more = start + shown.length < accounts.length;
  const ids = shown.map((account) => account.id);
  const names = await accountNames(ctx, ids);
  const copies = await ctx.tx.prisma.fleetCopy.findMany({
    where: { partnerId: ctx.tenant.id, templateId: id, workspaceId: { in: ids } },
  });
  const previewed: Previewed[] = [];
  for (const { id: accountId, status, isSource } of shown) {
    const ours = renderRevision(revision, values.get(accountId) ?? {});
    const copy = copies.find((one) => one.workspaceId === accountId) ?? null;
    const result =
      status !== "active"
        ? skipped({ code: `account_${status}`, message: `The account is ${status}.` })
        : isSource
          ? skipped(SOURCE_SKIPPED)
          : await previewAccount(ctx, { accountId, ours, copy });
    previewed.push({ accountId, accountName: names.get(accountId) ?? "", ...result });
  }
  return {
    revision: revision.number,
    total: accounts.length,
    accounts: previewed,
    has_more: more,
    next_cursor: more ? (shown.at(-1)?.id ?? null) : null,
  };
}

type Place = { after: string; accounts: Awaited<ReturnType<typeof preparePublish>>["accounts"] };

/** The place behind an account, which may have been closed since its page was read. */
async function placeAfter(ctx: PartnerCtx, { after, accounts }: Place): Promise<number> {
  const place = accounts.findIndex(({ id }) => id === after);
  if (place >= 0) return place + 1;
  const closed = await ctx.tx.prisma.workspace.findFirst({
    where: { partnerId: ctx.tenant.id, id: after },
    select: { createdAt: true },
  });
  if (!closed) throw new ApiError("invalid_cursor");
  const age = ({ createdAt, id }: { createdAt: Date; id: string }) => [createdAt.toISOString(), id].join();
  const next = accounts.findIndex((account) => age(account) > age({ ...closed, id: after }));
  return next < 0 ? accounts.length : next;
}

const skipped = (reason: Reason): Result => ({ ...NOTHING, outcome: "skipped", reason });

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
        return judged(own, NEW, ours, { ...NOTHING, outcome: "created" });
      case "update": {
        const { automation, before, live } = plan;
        if (hashOf(live) === automation.liveHash) return { ...NOTHING, outcome: "unchanged" };
        const changes = await changesBetween(own, { before, after: live });
        return judged(own, automation.id, live, { ...NOTHING, outcome: "updated", changes });
      }
      default:
        return plan satisfies never;
    }
  });
}

const baseOf = (ctx: PartnerCtx, { templateId, revision }: FleetCopy): Promise<FleetRevision> =>
  readRevision(ctx, { templateId, number: revision });

/** A push creates an automation beside those the account has, also beside one of the same name. */
const NEW = "";

/** Codes of problems that a step has only because of the account's other automations. */
const BESIDE_OTHERS = new Set(["same_message_twice", "causal_loop"]);

/** The result with its warnings. A definition may be one the account could not deploy, for want of a service. */
async function judged(
  ctx: WorkspaceCtx,
  id: string,
  definition: Definition,
  result: Result,
): Promise<Result> {
  const { errors, warnings } = await problemsHere(ctx, { id, definition });
  const [first] = errors;
  if (first)
    return { ...NOTHING, outcome: "failed", reason: { code: "validation_failed", message: first.message } };
  const beside = warnings.filter(({ code }) => BESIDE_OTHERS.has(code));
  return { ...result, warnings: beside.map(({ code, message }) => ({ code, message })) };
}
