"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CustomEvents } from "@/lib/automation/custom-events";
import type { DeskNames } from "@/lib/automation/desk-problems";
import type { Titles } from "@/lib/automation/titles";
import type { WorkspaceNames } from "@/lib/automation/unknown-names";
import { listNames } from "@/lib/contract/automation-names";
import { query } from "@/lib/contract/queries";
import { useEditorSession } from "./context";

/** Until they are known, nothing is called unknown. Added in another tab, a name is known when one comes back. */
export function useWorkspaceNames():
  | (WorkspaceNames & { events: CustomEvents; desk: DeskNames; titles: Titles })
  | undefined {
  const { api, tenantKey } = useEditorSession();
  const { data } = useQuery({ ...query(api, tenantKey, listNames), refetchOnWindowFocus: "always" });
  return useMemo(() => {
    if (!data) return undefined;
    const { names: secrets, variables, events, desk } = data;
    const automations = Object.fromEntries(desk.automations.map(({ id, name }) => [id, name]));
    return { secrets, variables, events, desk, titles: { automations, events } };
  }, [data]);
}
