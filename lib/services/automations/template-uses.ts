import "server-only";
import { isDeepStrictEqual } from "node:util";
import { CUSTOM } from "@/lib/automation/custom-events";
import { type Json, json } from "@/lib/automation/json";
import { numberedName } from "@/lib/automation/numbered-name";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { TemplateUseView } from "@/lib/contract/template-uses";
import type { TemplateUse } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { deleteEventType, isEventTypeUsed, putEventType } from "@/lib/services/settings/event-types";
import { type SerializedTemplate, templates } from "@/lib/templates";
import { startsCompanion } from "@/lib/templates/template";
import { archive } from "./lifecycle";
import { createAutomation } from "./save";
import { createScenario } from "./scenarios";

type Ready = Pick<SerializedTemplate, "name" | "description" | "nodes" | "edges" | "settings" | "scenarios">;

/** Creates a template's automation with its companions and event types. The caller's transaction keeps all or nothing. */
export async function useTemplate(
  ctx: WorkspaceCtx,
  { template: id }: { template: string },
): Promise<TemplateUseView> {
  const template = templates().find((one) => one.id === id);
  if (!template) throw invalid("/template", `There is no template "${id}"`, "not_found");
  const { references, created } = await createEventTypes(ctx, template);
  const automations: string[] = [];
  for (const companion of template.companions) {
    const made = await createReady(ctx, companion, references);
    references.set(startsCompanion(companion.id), made);
    automations.push(made);
  }
  automations.unshift(await createReady(ctx, template, references));
  const row = await ctx.tx.prisma.templateUse.create({
    data: {
      workspaceId: ctx.tenant.id,
      id: newId("tpl"),
      templateId: id,
      automations,
      eventTypes: created,
      createdBy: ctx.actor.id,
      createdAt: ctx.now,
    },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "template.used",
    object: row.id,
    detail: { template: id, automations: automations.length, eventTypes: created },
  });
  return toView(ctx, row);
}

/** Texts of the template that stand for something else in this workspace. */
type References = Map<string, string>;

async function createReady(ctx: WorkspaceCtx, ready: Ready, references: References): Promise<string> {
  const { name, description, nodes, edges, settings, scenarios } = ready;
  const filled = fillIn(json.parse({ nodes, edges, settings }), references) as object;
  const { id } = await createAutomation(ctx, { name, numbered: true, description, ...filled });
  for (const { httpResponses: _, ...scenario } of scenarios) {
    const { sampleData, events = [] } = scenario;
    await createScenario(ctx, {
      ...scenario,
      sampleData,
      events: events.map((event) => fillIn(event, references)),
      automationId: id,
    });
  }
  return id;
}

function fillIn(value: Json, references: References): Json {
  if (typeof value === "string") return references.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => fillIn(one, references));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one, references)]));
}

/** An event type with other fields belongs to something else, so the template's own gets another name. */
async function createEventTypes(ctx: WorkspaceCtx, { eventTypes }: SerializedTemplate) {
  const references: References = new Map();
  const created: string[] = [];
  const known = await ctx.tx.prisma.eventType.findMany({
    where: { workspaceId: ctx.tenant.id },
    select: { name: true, schema: true },
  });
  for (const { name, title, schema } of eventTypes) {
    if (known.some((one) => one.name === name && isDeepStrictEqual(one.schema, schema))) continue;
    assertMayDefineEvents(ctx);
    const free = numberedName(name, { taken: new Set(known.map((one) => one.name)), between: "_" });
    await putEventType(ctx, { name: free, title, schema });
    references.set(CUSTOM + name, CUSTOM + free);
    created.push(free);
  }
  return { references, created };
}

function assertMayDefineEvents(ctx: WorkspaceCtx): void {
  if (ctx.may("settings:write")) return;
  throw new ApiError("insufficient_scope", {
    detail: "This template has event types of its own, which only owners of the workspace can add or remove.",
  });
}

export async function undoTemplateUse(ctx: WorkspaceCtx, id: string): Promise<TemplateUseView> {
  await ctx.tx.query("select 1 as locked from template_use where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    id,
  ]);
  const { automation, templateUse } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const row = await templateUse.findFirst({ where: { workspaceId, id } });
  if (!row) throw new ApiError("not_found");
  if (row.undoneAt) return toView(ctx, row);
  const deployed = await automation.findFirst({
    where: { workspaceId, id: { in: row.automations }, liveVersion: { not: null } },
    select: { name: true },
  });
  if (deployed) {
    throw new ApiError("illegal_transition", {
      detail: `"${deployed.name}" was deployed. Archive the automations you no longer need one by one.`,
    });
  }
  for (const made of row.automations) await archive(ctx, { id: made, running: "cancel" });
  for (const name of row.eventTypes) await removeEventType(ctx, name);
  const undoneAt = ctx.now;
  await templateUse.updateMany({ where: { workspaceId, id }, data: { undoneAt } });
  await audit(ctx, { tenantId: workspaceId, action: "template.undone", object: id });
  return toView(ctx, { ...row, undoneAt });
}

/** Leaves alone an event type that something else uses by now, or that was removed already. */
async function removeEventType(ctx: WorkspaceCtx, name: string): Promise<void> {
  const exists = await ctx.tx.prisma.eventType.findFirst({ where: { workspaceId: ctx.tenant.id, name } });
  if (!exists || (await isEventTypeUsed(ctx, name))) return;
  assertMayDefineEvents(ctx);
  await deleteEventType(ctx, name);
}

async function toView(ctx: WorkspaceCtx, row: TemplateUse): Promise<TemplateUseView> {
  const found = await ctx.tx.prisma.automation.findMany({
    where: { workspaceId: ctx.tenant.id, id: { in: row.automations } },
    select: { id: true, name: true },
  });
  const [automation, ...companions] = row.automations.map(
    (id) => found.find((one) => one.id === id) ?? { id, name: id },
  );
  if (!automation) throw new Error("A template creates at least one automation.");
  return {
    id: row.id,
    template: row.templateId,
    automation,
    companions,
    eventTypes: row.eventTypes,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}
