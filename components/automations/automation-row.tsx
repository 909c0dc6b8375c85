"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, CircleHelp, Copy, MoreHorizontal, Target } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Badge, type Tone } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import {
  type AutomationView,
  duplicateAutomation,
  listAutomations,
  restoreAutomation,
} from "@/lib/contract/automations";
import { keyOf } from "@/lib/contract/queries";
import { ArchiveDialog } from "./archive-dialog";

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
            {automation.name || "Untitled"}
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
      <RowMenu automation={automation} />
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
    <dl className="figures flex shrink-0 gap-5">
      {figures.map(({ label, value, bad }) => (
        <div
          key={label}
          // A phone has room for one figure: the one somebody has to act on.
          className={cx("w-20 whitespace-nowrap text-right", bad ? "max-sm:w-auto" : "max-sm:hidden")}
        >
          <dd className={bad ? "font-semibold text-bad" : "font-semibold"}>{value}</dd>
          <dt className="text-ink-3 text-xs">{label}</dt>
        </div>
      ))}
    </dl>
  );
}

function RowMenu({ automation }: { automation: AutomationView }) {
  const tenant = useTenant();
  const router = useRouter();
  const queries = useQueryClient();
  const [archiving, setArchiving] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(tenant.key, listAutomations) });
  const onError = (error: Error) => toast.error(error.message);
  const duplicate = useMutation({
    mutationFn: () => tenant.client(duplicateAutomation, { params: { id: automation.id }, body: {} }),
    onSuccess: refresh,
    onError,
  });
  const restore = useMutation({
    mutationFn: () => tenant.client(restoreAutomation, { params: { id: automation.id }, body: {} }),
    onSuccess: ({ name, version }) => {
      toast(`${name} is restored${version === null ? "" : ". It is paused until you resume it"}`);
      refresh();
    },
    onError,
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
          <MenuItem onSelect={() => router.push(`/w/${tenant.id}/automations/${automation.id}/outcomes`)}>
            <Target aria-hidden /> Outcomes
          </MenuItem>
          {tenant.may("data:read") ? (
            <MenuItem onSelect={() => router.push(`/w/${tenant.id}/why?automation=${automation.id}`)}>
              <CircleHelp aria-hidden /> Why it ran or didn't
            </MenuItem>
          ) : null}
          {tenant.may("automations:write") ? (
            <MenuItem onSelect={() => duplicate.mutate()}>
              <Copy aria-hidden /> Duplicate
            </MenuItem>
          ) : null}
          {!tenant.may("automations:write") ? null : automation.status === "archived" ? (
            <MenuItem onSelect={() => restore.mutate()}>
              <ArchiveRestore aria-hidden /> Restore
            </MenuItem>
          ) : (
            <MenuItem danger onSelect={() => setArchiving(true)}>
              <Archive aria-hidden /> Archive…
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <Dialog open={archiving} onOpenChange={setArchiving}>
        {archiving ? (
          <ArchiveDialog automation={automation} onClose={() => setArchiving(false)} onDone={refresh} />
        ) : null}
      </Dialog>
    </div>
  );
}
