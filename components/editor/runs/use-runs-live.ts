"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { followDesk } from "@/components/desk/follow-desk";
import { useEditorSession } from "@/components/editor/context";
import { getRun, listAutomationRuns } from "@/lib/contract/runs";

const READ = { run: [listAutomationRuns, getRun] } as const;

/** Hears of runs that began or went on while the list is looked at; whether it does. Without it the list asks by itself. */
export function useRunsLive(): boolean {
  const { workspaceId, tenantKey, scopes } = useEditorSession();
  const queries = useQueryClient();
  const [followed, setFollowed] = useState(false);
  const reads = scopes.includes("data:read");
  useEffect(() => {
    if (!reads) return;
    return followDesk({ workspaceId, tenantKey, queries, read: READ, onFollowed: setFollowed });
  }, [reads, workspaceId, tenantKey, queries]);
  return followed;
}
