"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, MoreHorizontal, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Badge, type Tone } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import {
  type AutomationView,
  archiveAutomation,
  duplicateAutomation,
  listAutomations,
} from "@/lib/contract/automations";
import { keyOf } from "@/lib/contract/queries";

const STATUS: Record<AutomationView["status"], [Tone, string]> = {
  active: ["good", "Live"],
  paused: ["warn", "Paused"],
  draft: ["neutral", "Draft"],
  archived: ["neutral", "Archived"],
};

export function AutomationRow({ automation }: { automation: AutomationView }) {
  const tenant = useTenant();
  const [tone, label] = STATUS[automation.status];
  const { errors } = automation.validation;
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/w/${tenant.id}/automations/${automation.id}`}
            className="truncate font-medium text-ink after:absolute after:inset-0"
          >
            {automation.name || "Without a name"}
          </Link>
          <Badge tone={tone} dot>
            {label}
          </Badge>
          {automation.version !== null && automation.hasUndeployedChanges ? (
            <Badge>Changes not live</Badge>
          ) : null}
          {errors.length > 0 ? (
            <Badge tone="bad">
              {errors.length} {errors.length === 1 ? "problem" : "problems"}
            </Badge>
          ) : null}
        </p>
        <p className="truncate text-ink-2 text-sm">{automation.description || "No description"}</p>
      </div>
      <RunFigures stats={automation.stats} />
      {tenant.may("automations:write") ? <RowMenu automation={automation} /> : null}
    </li>
  );
}

function RunFigures({ stats }: { stats: AutomationView["stats"] }) {
  const figures = [
    { label: "done today", value: stats.succeeded24h, bad: false },
    { label: "waiting", value: stats.waiting + stats.running, bad: false },
    { label: "failed", value: stats.failed24h, bad: stats.failed24h > 0 },
  ];
  return (
    <dl className="figures hidden shrink-0 gap-5 sm:flex">
      {figures.map(({ label, value, bad }) => (
        <div key={label} className="w-20 whitespace-nowrap text-right">
          <dd className={bad ? "font-semibold text-bad" : "font-semibold"}>{value}</dd>
          <dt className="text-ink-3 text-xs">{label}</dt>
        </div>
      ))}
    </dl>
  );
}

function RowMenu({ automation }: { automation: AutomationView }) {
  const tenant = useTenant();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(tenant.key, listAutomations) });
  const duplicate = useMutation({
    mutationFn: () => tenant.client(duplicateAutomation, { params: { id: automation.id }, body: {} }),
    onSuccess: refresh,
    onError: (error) => toast.error(error.message),
  });
  const archive = useMutation({
    mutationFn: () => tenant.client(archiveAutomation, { params: { id: automation.id } }),
    onSuccess: () => {
      setConfirming(false);
      refresh();
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <div className="relative">
      <Menu>
        <MenuTrigger asChild>
          <Button kind="ghost" size="icon-sm" aria-label={`More about ${automation.name}`}>
            <MoreHorizontal aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => duplicate.mutate()}>
            <Copy aria-hidden /> Duplicate
          </MenuItem>
          <MenuItem danger onSelect={() => setConfirming(true)}>
            <Trash2 aria-hidden /> Archive…
          </MenuItem>
        </MenuContent>
      </Menu>
      <Dialog open={confirming} onOpenChange={setConfirming}>
        <DialogForm
          title={`Archive ${automation.name}?`}
          description={`It starts nothing any more. ${automation.stats.running + automation.stats.waiting} runs are under way.`}
          verb="Archive"
          danger
          busy={archive.isPending}
          onClose={() => setConfirming(false)}
          onSubmit={() => archive.mutate()}
        />
      </Dialog>
    </div>
  );
}
