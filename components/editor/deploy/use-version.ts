"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { definitionOf } from "@/components/editor/autosave";
import { useEditorSession } from "@/components/editor/context";
import { query } from "@/lib/contract/queries";
import { getVersion } from "@/lib/contract/versions";

/** The definition of a version; null while it is fetched, and where there is none. */
export function useVersion(version: number | null) {
  const session = useEditorSession();
  const params = { id: session.automationId, n: version ?? 0 };
  const { data, error } = useQuery({
    ...query(session.api, session.tenantKey, getVersion, { params }),
    enabled: version !== null,
  });
  const definition = useMemo(() => (data ? definitionOf(data) : null), [data]);
  return { definition, error };
}
