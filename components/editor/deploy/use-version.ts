"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { query } from "@/lib/contract/queries";
import { getVersion } from "@/lib/contract/versions";
import { definitionOf } from "../autosave";
import { useEditorSession } from "../context";

/** What a version says; null while it is fetched. */
export function useVersion(version: number) {
  const session = useEditorSession();
  const { data, error } = useQuery(
    query(session.api, session.tenantKey, getVersion, { params: { id: session.automationId, n: version } }),
  );
  const definition = useMemo(() => (data ? definitionOf(data) : null), [data]);
  return { definition, error };
}
