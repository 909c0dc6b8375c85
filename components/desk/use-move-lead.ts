"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { listLeads, patchLead } from "@/lib/contract/leads";
import type { Lead } from "./words";

export type LeadStatus = Lead["status"];
export type LeadMove = { id: string; to: LeadStatus };

/** Moves a lead to another status, announces it to screen readers, and offers to undo it. */
export function useMoveLead() {
  const t = useWords("desk");
  const [moving, setMoving] = useState<LeadMove | null>(null);
  const [message, setMessage] = useState("");
  const patch = useCall(patchLead, { refreshes: [listLeads] });
  function move(lead: Lead, to: LeadStatus) {
    if (lead.status === to) return;
    const from = lead.status;
    setMoving({ id: lead.id, to });
    patch.mutate(
      { params: { id: lead.id }, body: { status: to } },
      {
        onSuccess: () => {
          const text = t("lead_moved", { name: lead.name, status: to });
          setMessage(text);
          toast(text, {
            action: { label: t("undo"), onClick: () => move({ ...lead, status: to }, from) },
          });
        },
        onSettled: () => setMoving(null),
      },
    );
  }
  return { move, moving, message, error: patch.error };
}
