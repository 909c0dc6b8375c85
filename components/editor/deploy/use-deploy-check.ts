"use client";
import { useQuery } from "@tanstack/react-query";
import { useEditorSession } from "@/components/editor/context";
import { getDeployCheck } from "@/lib/contract/deploy-check";
import type { DeployInput } from "./use-deploy";

/** The workspace's side of a deploy. The server looks at its saved draft, so that is awaited. */
export function useDeployCheck({ open, automation }: Pick<DeployInput, "open" | "automation">) {
  const session = useEditorSession();
  const { data } = useQuery({
    queryKey: [session.tenantKey, "deploy check", automation.id, automation.etag],
    queryFn: async () => {
      await session.saved();
      return session.api(getDeployCheck, { params: { id: session.automationId } });
    },
    enabled: open,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return data;
}
