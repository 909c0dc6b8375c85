import "server-only";
import { actions } from "@/lib/actions";
import { foreignUrls } from "@/lib/automation/foreign-urls";
import { isObject } from "@/lib/automation/json";
import { type DefinitionPatch, patchDefinition } from "@/lib/automation/patch-definition";
import type { Problem } from "@/lib/automation/problems";
import { type ReadResult, readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { fromStored, toStored } from "@/lib/automation/stored";
import { validateDefinition, validateInput } from "@/lib/automation/validate";
import type { AutomationView } from "@/lib/contract/automations";
import { ApiError, type FieldError } from "@/lib/contract/errors";
import type { Automation } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { notifyChanged } from "@/lib/services/live/changes";
import { assertNotArchived, etagOf, hashOf, lockAutomation, readAutomation } from "./automation";
import { freeName } from "./free-name";
import { getAutomation } from "./read";
import { withWorkspaceProblems } from "./workspace-problems";

export async function createAutomation(
  ctx: WorkspaceCtx,
  { numbered = false, ...input }: DefinitionPatch & { numbered?: boolean | undefined },
): Promise<AutomationView> {
  const { name } = input;
  const named = numbered && typeof name === "string" ? { ...input, name: await freeName(ctx, name) } : input;
  return insertDraft(ctx, storable(readDefinition(named)), { action: "automation.created" });
}

/** The end of a copy's name, so that a copy of a copy is not "(copy) (copy)". */
const COPY = / \(copy\)( \d+)?$/;

export async function duplicate(
  ctx: WorkspaceCtx,
  { id, name }: { id: string; name?: string | undefined },
): Promise<AutomationView> {
  const row = await readAutomation(ctx, id);
  const source = serialize(fromStored(row.draft));
  const copyName = name ?? (await freeName(ctx, `${row.name.replace(COPY, "").slice(0, 190)} (copy)`));
  const copy = storable(readDefinition({ ...source, name: copyName }));
  return insertDraft(ctx, copy, { action: "automation.duplicated", from: id });
}

async function insertDraft(
  ctx: WorkspaceCtx,
  definition: Definition,
  note: { action: string; from?: string },
): Promise<AutomationView> {
  const id = newId("auto");
  await ctx.tx.prisma.automation.create({
    data: {
      workspaceId: ctx.tenant.id,
      id,
      name: definition.name,
      description: definition.description,
      draft: toStored(definition),
      draftBy: ctx.actor.id,
      draftAt: ctx.now,
      draftHash: hashOf(definition),
      problems: validateDefinition(definition, actions),
      createdBy: ctx.actor.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: note.action,
    object: id,
    detail: { name: definition.name, ...(note.from ? { from: note.from } : {}) },
  });
  return getAutomation(ctx, id);
}

export type Save = DefinitionPatch & { id: string; ifMatch: string | null };

/** Saving never changes what runs. */
export async function saveDraft(ctx: WorkspaceCtx, { id, ifMatch, ...patch }: Save): Promise<AutomationView> {
  const row = await lockAutomation(ctx, id);
  const definition = storable(patchDefinition(fromStored(row.draft), patch));
  assertNotArchived(row);
  await assertEtag(ctx, row, ifMatch);
  const changed = await writeDraft(ctx, row, definition);
  // Autosaves come every second; the log records that a person edited, not each keystroke.
  if (changed > 0 && row.draftBy !== ctx.actor.id) {
    await audit(ctx, { tenantId: ctx.tenant.id, action: "automation.edited", object: id });
  }
  return getAutomation(ctx, id);
}

export async function assertEtag(ctx: WorkspaceCtx, row: Automation, ifMatch: string | null): Promise<void> {
  if (ifMatch !== null && ifMatch !== "*" && ifMatch !== etagOf(row)) throw await mismatch(ctx, row);
}

/** Stores an edited draft of a locked automation under the same limits as one that was sent. */
export function writeEdited(ctx: WorkspaceCtx, row: Automation, definition: Definition): Promise<number> {
  return writeDraft(ctx, row, storable(readDefinition(serialize(definition))));
}

/** Returns 0 if the draft is the same as before. */
async function writeDraft(ctx: WorkspaceCtx, row: Automation, definition: Definition): Promise<number> {
  const changed = await ctx.tx.run(
    `update automation set name = $3, description = $4, draft = $5, draft_rev = draft_rev + 1, draft_by = $6, draft_at = $7,
       draft_hash = $8, problems = $9, updated_at = $7
     where workspace_id = $1 and id = $2 and draft is distinct from $5::jsonb`,
    [
      ctx.tenant.id,
      row.id,
      definition.name,
      definition.description,
      JSON.stringify(toStored(definition)),
      ctx.actor.id,
      ctx.now,
      hashOf(definition),
      JSON.stringify(validateDefinition(definition, actions)),
    ],
  );
  if (changed > 0) notifyChanged(ctx.tx, ctx.tenant.id);
  return changed;
}

async function mismatch(ctx: WorkspaceCtx, row: Automation): Promise<ApiError> {
  const person = await ctx.tx.one("select person_name($1) as name", [row.draftBy]);
  return new ApiError("etag_mismatch", {
    headers: { ETag: etagOf(row) },
    members: {
      current: await getAutomation(ctx, row.id),
      savedBy: { id: row.draftBy, name: person?.name ?? null },
    },
  });
}

/** The reason an edited definition could not be stored as a draft. */
export function storageProblems(definition: Definition): Problem[] {
  return unstorable(readDefinition(serialize(definition)));
}

const unstorable = (read: ReadResult) => (read.ok ? foreignUrls(read.definition, actions) : read.problems);

/** A save refuses only a definition that cannot be stored at all, or holds a URL that must not be. */
function storable(read: ReadResult): Definition {
  const problems = unstorable(read);
  if (read.ok && problems.length === 0) return read.definition;
  const errors = problems.map(toFieldError);
  throw new ApiError("validation_failed", {
    detail: errors[0]?.message ?? "The definition cannot be stored.",
    errors,
  });
}

export function toFieldError(problem: Problem): FieldError {
  return {
    code: problem.code,
    pointer: problem.pointer ?? "",
    message: problem.message,
    severity: problem.severity,
    nodeId: problem.nodeId,
    field: problem.field,
    ...(problem.suggestion ? { suggestion: problem.suggestion } : {}),
  };
}

export async function validateAnything(ctx: WorkspaceCtx, input: unknown) {
  const { definition, ...found } = validateInput(input, actions);
  const id = isObject(input) && typeof input.id === "string" ? input.id : null;
  const problems = definition ? await withWorkspaceProblems(ctx, { id, definition }, found) : found;
  return { valid: problems.errors.length === 0, ...problems };
}
