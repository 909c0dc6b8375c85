"use client";
import { useQuery } from "@tanstack/react-query";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { useWords } from "@/components/words/words";
import { getCostEstimate } from "@/lib/contract/deploy-check";
import { query } from "@/lib/contract/queries";
import { costText } from "./cost-text";

/** The monthly cost compared with the live version. It renders nothing while there is no cost to show. */
export function MonthlyCost({ version }: { version: number | null }) {
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
  const cost = estimate.data ? costText(estimate.data, t) : null;
  if (cost === null) return null;
  return (
    <section aria-label={t("cost")}>
      <h3 className="mb-1 font-semibold">{t("what_it_costs")}</h3>
      <p>{cost.text}</p>
      <p className="text-ink-3 text-sm">{cost.basis}</p>
    </section>
  );
}
