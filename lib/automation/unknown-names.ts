import { nearest, suggestionOf } from "./did-you-mean";
import { isObject, type Json } from "./json";
import { fieldPath } from "./operands";
import { type Problem, problem } from "./problems";
import type { Definition } from "./schema";
import { isSecretName, secretsIn } from "./secrets";
import { referencesIn } from "./template";
import { isOff } from "./turned-off";

/** Names a workspace offers to its automations. */
export type WorkspaceNames = { secrets: readonly string[]; variables: readonly string[] };

type Named = { name: string; nodeId: string; field: string };

/**
 * Adds problems for references to secrets and variables that are missing, errors first. The names depend on the
 * workspace, so the server and the editor pass them in.
 */
export function withUnknownNames(
  problems: readonly Problem[],
  { definition, names }: { definition: Pick<Definition, "nodes">; names: WorkspaceNames },
): Problem[] {
  const off = new Set<string | null>(definition.nodes.filter(isOff).map(({ id }) => id));
  const wrongAlready = new Set(
    problems
      .filter(({ code }) => code === "unknown_reference")
      .map(({ nodeId, field }) => `${nodeId} ${field}`),
  );
  const secrets = secretsIn(definition).filter(({ name }) => isSecretName(name));
  const unknown = [
    ...unknownProblems("secret", secrets, names.secrets),
    ...unknownProblems("variable", variablesIn(definition), names.variables),
    // A secret in a position that allows none is already one problem.
  ].filter(({ nodeId, field }) => !off.has(nodeId) && !wrongAlready.has(`${nodeId} ${field}`));
  if (unknown.length === 0) return [...problems];
  const isError = ({ severity }: Problem) => severity === "error";
  return [...problems.filter(isError), ...unknown, ...problems.filter((one) => !isError(one))];
}

function unknownProblems(kind: string, used: readonly Named[], known: readonly string[]): Problem[] {
  return used
    .filter(({ name }) => !known.includes(name))
    .map(({ name, nodeId, field }) => {
      const near = nearest(name, known);
      return problem(
        "unknown_reference",
        { nodeId, field },
        `There is no ${kind} "${name}" in this workspace`,
        near ? { suggestion: suggestionOf(near.name) } : {},
      );
    });
}

/** The variables a definition cannot do without: a reference with a default can. */
export const variablesIn = (definition: Pick<Definition, "nodes">): Named[] =>
  namedVariablesIn(definition).flatMap(({ hasDefault, ...named }) => (hasDefault ? [] : [named]));

/** Every place that names a variable of the workspace. */
export function namedVariablesIn({ nodes }: Pick<Definition, "nodes">): (Named & { hasDefault: boolean })[] {
  const found: (Named & { hasDefault: boolean })[] = [];
  const note = (path: readonly string[], at: Omit<Named, "name">, hasDefault = false) => {
    const [root, kind, name] = path;
    if (root === "workspace" && kind === "vars" && name !== undefined)
      found.push({ name, ...at, hasDefault });
  };
  const walk = (value: Json, nodeId: string, field: string): void => {
    if (typeof value === "string") {
      for (const { path, filters } of referencesIn(value))
        note(
          path,
          { nodeId, field },
          filters.some((filter) => filter.name === "default"),
        );
      if (field.endsWith(".field")) note(fieldPath(value) ?? [], { nodeId, field });
    } else if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) walk(item, nodeId, `${field}.${i}`);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) walk(item, nodeId, `${field}.${key}`);
    }
  };
  for (const node of nodes) {
    if (node.type === "action") walk(node.config, node.id, "config");
    if (node.type === "condition") walk(node.expression ?? null, node.id, "expression");
  }
  return found;
}
