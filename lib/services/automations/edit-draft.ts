import "server-only";
import { applyOperation, type EditOperation, editOperation } from "@/lib/automation/edit";
import { inspectJson } from "@/lib/automation/json";
import { diff, invert } from "@/lib/automation/patch";
import { applyPatch } from "@/lib/automation/patch-apply";
import { mergePatches } from "@/lib/automation/patch-merge";
import type { Definition } from "@/lib/automation/schema";
import { fromStored, toStored } from "@/lib/automation/stored";
import type { AutomationView } from "@/lib/contract/automations";
import { ApiError, type FieldError } from "@/lib/contract/errors";
import { validationFailed } from "@/lib/contract/field-errors";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { assertNotArchived, lockAutomation } from "./automation";
import { getAutomation } from "./read";
import { assertEtag, writeEdited } from "./save";

type Edit = { id: string; operations: readonly unknown[]; etag?: string | undefined };

/** The editor's own operations, for programs: applied by the same reducer, all or none, and undone as one. */
export async function editDraft(
  ctx: WorkspaceCtx,
  { id, operations, etag }: Edit,
): Promise<AutomationView & { editId: string | null }> {
  const row = await lockAutomation(ctx, id);
  const before = fromStored(row.draft);
  const edits = operations.map(readOperation);
  const after = applyAll(before, edits);
  assertNotArchived(row);
  await assertEtag(ctx, row, etag ?? null);
  const isChanged = (await writeEdited(ctx, row, after)) > 0;
  if (!isChanged) return { ...(await getAutomation(ctx, id)), editId: null };
  const editId = newId("de");
  await ctx.tx.prisma.draftEdit.create({
    data: {
      workspaceId: ctx.tenant.id,
      id: editId,
      automationId: id,
      before: toStored(before),
      after: toStored(after),
      createdBy: ctx.actor.id,
      createdAt: ctx.now,
    },
  });
  const detail = { editId, operations: edits.map(({ op }) => op) };
  await audit(ctx, { tenantId: ctx.tenant.id, action: "automation.edited", object: id, detail });
  return { ...(await getAutomation(ctx, id)), editId };
}

function readOperation(input: unknown, index: number): EditOperation {
  const pointer = `/operations/${index}`;
  const fault = inspectJson(input);
  if (fault)
    throw refusal({
      code: "invalid_value",
      pointer: `${pointer}${fault.pointer}`,
      message: "cannot be stored",
    });
  const read = editOperation.safeParse(input);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = (issue?.path ?? []).map((part) => `/${String(part)}`).join("");
  throw refusal({
    code: "invalid_value",
    pointer: `${pointer}${path}`,
    message: issue?.message ?? "isn't an operation",
  });
}

function applyAll(definition: Definition, edits: readonly EditOperation[]): Definition {
  return edits.reduce((current, edit, index) => {
    const result = applyOperation(current, edit);
    if (result.ok) return result.definition;
    throw refusal({ code: result.code, pointer: `/operations/${index}`, message: result.message });
  }, definition);
}

const refusal = (error: FieldError) => validationFailed([error]);

/** Takes the edit back from the draft as it is now, like a change made next to the changes of others. */
export async function undoEdit(
  ctx: WorkspaceCtx,
  { id, eid }: { id: string; eid: string },
): Promise<AutomationView> {
  const row = await lockAutomation(ctx, id);
  const { draftEdit } = ctx.tx.prisma;
  const where = { workspaceId: ctx.tenant.id, id: eid, automationId: id };
  const edit = await draftEdit.findFirst({ where });
  if (!edit) throw new ApiError("not_found");
  assertNotArchived(row);
  if (edit.undoneAt) throw new ApiError("illegal_transition", { detail: "This edit was undone before." });
  const [before, after, current] = [edit.before, edit.after, row.draft].map((draft) => fromStored(draft));
  const { patch, conflicts } = mergePatches(after!, invert(diff(before!, after!)), diff(after!, current!));
  if (conflicts.length > 0) {
    const steps = [...new Set(conflicts.map(({ nodeId }) => nodeId ?? "the automation itself"))];
    throw new ApiError("conflict", {
      detail: `Changed again since: ${steps.join(", ")}. Edit the draft instead.`,
    });
  }
  await writeEdited(ctx, row, applyPatch(current!, patch));
  await draftEdit.updateMany({ where, data: { undoneAt: ctx.now } });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "automation.edit_undone",
    object: id,
    detail: { editId: eid },
  });
  return getAutomation(ctx, id);
}
