import "server-only";
import type { Json, JsonObject } from "@/lib/automation/json";
import type { Parameter } from "@/lib/automation/parameters";
import { ApiError } from "@/lib/contract/errors";
import type { FleetRevisionView, FleetTemplateSummary, FleetTemplateView } from "@/lib/contract/fleet";
import type { FleetRevision, FleetTemplate } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { readSource, type Source } from "./definition";

type NewTemplate = Source & { name: string; parameters?: Parameter[] | undefined };

export async function createTemplate(
  ctx: PartnerCtx,
  { name, parameters = [], ...source }: NewTemplate,
): Promise<FleetTemplateView> {
  const definition = await readSource(ctx, source, { name, parameters });
  const id = newId("ft");
  const partnerId = ctx.tenant.id;
  const by = { createdBy: ctx.actor.id, createdAt: ctx.now };
  await ctx.tx.prisma.fleetTemplate.create({
    data: { partnerId, id, name, revision: 1, source: given(source.from), updatedAt: ctx.now, ...by },
  });
  await insertRevision(ctx, { templateId: id, number: 1, definition, parameters, message: null });
  await audit(ctx, { tenantId: partnerId, action: "template.created", object: id, detail: { name } });
  return getTemplate(ctx, id);
}

type NewRevision = Source & {
  id: string;
  name?: string | undefined;
  parameters?: Parameter[] | undefined;
  message?: string | undefined;
};

export async function createRevision(
  ctx: PartnerCtx,
  { id, name: renamed, parameters: declared, message, ...source }: NewRevision,
): Promise<FleetTemplateView> {
  const template = await lockTemplate(ctx, id);
  assertActive(template);
  const before = await readRevision(ctx, { templateId: id, number: template.revision });
  const name = renamed ?? template.name;
  const parameters = declared ?? before.parameters;
  const keeps = source.definition === undefined && source.from === undefined;
  const from = keeps ? { definition: before.definition } : source;
  const definition = await readSource(ctx, name === template.name ? from : withoutOldName(from, before), {
    name,
    parameters,
  });
  const number = template.revision + 1;
  await insertRevision(ctx, { templateId: id, number, definition, parameters, message: message ?? null });
  await ctx.tx.prisma.fleetTemplate.updateMany({
    where: { partnerId: ctx.tenant.id, id },
    data: { name, revision: number, source: given(source.from), updatedAt: ctx.now },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "template.revised",
    object: id,
    detail: { revision: number, message: message ?? null },
  });
  return getTemplate(ctx, id);
}

/** A new name of the template also replaces the automation's, unless the request names that differently. */
function withoutOldName(source: Source, before: FleetRevision): Source {
  const { definition } = source;
  if (definition?.name === undefined || definition.name !== before.definition.name) return source;
  return { ...source, definition: { ...definition, name: undefined } };
}

type Numbered = { templateId: string; number: number };

async function insertRevision(
  ctx: PartnerCtx,
  revision: Numbered & { definition: JsonObject; parameters: Parameter[]; message: string | null },
): Promise<void> {
  await ctx.tx.prisma.fleetRevision.create({
    data: {
      ...revision,
      partnerId: ctx.tenant.id,
      id: newId("fr"),
      createdBy: ctx.actor.id,
      createdAt: ctx.now,
    },
  });
}

/** Locked, so that revisions and rollouts of one template follow one another. */
export async function lockTemplate(ctx: PartnerCtx, id: string): Promise<FleetTemplate> {
  await ctx.tx.query("select 1 from fleet_template where partner_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    id,
  ]);
  return readTemplate(ctx, id);
}

