import "server-only";
import type { Json } from "@/lib/automation/json";
import {
  effectiveValues,
  type Parameter,
  type ParameterValues,
  valueProblem,
} from "@/lib/automation/parameters";
import { ApiError, type FieldError, invalid } from "@/lib/contract/errors";
import { validationFailed } from "@/lib/contract/field-errors";
import type { CanaryChoice, RolloutBacktest } from "@/lib/contract/rollouts";
import { type FleetCopy, type FleetTemplate, Prisma, type Workspace } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { inAccount } from "@/lib/services/workspace/act-for-account";
import { renderRevision } from "./definition";
import { assertActive, findRevision, lockTemplate } from "./templates";

export type PublishTo = {
  accounts: "all" | string[];
  values?: Record<string, ParameterValues> | undefined;
  revision?: number | undefined;
};
type Publish = PublishTo & {
  id: string;
  canary?: CanaryChoice | undefined;
  backtest?: RolloutBacktest | undefined;
};
type Account = Pick<Workspace, "id" | "status" | "createdAt"> & { isSource: boolean };

export const SOURCE_SKIPPED = {
  code: "template_source",
  message: "Its own automation is the source of this template.",
};

/** Only records what is to happen: a worker pushes the accounts one by one. */
export async function publish(ctx: PartnerCtx, input: Publish) {
  const template = await lockTemplate(ctx, input.id);
  assertActive(template);
  await assertNoneInProgress(ctx, template.id);
  const { revision, accounts, values } = await preparePublish(ctx, template, input);
  const different = new Map([...values.values()].map((own) => [JSON.stringify(own), own]));
  for (const own of different.values()) renderRevision(revision, own);
  const number = revision.number;
  const canaryIds = canaryOf(accounts, input.canary);
  const first = accounts.filter((account) => canaryIds.has(account.id));
  const others = accounts.filter((account) => !canaryIds.has(account.id));
  const { rollout, rolloutAccount } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const id = newId("ro");
  await rollout.create({
    data: {
      partnerId,
      id,
      templateId: template.id,
      revision: number,
      stage: input.canary ? "canary" : "rest",
      canary: input.canary ? { ...input.canary, accounts: countOf(input.canary) } : Prisma.DbNull,
      backtest: input.backtest ?? Prisma.DbNull,
      actor: { ...ctx.actor },
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await rolloutAccount.createMany({
    data: [...first, ...others].map(({ id: workspaceId, isSource }, position) => ({
      partnerId,
      rolloutId: id,
      workspaceId,
      position,
      isCanary: canaryIds.has(workspaceId),
      ...(isSource ? { status: "skipped" as const, reason: SOURCE_SKIPPED } : {}),
      values: values.get(workspaceId) ?? {},
      updatedAt: ctx.now,
    })),
  });
  await audit(ctx, {
    tenantId: partnerId,
    action: "rollout.started",
    object: template.id,
    detail: { rollout: id, revision: number, accounts: accounts.length, canary: canaryIds.size },
  });
  return { rolloutId: id, status: "running" as const };
}

/** The revision, the accounts in their order, and the values of each, which all have to fit. */
export async function preparePublish(ctx: PartnerCtx, template: FleetTemplate, input: PublishTo) {
  const number = input.revision ?? template.revision;
  const revision = await findRevision(ctx, { templateId: template.id, number });
  if (!revision)
    throw invalid("/revision", `There is no revision ${number} of this template`, "unknown_reference");
  const source = input.accounts === "all" ? await sourceWithoutCopy(ctx, template) : null;
  const found = await accountsOf(ctx, input.accounts);
  const accounts = found.map((one): Account => ({ ...one, isSource: one.id === source }));
  const values = await valuesOf(ctx, {
    templateId: template.id,
    given: new Map(Object.entries(input.values ?? {})),
    accounts,
    parameters: revision.parameters,
  });
  return { revision, accounts, values };
}

/** The source's own automation already does what the template does, so a copy beside it would do everything twice. */
async function sourceWithoutCopy(ctx: PartnerCtx, { id, source }: FleetTemplate): Promise<string | null> {
  if (!source) return null;
  const { accountId: workspaceId, automationId } = source;
  const copy = await ctx.tx.prisma.fleetCopy.findFirst({
    where: { partnerId: ctx.tenant.id, templateId: id, workspaceId },
    select: { id: true },
  });
  if (copy) return null;
  const own = await inAccount(ctx, workspaceId, ({ tx }) =>
    tx.prisma.automation.findFirst({ where: { workspaceId, id: automationId }, select: { status: true } }),
  );
  return own && own.status !== "archived" ? workspaceId : null;
}

async function assertNoneInProgress(ctx: PartnerCtx, templateId: string): Promise<void> {
  const where = { partnerId: ctx.tenant.id, templateId, finishedAt: null };
  const open = await ctx.tx.prisma.rollout.findFirst({ where, select: { id: true } });
  if (open)
    throw new ApiError("conflict", {
      detail: `${open.id} of this template is in progress. Wait for it, or halt it first.`,
    });
}

/** "all" means those that can be used at some time; a closed account cannot. */
async function accountsOf(ctx: PartnerCtx, wanted: "all" | string[]) {
  const { workspace } = ctx.tx.prisma;
  const ids = wanted === "all" ? null : [...new Set(wanted)];
  const rows = await workspace.findMany({
    where: { partnerId: ctx.tenant.id, ...(ids ? { id: { in: ids } } : { status: { not: "closed" } }) },
    select: { id: true, status: true, createdAt: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  if (wanted === "all") {
    if (rows.length === 0) throw invalid("/accounts", "You have no accounts yet");
    return rows;
  }
  const known = new Map(rows.map((row) => [row.id, row]));
  const errors = wanted.flatMap((id, index) =>
    known.has(id) ? [] : [unknownAccount(`/accounts/${index}`, id)],
  );
  if (errors.length > 0) throw validationFailed(errors);
  return (ids ?? []).flatMap((id) => known.get(id) ?? []);
}

const unknownAccount = (pointer: string, id: string): FieldError => ({
  code: "unknown_reference",
  pointer,
  message: `None of your accounts has the id ${id}`,
});

type Valued = {
  templateId: string;
  given: ReadonlyMap<string, ParameterValues>;
  accounts: readonly Account[];
  parameters: readonly Parameter[];
};

/** The values of each account: those given now over those of the last push. */
async function valuesOf(
  ctx: PartnerCtx,
  { templateId, given, accounts, parameters }: Valued,
): Promise<Map<string, ParameterValues>> {
  const copies = await ctx.tx.prisma.fleetCopy.findMany({
    where: { partnerId: ctx.tenant.id, templateId },
  });
  const before = new Map(copies.map((copy: FleetCopy) => [copy.workspaceId, copy.values]));
  const names = new Set(parameters.map(({ name }) => name));
  const known = (values: ParameterValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  const errors: FieldError[] = [];
  const found = new Map<string, ParameterValues>();
  const chosen = new Set(accounts.map(({ id }) => id));
  for (const [id, own] of given) {
    if (!chosen.has(id)) errors.push(unknownAccount(`/values/${id}`, id));
    for (const name of Object.keys(own)) {
      if (!names.has(name))
        errors.push(error(`/values/${id}/${name}`, `There is no parameter ${name}`, "unknown_field"));
    }
  }
  for (const { id, status, isSource } of accounts) {
    const values = known({ ...before.get(id), ...given.get(id) });
    found.set(id, values);
    if (status === "active" && !isSource) errors.push(...valueErrors(values, { id, parameters }));
  }
  if (errors.length > 0) throw validationFailed(errors.slice(0, 200));
  return found;
}

function valueErrors(
  values: ParameterValues,
  { id, parameters }: { id: string; parameters: readonly Parameter[] },
): FieldError[] {
  const effective = effectiveValues(parameters, values);
  return parameters.flatMap((parameter) => {
    const value: Json | undefined = effective[parameter.name];
    const pointer = `/values/${id}/${parameter.name}`;
    if (value === undefined)
      return parameter.required ? [error(pointer, "is required", "missing_field")] : [];
    const message = valueProblem(parameter, value);
    return message ? [error(pointer, message, "type_mismatch")] : [];
  });
}

const error = (pointer: string, message: string, code: string): FieldError => ({ code, pointer, message });

const countOf = ({ accounts }: CanaryChoice) => (Array.isArray(accounts) ? new Set(accounts).size : accounts);

/** The accounts chosen to go first, or the first that get it now: a suspended one would show nothing. */
function canaryOf(accounts: readonly Account[], canary: CanaryChoice | undefined): Set<string> {
  const active = accounts.filter(({ status, isSource }) => status === "active" && !isSource);
  const wanted = canary?.accounts ?? 0;
  if (!Array.isArray(wanted)) return new Set(active.slice(0, wanted).map(({ id }) => id));
  const usable = new Set(active.map(({ id }) => id));
  const errors = wanted.flatMap((id, index) =>
    usable.has(id)
      ? []
      : [error(`/canary/accounts/${index}`, `${id} doesn't get the template now`, "unknown_reference")],
  );
  if (errors.length > 0) throw validationFailed(errors);
  return new Set(wanted);
}
