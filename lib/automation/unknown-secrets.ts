import { closest } from "./did-you-mean";
import { type Problem, problem } from "./problems";
import type { Definition } from "./schema";
import { isSecretName, secretsIn } from "./secrets";

/**
 * Problems, with those of secrets nobody has kept among them, errors first. Which there are only the workspace knows: the
 * server asks it, the editor was told the names.
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
    // A secret where none can stand is one problem, not two.
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
