"use client";
import { Check, MoreHorizontal } from "lucide-react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/components/ui/menu";
import { listLeads, patchLead } from "@/lib/contract/leads";
import { useStaff } from "./staff-picker";
import type { LeadStatus } from "./use-move-lead";
import { LEAD_STATUS, LEAD_STATUSES, type Lead } from "./words";

/** Moves a lead to another status, or assigns it. */
export function LeadMenu({ lead, onMove }: { lead: Lead; onMove: (lead: Lead, to: LeadStatus) => void }) {
  const staff = useStaff();
  const { mutate } = useCall(patchLead, { refreshes: [listLeads] });
  const assign = (assignee: string | null) => mutate({ params: { id: lead.id }, body: { assignee } });
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon-sm" className="-my-1 -mr-1.5" aria-label={`Move ${lead.name}`}>
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent className="max-h-96 overflow-y-auto">
        <MenuLabel>Move to</MenuLabel>
        {LEAD_STATUSES.filter((one) => one !== lead.status).map((one) => (
          <MenuItem key={one} onSelect={() => onMove(lead, one)}>
            {LEAD_STATUS[one]}
          </MenuItem>
        ))}
        <MenuLabel>Assign to</MenuLabel>
        {[...staff, { value: "", label: "Nobody" }].map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => assign(value || null)}>
            {label}
            {(lead.assignee ?? "") === value ? <Check aria-label="Now" className="ml-auto" /> : null}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
