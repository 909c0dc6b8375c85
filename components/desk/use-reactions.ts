"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { getWorkspaceMap } from "@/lib/contract/workspace-map";
import { reactionsTo } from "./reactions";

/** Says how many live automations react to one of the events; nothing while it is not known. */
export function useReactionText(events: readonly string[]): string | undefined {
  const t = useWords("desk");
  const { client, key, may } = useTenant();
  const map = useQuery({ ...query(client, key, getWorkspaceMap), enabled: may("automations:read") });
  return map.data ? t("reactions", { count: reactionsTo(map.data, events) }) : undefined;
}
