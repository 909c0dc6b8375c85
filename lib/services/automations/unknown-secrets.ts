import "server-only";
import { actions } from "@/lib/actions";
import type { Definition } from "@/lib/automation/schema";
import { secretsIn } from "@/lib/automation/secrets";
import { withUnknownSecrets } from "@/lib/automation/unknown-secrets";
import { type Validation, validateDefinition } from "@/lib/automation/validate";
import type { WorkspaceCtx } from "@/lib/services/context";
import { secretNames } from "@/lib/services/settings/secrets";

/** Adds the problems only this workspace can know: names of secrets it does not have. */
export async function withWorkspaceProblems(
  ctx: WorkspaceCtx,
  definition: Definition,
  { errors, warnings }: Validation,
): Promise<Validation> {
  if (secretsIn(definition).length === 0) return { errors, warnings };
  const { names } = await secretNames(ctx);
  return { errors: withUnknownSecrets(errors, { definition, names }), warnings };
}

/** Everything that keeps a definition from being deployed in this workspace. */
export function problemsHere(ctx: WorkspaceCtx, definition: Definition): Promise<Validation> {
  return withWorkspaceProblems(ctx, definition, validateDefinition(definition, actions));
}
