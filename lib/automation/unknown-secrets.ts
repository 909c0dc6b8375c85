import { closest } from "./did-you-mean";
import { type Problem, problem } from "./problems";
import type { Definition } from "./schema";
import { isSecretName, secretsIn } from "./secrets";

/**
 * Adds problems for references to missing secrets, errors first. The names depend on the workspace, so the server and
 * the editor pass them in.
 */
export function withUnknownSecrets(
  problems: readonly Problem[],
  { definition, names }: { definition: Pick<Definition, "nodes">; names: readonly string[] },
): Problem[] {
  const wrongAlready = new Set(
    problems
      .filter(({ code }) => code === "unknown_reference")
      .map(({ nodeId, field }) => `${nodeId} ${field}`),
  );
  const unknown = secretsIn(definition)
    .filter(({ name }) => isSecretName(name) && !names.includes(name))
    // A secret in a position that allows none is already one problem.
    .filter(({ nodeId, field }) => !wrongAlready.has(`${nodeId} ${field}`))
    .map(({ name, nodeId, field }) => {
      const near = closest(name, names);
      return problem(
        "unknown_reference",
        { nodeId, field },
        `There is no secret "${name}" in this workspace`,
        near ? { suggestion: `Did you mean ${near}?` } : {},
      );
    });
  if (unknown.length === 0) return [...problems];
  const isError = ({ severity }: Problem) => severity === "error";
  return [...problems.filter(isError), ...unknown, ...problems.filter((one) => !isError(one))];
}
