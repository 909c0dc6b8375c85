"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { Notice } from "@/components/ui/surface";
import { useLanguage, useWords } from "@/components/words/words";
import { listAutomations } from "@/lib/contract/automations";
import type { QueryInputOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { listReferences } from "@/lib/contract/workspace-map";
import { type Change, usedByText } from "./used-by-text";

type Kind = QueryInputOf<typeof listReferences>["kind"];

/** Tells before a record is renamed or removed which automations that breaks. */
export function UsedBy({ kind, id, change }: { kind: Kind; id: string; change: Change }) {
  const t = useWords("settings");
  const language = useLanguage();
  const { client, key, may } = useTenant();
  const enabled = may("automations:read");
  const found = useQuery({ ...query(client, key, listReferences, { query: { kind, id } }), enabled });
  const list = useQuery({
    ...query(client, key, listAutomations, { query: { limit: "100" } }),
    enabled: (found.data?.references.length ?? 0) > 0,
  });
  if (!found.data || found.data.references.length === 0) return null;
  const names = new Map(list.data?.automations.map(({ id, name }) => [id, name || t("untitled")]));
  return <Notice tone="warn">{usedByText(found.data.references, { change, names, t, language })}</Notice>;
}
