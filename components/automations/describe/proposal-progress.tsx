import { LoaderCircle } from "lucide-react";
import type { DraftProposalView } from "@/lib/contract/draft-proposals";

/** Shows the current step of the assistant and its number. The total is not known in advance. */
export function ProposalProgress({ proposal }: { proposal: DraftProposalView }) {
  const { request, status, progress } = proposal;
  const activity = status === "queued" ? "Waiting to start" : (progress.activity ?? "Working");
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
            <span className="text-ink-3 tabular-nums">
              {" "}
              · {progress.steps === 1 ? "1 step" : `${progress.steps} steps`} so far
            </span>
          ) : null}
        </span>
      </p>
      <p className="text-ink-3 text-sm">This takes a minute or two. Nothing is saved until you agree.</p>
    </div>
  );
}
