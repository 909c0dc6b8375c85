import "server-only";
import { startFault } from "@/lib/actions/start-automation/target";
import { inspectJson, type JsonObject } from "@/lib/automation/json";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { RunView } from "@/lib/contract/runs";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import {
  type NamedSubject,
  readStartTarget,
  refusalText,
  startManually,
  subjectIn,
} from "@/lib/services/events/manual";
import { readRun, toRun } from "./read";

type Start = { id: string; data?: JsonObject | undefined; contactId?: string | undefined };

const MAX_BYTES = 262_144;

/** Starts an automation by hand, for one person or for nobody in particular. */
export async function startRun(ctx: WorkspaceCtx, { id, data = {}, contactId }: Start): Promise<RunView> {
  const fault = inspectJson(data, { bytes: MAX_BYTES });
  if (fault) throw invalid(`/data${fault.pointer}`, "cannot be stored");
  const target = await readStartTarget(ctx, id);
  if (!target) throw new ApiError("not_found");
  const subject = await subjectOf(ctx, { data, contactId });
  if (target.status === "draft") throw new ApiError("not_deployed");
  const refused = startFault(target);
  if (refused) throw new ApiError("illegal_transition", { detail: `${refused}.` });
  const [result] = await startManually(ctx, id, [{ payload: { data }, subject, key: null }]);
  if (!result?.runId) {
    const why = result && "reason" in result ? refusalText(result.reason) : refusalText({});
    throw new ApiError("conflict", { detail: `"${target.name}" was not started: ${why}.` });
  }
  const { runId } = result;
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "run.started",
    object: runId,
    detail: { automationId: id, ...(contactId === undefined ? {} : { contactId }) },
  });
  return toRun(await readRun(ctx, runId));
}

async function subjectOf(
  ctx: WorkspaceCtx,
  { data, contactId }: { data: JsonObject; contactId: string | undefined },
): Promise<NamedSubject> {
  if (contactId === undefined) return subjectIn(data) ?? {};
  const contact = await ctx.tx.prisma.contact.findFirst({
    where: { workspaceId: ctx.tenant.id, id: contactId, erasedAt: null },
    select: { id: true },
  });
  if (!contact) throw invalid("/contactId", "There is no such contact", "not_found");
  return { contact_id: contact.id };
}
