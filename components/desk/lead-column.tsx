"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useState } from "react";
import { More } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { Badge, Skeleton } from "@/components/ui/surface";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { QueryInputOf } from "@/lib/contract/contract";
import { listLeads } from "@/lib/contract/leads";
import { pages } from "@/lib/contract/queries";
import { Assignee } from "./assignee";
import { LeadMenu } from "./lead-menu";
import { leadScoreText } from "./lead-score";
import { LIVE } from "./live";
import { PersonLink } from "./person-link";
import type { LeadMove, LeadStatus } from "./use-move-lead";
import { LEAD_STATUSES, type Lead, useLabels } from "./words";

const SHOWN_AT_FIRST = "30";

// The dragged lead is stored here because the browser hides a drag's data until the drop.
let dragged: Lead | null = null;

export type LeadFilters = Pick<QueryInputOf<typeof listLeads>, "q" | "assignee" | "lost_reason">;

export function LeadColumn({
  status,
  filters,
  moving,
  onMove,
  onReason,
  onTotal,
}: {
  status: LeadStatus;
  filters: LeadFilters;
  moving: LeadMove | null;
  onMove: (lead: Lead, to: LeadStatus) => void;
  onReason: (lead: Lead) => void;
  onTotal: (status: LeadStatus, total: number) => void;
}) {
  const labels = useLabels();
  const t = useWords("desk");
  const { client, key } = useTenant();
  const [over, setOver] = useState(false);
  const list = useInfiniteQuery({
    ...pages(client, key, listLeads, { query: { status, limit: SHOWN_AT_FIRST, ...filters } }),
    ...LIVE,
    placeholderData: (before) => before,
  });
  const leads = list.data?.pages.flatMap((page) => page.leads) ?? [];
  const total = list.data?.pages[0]?.total;
  const isCurrent = !list.isPlaceholderData;
  useEffect(() => {
    if (total !== undefined && isCurrent) onTotal(status, total);
  }, [status, total, isCurrent, onTotal]);
  return (
    <section
      data-status={status}
      aria-label={labels.lead(status)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (dragged) onMove(dragged, status);
        dragged = null;
      }}
      className={cx(
        "flex w-72 shrink-0 snap-start flex-col rounded-lg bg-sunken xl:w-auto xl:min-w-52 xl:flex-1",
        over && "outline-2 outline-signal outline-dashed -outline-offset-2",
      )}
    >
      <h2 className="flex items-center gap-2 px-3 py-2.5 font-semibold">
        {labels.lead(status)}
        <span className="font-normal text-ink-3 tabular-nums">{total ?? ""}</span>
      </h2>
      {total === 0 ? (
        <p className="px-3 pb-2 text-ink-3 text-sm">{t("lead_column_none", { status })}</p>
      ) : null}
      <ul className="relative flex min-h-24 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
        {list.isPending ? <Skeleton className="h-20" /> : null}
        {leads.map((lead) => (
          <LeadCard
            key={lead.id}
            lead={lead}
            leaving={moving?.id === lead.id}
            onMove={onMove}
            onReason={onReason}
          />
        ))}
      </ul>
      {list.hasNextPage ? <More list={list} shown={leads.length} total={total} /> : null}
    </section>
  );
}

/** The letter and the number say little by themselves. On a screen that is touched, the menu of the card explains them. */
function Score({ lead }: { lead: Lead }) {
  const text = leadScoreText(lead, useWords("desk"));
  if (text === null) return null;
  return (
    <span className="shrink-0" title={text}>
      <Badge tone={lead.grade === "A" ? "good" : lead.grade === "B" ? "info" : "neutral"}>
        <span aria-hidden>
          {lead.grade} {lead.score}
        </span>
        <span className="sr-only">{text}</span>
      </Badge>
    </span>
  );
}

function LeadCard({
  lead,
  leaving,
  onMove,
  onReason,
}: {
  lead: Lead;
  leaving: boolean;
  onMove: (lead: Lead, to: LeadStatus) => void;
  onReason: (lead: Lead) => void;
}) {
  const labels = useLabels();
  const phoneText = usePhoneText();
  const { may, timezone } = useTenant();
  const movable = may("data:write");
  const whyLost = labels.whyLost(lead);
  const at = LEAD_STATUSES.indexOf(lead.status);
  function onKeyDown(event: KeyboardEvent) {
    if (!event.shiftKey || (event.key !== "ArrowRight" && event.key !== "ArrowLeft")) return;
    const to = LEAD_STATUSES[at + (event.key === "ArrowRight" ? 1 : -1)];
    event.preventDefault();
    if (movable && to) onMove(lead, to);
  }
  return (
    <li
      draggable={movable}
      onDragStart={(event) => {
        dragged = lead;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", lead.name);
      }}
      onKeyDown={onKeyDown}
      className={cx(
        "rounded-md border border-line bg-sheet p-3 shadow-card transition-opacity",
        movable && "cursor-grab active:cursor-grabbing",
        leaving && "opacity-40",
      )}
    >
      <div className="flex items-start gap-1">
        <PersonLink
          className="min-w-0 flex-1 truncate font-medium touch:-my-1 touch:py-2.5"
          contactId={lead.contactId}
          name={lead.name}
          phone={lead.phone}
        />
        {movable ? <LeadMenu lead={lead} onMove={onMove} onReason={onReason} /> : null}
      </div>
      <p className="text-ink-2 text-sm tabular-nums">{phoneText(lead.phone)}</p>
      {whyLost ? <p className="mt-1 line-clamp-2 text-sm">{whyLost}</p> : null}
      {lead.notes ? <p className="mt-1 line-clamp-2 text-ink-2 text-sm">{lead.notes}</p> : null}
      <p className="mt-2 flex min-h-5.5 items-center gap-1.5 text-ink-3 text-xs">
        <Score lead={lead} />
        <span className="truncate">{labels.leadSource(lead.source)}</span>
      </p>
      <p className="mt-1 flex items-center gap-2 text-ink-3 text-xs">
        <Assignee id={lead.assignee} className="text-ink-2" />
        <span className="ml-auto shrink-0">
          <Ago at={lead.createdAt} zone={timezone} />
        </span>
      </p>
    </li>
  );
}
