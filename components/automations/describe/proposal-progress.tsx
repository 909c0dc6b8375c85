import { LoaderCircle } from "lucide-react";
import { useWords } from "@/components/words/words";
import type { DraftProposalView } from "@/lib/contract/draft-proposals";

/** Shows the current step of the assistant and its number. The total is not known in advance. */
export function ProposalProgress({ proposal }: { proposal: DraftProposalView }) {
  const t = useWords("drafts");
  const { request, status, progress } = proposal;
  const activity = status === "queued" ? t("waiting") : (progress.activity ?? t("working"));
  return (
    <div className="flex flex-col gap-4 py-2">
      <blockquote className="whitespace-pre-wrap border-line border-l-2 pl-3 text-ink-2 [overflow-wrap:anywhere]">
        {request}
      </blockquote>
      <p role="status" className="flex items-center gap-2">
        <LoaderCircle className="size-4 shrink-0 animate-spin text-signal" aria-hidden />
        <span>
          {activity}
          {progress.steps > 0 ? (
            <span className="text-ink-3 tabular-nums"> · {t("steps_so_far", { steps: progress.steps })}</span>
          ) : null}
        </span>
      </p>
      <p className="text-ink-3 text-sm">{t("takes_a_minute")}</p>
    </div>
  );
}
