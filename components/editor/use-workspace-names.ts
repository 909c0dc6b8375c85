"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { WorkspaceNames } from "@/lib/automation/unknown-names";
import { query } from "@/lib/contract/queries";
import { listNames } from "@/lib/contract/secrets";
import { useEditorSession } from "./context";

/** Until they are known, nothing is called unknown. Added in another tab, a name is known when one comes back. */
export function useWorkspaceNames(): WorkspaceNames | undefined {
  const { api, tenantKey } = useEditorSession();
  const { data } = useQuery({ ...query(api, tenantKey, listNames), refetchOnWindowFocus: "always" });
  return useMemo(() => data && { secrets: data.names, variables: data.variables }, [data]);
}