export async function readTemplate(ctx: PartnerCtx, id: string): Promise<FleetTemplate> {
  const row = await ctx.tx.prisma.fleetTemplate.findFirst({ where: { partnerId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return row;
}

export function assertActive({ status }: FleetTemplate): void {
  if (status === "archived")
    throw new ApiError("illegal_transition", { detail: "The template is archived." });
}

export async function findRevision(
  ctx: PartnerCtx,
  { templateId, number }: Numbered,
): Promise<FleetRevision | null> {
  return ctx.tx.prisma.fleetRevision.findFirst({ where: { partnerId: ctx.tenant.id, templateId, number } });
}

export async function readRevision(ctx: PartnerCtx, of: Numbered): Promise<FleetRevision> {
  const row = await findRevision(ctx, of);
  if (!row) throw new Error("a revision of a template is missing");
  return row;
}

export async function getTemplate(ctx: PartnerCtx, id: string): Promise<FleetTemplateView> {
  const row = await readTemplate(ctx, id);
  const revision = await readRevision(ctx, { templateId: id, number: row.revision });
  const accounts = await ctx.tx.prisma.fleetCopy.count({
    where: { ...(await inOpenAccounts(ctx)), templateId: id },
  });
  const names = await accountNames(ctx, row.source ? [row.source.accountId] : []);
  const choices = await neededChoices(ctx, [id]);
  return { ...toSummary(row, { accounts, names, choices }), ...shown(revision) };
}

/** Copies without those in closed accounts, which are never published to again. */
export async function inOpenAccounts({ tx, tenant: { id: partnerId } }: PartnerCtx) {
  const closed = await tx.prisma.workspace.findMany({
    where: { partnerId, status: "closed" },
    select: { id: true },
  });
  return { partnerId, workspaceId: { notIn: closed.map(({ id }) => id) } };
}

type Choices = ReadonlyMap<string, NonNullable<FleetTemplateSummary["needsChoice"]>>;

/** The rollouts that wait for a choice, by template. Only the newest of a template can still be resolved. */
export async function neededChoices(ctx: PartnerCtx, templateIds: readonly string[]): Promise<Choices> {
  const rows = await ctx.tx.query(
    `select r.template_id, r.id, count(*)::int as accounts from rollout r
     join rollout_account a on a.partner_id = r.partner_id and a.rollout_id = r.id and a.status = 'conflict'
     join workspace w on w.partner_id = a.partner_id and w.id = a.workspace_id and w.status <> 'closed'
     where r.partner_id = $1 and r.template_id = any($2) and r.status in ('running', 'done') and not exists (
       select from rollout n where n.partner_id = r.partner_id and n.template_id = r.template_id
         and (n.created_at, n.id) > (r.created_at, r.id))
     group by 1, 2`,
    [ctx.tenant.id, templateIds],
  );
  return new Map(rows.map(({ template_id, id, accounts }) => [template_id, { rolloutId: id, accounts }]));
}

/** The automations of accounts stay; the template only ends. */
export async function archiveTemplate(ctx: PartnerCtx, id: string): Promise<FleetTemplateView> {
  const row = await lockTemplate(ctx, id);
  if (row.status === "archived") return getTemplate(ctx, id);
  const { rollout, fleetTemplate } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const open = await rollout.findFirst({ where: { partnerId, templateId: id, finishedAt: null } });
  if (open) throw new ApiError("illegal_transition", { detail: `${open.id} is in progress. Halt it first.` });
  await fleetTemplate.updateMany({
    where: { partnerId, id },
    data: { status: "archived", updatedAt: ctx.now },
  });
  await audit(ctx, { tenantId: partnerId, action: "template.archived", object: id });
  return getTemplate(ctx, id);
}

export async function accountNames(ctx: PartnerCtx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.tx.prisma.workspace.findMany({
    where: { partnerId: ctx.tenant.id, id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Counted = { accounts: number; names: ReadonlyMap<string, string>; choices: Choices };

export function toSummary(row: FleetTemplate, { accounts, names, choices }: Counted): FleetTemplateSummary {
  const { source } = row;
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    revision: row.revision,
    accounts,
    needsChoice: choices.get(row.id) ?? null,
    source: source && { ...source, accountName: names.get(source.accountId) ?? source.accountId },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type Shown = Pick<FleetRevisionView, "definition" | "parameters">;

export function shown({ definition, parameters }: FleetRevision): Shown {
  return {
    definition: definition as unknown as Shown["definition"],
    parameters: parameters as Json & Parameter[],
  };
}
