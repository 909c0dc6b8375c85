import "server-only";
import type { Definition } from "@/lib/automation/schema";
import { secretsIn } from "@/lib/automation/secrets";
import { withUnknownSecrets } from "@/lib/automation/unknown-secrets";
import type { WorkspaceCtx } from "../context";
import { secretNames } from "../settings/secrets";
import { problemsOf, type Validation } from "./row";

/** What keeps a definition from being deployed here and now: also secrets that nobody has kept. */
export async function problemsHere(ctx: WorkspaceCtx, definition: Definition): Promise<Validation> {
  const { errors, warnings } = problemsOf(definition);
  if (secretsIn(definition).length === 0) return { errors, warnings };
  const { names } = await secretNames(ctx);
  return { errors: withUnknownSecrets(errors, { definition, names }), warnings };
}
