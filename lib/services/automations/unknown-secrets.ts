import "server-only";
import type { Definition } from "@/lib/automation/schema";
import { secretsIn } from "@/lib/automation/secrets";
import { withUnknownSecrets } from "@/lib/automation/unknown-secrets";
import type { WorkspaceCtx } from "../context";
import { secretNames } from "../settings/secrets";
import { problemsOf, type Validation } from "./automation";

/** The problems that prevent a deployment in this workspace, among them references to secrets it does not have. */
export async function problemsHere(ctx: WorkspaceCtx, definition: Definition): Promise<Validation> {
  const { errors, warnings } = problemsOf(definition);
  if (secretsIn(definition).length === 0) return { errors, warnings };
  const { names } = await secretNames(ctx);
  return { errors: withUnknownSecrets(errors, { definition, names }), warnings };
}
