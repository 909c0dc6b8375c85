"use client";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTenant } from "@/components/shell/tenant";
import { UrlFilter } from "@/components/shell/url-filter";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { lazyPart } from "@/components/ui/lazy-part";
import { SearchBox } from "@/components/ui/search-box";
import { Kbd, PageHeader } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { listLeads } from "@/lib/contract/leads";
import { query } from "@/lib/contract/queries";
import { LeadBoard } from "./lead-board";
import type { LeadFilters } from "./lead-column";
import { LIVE } from "./live";
import { LogButton } from "./log-dialogs";
import { NoLeads, NoMatchingLeads } from "./no-leads";
import { AssigneeFilter } from "./staff-picker";
import { useMoveLead } from "./use-move-lead";
import { LOST_REASONS, useLabels } from "./words";

// Most visits lose no lead, so the dialog is loaded by the first that does.
const LostDialog = lazyPart(() => import("./lost-dialog").then((one) => ({ default: one.LostDialog })));

/** A board with a column per status. Leads move by drag, by their menu, or with Shift and the arrow keys. */
export function LeadsPage() {
  const t = useWords("desk");
  const { may } = useTenant();
  const { get, set } = useSearchParamsState();
  const { move, moving, message, error, asked, ask, lose } = useMoveLead();
  const filters: LeadFilters = {
    ...(get("q") ? { q: get("q").slice(0, 100) } : {}),
    ...lostFilter(get("lost")),
    ...(get("assignee") ? { assignee: get("assignee").slice(0, 80) } : {}),
  };
  const isFiltered = Object.keys(filters).length > 0;
  const isEmpty = useIsEmpty(filters, isFiltered);
  const isFresh = isEmpty && !isFiltered;
  return (
    <div className="flex h-full min-h-0 flex-col px-4 py-6 sm:px-8">
      <PageHeader
        title={t("leads")}
        description={
          may("data:write") && !isFresh
            ? rich(
                t.parts("leads_about", {
                  more: (words) => <span className="hidden sm:inline">{rich(words)}</span>,
                  keys: (words) => <span className="whitespace-nowrap">{rich(words)}</span>,
                  key: (words) => <Kbd>{rich(words)}</Kbd>,
                }),
              )
            : t("leads_about_viewer")
        }
        actions={<LogButton kind="lead" label={t("add_a_lead")} />}
      />
      {isFresh ? null : (
        <div className="mb-3 flex flex-wrap gap-2">
          <SearchBox label={t("search_leads")} value={get("q")} onChange={(value) => set({ q: value })} />
          <AssigneeFilter />
          <LostFilter reason={filters.lost_reason ?? ""} />
        </div>
      )}
      <ErrorNotice error={error} />
      <p className="sr-only" aria-live="polite">
        {message}
      </p>
      {isEmpty && isFiltered ? (
        <NoMatchingLeads showAll={() => set({ q: null, assignee: null, lost: null })} />
      ) : null}
      {isFresh ? <NoLeads onAdd={() => set({ do: "lead" })} /> : null}
      {isEmpty ? null : <LeadBoard filters={filters} moving={moving} onMove={move} onReason={ask} />}
      <Dialog open={asked !== null} onOpenChange={(open) => (open ? null : ask(null))}>
        <Suspense>
          {asked ? <LostDialog lead={asked} onClose={() => ask(null)} onLost={lose} /> : null}
        </Suspense>
      </Dialog>
    </div>
  );
}

const NO_REASON = "none" as const;

function lostFilter(chosen: string): LeadFilters {
  const reason = [...LOST_REASONS, NO_REASON].find((one) => one === chosen);
  return reason ? { lost_reason: reason } : {};
}

/** Leaves the lost leads of one reason on the board. The choice is in the URL. */
function LostFilter({ reason }: { reason: string }) {
  const t = useWords("desk");
  const labels = useLabels();
  return (
    <UrlFilter
      name="lost"
      label={t("lost_reason")}
      className="min-w-48"
      value={reason}
      options={[
        { value: "", label: t("lost_any") },
        ...LOST_REASONS.map((one) => ({ value: one, label: labels.lostReason(one) })),
        { value: NO_REASON, label: t("lost_unsaid") },
      ]}
    />
  );
}

/** The search stays while the answer without filters is on its way, so that clearing it keeps the focus. */
function useIsEmpty(filters: LeadFilters, isFiltered: boolean): boolean {
  const { client, key } = useTenant();
  const any = useQuery({
    ...query(client, key, listLeads, { query: { limit: "1", ...filters } }),
    ...LIVE,
    placeholderData: (before) => before,
  });
  return any.data?.total === 0 && (isFiltered || !any.isPlaceholderData);
}
