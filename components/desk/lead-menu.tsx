"use client";
import { Check, MoreHorizontal } from "lucide-react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/components/ui/menu";
import { useWords } from "@/components/words/words";
import { listLeads, patchLead } from "@/lib/contract/leads";
import { leadScoreText } from "./lead-score";
import { useStaff } from "./staff-picker";
import type { LeadStatus } from "./use-move-lead";
import { LEAD_STATUSES, type Lead, useLabels } from "./words";

/** Moves a lead to another status, changes the reason it is lost, or assigns it. */
export function LeadMenu({
  lead,
  onMove,
  onReason,
}: {
  lead: Lead;
  onMove: (lead: Lead, to: LeadStatus) => void;
  onReason: (lead: Lead) => void;
}) {
  const labels = useLabels();
  const t = useWords("desk");
  const staff = useStaff();
  const score = leadScoreText(lead, t);
  const { mutate } = useCall(patchLead, { refreshes: [listLeads] });
  const assign = (assignee: string | null) => mutate({ params: { id: lead.id }, body: { assignee } });
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          kind="ghost"
          size="icon-sm"
          className="-my-1 -mr-1.5"
          aria-label={t("move_lead", { name: lead.name })}
        >
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent className="max-h-96 overflow-y-auto">
        {score === null ? null : <MenuLabel>{score}</MenuLabel>}
        <MenuLabel>{t("move_to")}</MenuLabel>
        {LEAD_STATUSES.filter((one) => one !== lead.status).map((one) => (
          <MenuItem key={one} onSelect={() => onMove(lead, one)}>
            {labels.lead(one)}
          </MenuItem>
        ))}
        {lead.status === "lost" ? (
          <>
            <MenuLabel>{t("lost_why")}</MenuLabel>
            <MenuItem onSelect={() => onReason(lead)}>
              {t(lead.lostReason === null ? "lost_add" : "lost_change")}
            </MenuItem>
          </>
        ) : null}
        <MenuLabel>{t("assign_to")}</MenuLabel>
        {[...staff, { value: "", label: t("nobody") }].map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => assign(value || null)}>
            {label}
            {(lead.assignee ?? "") === value ? (
              <Check aria-label={t("assigned_now")} className="ml-auto" />
            ) : null}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
