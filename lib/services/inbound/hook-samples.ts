import "server-only";
import { customEvent, MAX_FIELDS } from "@/lib/automation/custom-events";
import { suggestFields } from "@/lib/automation/hook-schema";
import { ApiError } from "@/lib/contract/errors";
import { eventOf } from "@/lib/contract/hook-triggers";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { putEventType } from "@/lib/services/settings/event-types";
import { customEvents } from "@/lib/services/workspace/custom-events";
import { changeHook, readHook } from "./hook-triggers";
import { replaySample, toSample } from "./receive-hook";

/** The latest calls of a webhook URL, and the event's fields made from one of them. */
export async function listSamples(ctx: WorkspaceCtx, id: string) {
  await readHook(ctx, id);
  const rows = await ctx.tx.prisma.hookSample.findMany({
    where: { workspaceId: ctx.tenant.id, hookId: id },
    orderBy: { id: "desc" },
  });
  return { samples: rows.map(toSample), total: rows.length };
}

export async function replay(ctx: WorkspaceCtx, of: { id: string; sid: string }) {
  const { sample } = await replaySample(ctx, of);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "hook_trigger.replayed",
    object: of.id,
    detail: { sample: of.sid },
  });
  return sample;
}

type FromSample = { id: string; sampleId: string | undefined; dryRun: boolean };

/** Fields the event already has stay as they are, because automations may use them; mapped ones become fields. */
export async function schemaFromSample(ctx: WorkspaceCtx, { id, sampleId, dryRun }: FromSample) {
  const hook = await readHook(ctx, id);
  const where = {
    workspaceId: ctx.tenant.id,
    hookId: id,
    ...(sampleId === undefined ? {} : { id: sampleId }),
  };
  const sample = await ctx.tx.prisma.hookSample.findFirst({ where, orderBy: { id: "desc" } });
  if (!sample) throw new ApiError("not_found", { detail: "The URL has not been called yet." });
  const event = eventOf(hook.name);
  const known = customEvent(event, await customEvents(ctx.tx, ctx.tenant.id));
  const suggested = suggestFields(sample.body, hook.mapping);
  const schema = Object.fromEntries(
    Object.entries({ ...suggested.schema, ...known?.schema }).slice(0, MAX_FIELDS),
  );
  const mapping = Object.fromEntries(
    Object.entries(suggested.mapping).filter(([field]) => Object.hasOwn(schema, field)),
  );
  const title = known?.title ?? titleOf(hook.name);
  if (!dryRun) {
    if (Object.keys(schema).length === 0)
      throw new ApiError("validation_failed", {
        detail: "The sample has no value that can become a field.",
      });
    await putEventType(ctx, { name: hook.name, title, schema });
    await changeHook(ctx, { id, mapping });
  }
  return { event, title, schema, mapping, written: !dryRun };
}

function titleOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
