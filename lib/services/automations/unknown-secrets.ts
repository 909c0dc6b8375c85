import "server-only";
import { closest } from "@/lib/automation/did-you-mean";
import { type Problem, problem } from "@/lib/automation/problems";
import type { Definition } from "@/lib/automation/schema";
import { secretsIn } from "@/lib/automation/secrets";
import type { WorkspaceCtx } from "../context";
import { listSecrets, missingSecrets } from "../settings/secrets";

/** Names of secrets nobody has kept: said when an automation goes live, not in its first run. */
export async function unknownSecrets(ctx: WorkspaceCtx, definition: Definition): Promise<Problem[]> {
  const named = secretsIn(definition);
  const missing = await missingSecrets(ctx, [...new Set(named.map(({ name }) => name))]);
  if (missing.length === 0) return [];
  const { secrets } = await listSecrets(ctx);
  return named
    .filter(({ name }) => missing.includes(name))
    .map(({ name, nodeId, field }) => {
      const near = closest(
        name,
        secrets.map((secret) => secret.name),
      );
      return problem(
        "unknown_reference",
        { nodeId, field },
        `There is no secret "${name}" in this workspace`,
        near ? { suggestion: `Did you mean ${near}?` } : {},
      );
    });
}
