"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { definitionOf } from "@/components/editor/autosave";
import { useEditorSession } from "@/components/editor/context";
import { query } from "@/lib/contract/queries";
import { getVersion } from "@/lib/contract/versions";

/** The definition of a version; null while it is fetched. */
export function useVersion(version: number) {
  const session = useEditorSession();
  const { data, error } = useQuery(
    query(session.api, session.tenantKey, getVersion, { params: { id: session.automationId, n: version } }),
  );
  const definition = useMemo(() => (data ? definitionOf(data) : null), [data]);
  return { definition, error };
}
