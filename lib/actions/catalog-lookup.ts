import { isObject } from "@/lib/automation/json";

export const CATALOG_KINDS = ["events", "actions", "operators"] as const;
type CatalogKind = (typeof CATALOG_KINDS)[number];
type Lookup = { kind: CatalogKind; name?: string | undefined };

/** Looks up one entry of the catalog, or all names of a kind. Null when there is no such entry. */
export function lookUpCatalog(
  catalog: Record<CatalogKind, readonly unknown[]>,
  { kind, name }: Lookup,
): Record<string, unknown> | null {
  const entries: readonly Record<string, unknown>[] = catalog[kind].filter(isObject);
  const nameOf = (entry: Record<string, unknown>) => entry.type ?? entry.name;
  if (name !== undefined) return entries.find((entry) => nameOf(entry) === name) ?? null;
  return {
    [kind]: entries.map((entry) => ({
      name: nameOf(entry),
      label: entry.label,
      description: entry.description,
    })),
  };
}

export const notInCatalog = ({ kind, name }: Lookup) =>
  `There is no ${name} among the ${kind}. Call catalog without a name to list them.`;
