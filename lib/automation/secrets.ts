import { isObject, type Json } from "./json";
import type { Definition } from "./schema";
import { parseTemplate, type Reference, referencesIn } from "./template";

/**
 * `{{secret.NAME}}` in a header of an HTTP request. A run contains the reference only: the value is inserted when the
 * request is sent, so no step, log or test can show it.
 */
export const SECRET_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

export function isSecret(reference: Pick<Reference, "path">): boolean {
  return reference.path[0] === "secret";
}

const nameOf = (reference: Pick<Reference, "path">) => reference.path.slice(1).join(".");

/** Returns the secrets that texts reference, each once. */
export function secretNames(texts: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const text of texts)
    for (const found of referencesIn(text)) if (isSecret(found)) names.add(nameOf(found));
  return [...names];
}

export type NamedSecret = { name: string; nodeId: string; field: string };

/** Returns the paths at which a definition references secrets. */
export function secretsIn({ nodes }: Pick<Definition, "nodes">): NamedSecret[] {
  const found: NamedSecret[] = [];
  const walk = (value: Json, nodeId: string, field: string): void => {
    if (typeof value === "string") {
      for (const name of secretNames([value])) found.push({ name, nodeId, field });
    } else if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) walk(item, nodeId, `${field}.${i}`);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) walk(item, nodeId, `${field}.${key}`);
    }
  };
  for (const node of nodes) if (node.type === "action") walk(node.config, node.id, "config");
  return found;
}

/** Replaces the references with the values; texts without a reference are unchanged. */
export function withSecrets(text: string, fill: (name: string) => string): string {
  const parsed = text.includes("{{") ? parseTemplate(text) : null;
  if (!parsed?.ok) return text;
  return parsed.template.parts
    .map((part) =>
      typeof part === "string"
        ? part
        : isSecret(part)
          ? fill(nameOf(part))
          : text.slice(part.start, part.end),
    )
    .join("");
}
