"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { listLeads, patchLead } from "@/lib/contract/leads";
import type { Lead } from "./words";

export type LeadStatus = Lead["status"];
export type LeadMove = { id: string; to: LeadStatus };

/**
 * Moves a lead to another status, announces it to screen readers, and offers to undo it. A lead that becomes lost is
 * asked about first: `asked` is the lead whose reason a dialog asks for.
 */
export function useMoveLead() {
  const t = useWords("desk");
  const [asked, ask] = useState<Lead | null>(null);
  const [moving, setMoving] = useState<LeadMove | null>(null);
  const [message, setMessage] = useState("");
  const patch = useCall(patchLead, { refreshes: [listLeads] });
  function say(text: string, undo?: () => void) {
    setMessage(text);
    toast(text, undo ? { action: { label: t("undo"), onClick: undo } } : undefined);
  }
  function moved(from: Lead, to: Lead, stoppedRuns = false) {
    const { name, status } = to;
    say(stoppedRuns ? t("lead_moved_stopped", { name }) : t("lead_moved", { name, status }), () =>
      send(to, from),
    );
  }
  /** A lead that returns to Lost, because its move was undone, has its reason again. */
  function send(
    lead: Lead,
    { status, lostReason, lostNote }: Pick<Lead, "status" | "lostReason" | "lostNote">,
  ) {
    setMoving({ id: lead.id, to: status });
    patch.mutate(
      { params: { id: lead.id }, body: status === "lost" ? { status, lostReason, lostNote } : { status } },
      {
        onSuccess: (now) => moved(lead, now),
        onSettled: () => setMoving(null),
      },
    );
  }
  function move(lead: Lead, to: LeadStatus) {
    if (lead.status === to) return;
    if (to === "lost") ask(lead);
    else send(lead, { ...lead, status: to });
  }
  function lose(lost: Lead, before: Lead, stoppedRuns: boolean) {
    // A lead that somebody has moved on meanwhile stays where it is.
    if (lost.status !== "lost") say(t("lead_moved", { name: lost.name, status: lost.status }));
    else if (before.status === "lost") say(t("lost_saved"));
    else moved(before, lost, stoppedRuns);
    // The dialog may have been closed since, and opened for another lead.
    ask((now) => (now?.id === lost.id ? null : now));
  }
  return { move, moving, message, error: patch.error, asked, ask, lose };
}
