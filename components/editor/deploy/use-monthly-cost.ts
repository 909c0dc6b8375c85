"use client";
import { useQuery } from "@tanstack/react-query";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { useWords } from "@/components/words/words";
import { getCostEstimate } from "@/lib/contract/deploy-check";
import { query } from "@/lib/contract/queries";
import { costText } from "./cost-text";

/** The monthly cost compared with the live version; null while there is none to show. */
export function useMonthlyCost(version: number | null): ReturnType<typeof costText> {
  const t = useWords("editorDeploy");
  const session = useEditorSession();
  // The server estimates from its saved draft and the live version, so either one's change needs a new estimate.
  const etag = useEditor(({ base }) => base.etag);
  const about = query(session.api, session.tenantKey, getCostEstimate, {
    params: { id: session.automationId },
  });
  const estimate = useQuery({
    ...about,
    queryKey: [...about.queryKey, etag, String(version)],
    placeholderData: (before) => before,
  });
  return estimate.data ? costText(estimate.data, t) : null;
}
