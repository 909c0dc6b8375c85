"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { followDesk } from "@/components/desk/follow-desk";
import { useEditorSession } from "@/components/editor/context";
import { getRun, listAutomationRuns } from "@/lib/contract/runs";

const READ = { run: [listAutomationRuns, getRun] } as const;

/** Refreshes the runs on live events and returns whether the live connection is up; without it the list polls. */
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
