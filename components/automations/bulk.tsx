"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive, Pause, Play, Tag } from "lucide-react";
import { Suspense, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectionBar } from "@/components/ui/selection-bar";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import {
  type AutomationView,
  listAutomations,
  pauseAutomation,
  restoreAutomation,
  resumeAutomation,
} from "@/lib/contract/automations";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { ArchiveDialog, LabelsDialog } from "./list-dialogs";

type Bulk = ReturnType<typeof useBulk>;

/** The selected automations of the list. Those that a filter has taken out of sight do not count. */
export function useBulk(automations: readonly AutomationView[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = automations.filter(({ id }) => ids.has(id));
  const selectionOf = (id: string) => ({
    selected: ids.has(id),
    onSelect: (isSelected: boolean) => {
      const next = new Set(ids);
      if (isSelected) next.add(id);
      else next.delete(id);
      setIds(next);
    },
  });
  const clear = () => setIds(new Set());
  const all = {
    /** Null while only some are selected. */
    selected: selected.length === 0 ? false : selected.length === automations.length || null,
    onSelect: (isSelected: boolean) =>
      isSelected ? setIds(new Set(automations.map(({ id }) => id))) : clear(),
  };
  return { selected, selectionOf, all, clear };
}

/** Pausing lets runs in progress finish; the editor can also hold them. */
export function usePausing() {
  const t = useWords("automations");
  const resume = useEach(
    (client, { id }) => client(resumeAutomation, { params: { id }, body: {} }),
    ({ length: count }) => toast.success(t("done_resume", { count })),
  );
  const pause = useEach(
    (client, { id }) => client(pauseAutomation, { params: { id }, body: { mode: "stop_new" } }),
    (paused) => {
      const count = paused.reduce((sum, { stats }) => sum + stats.waiting + stats.running, 0);
      toast.success(t("done_pause", { count: paused.length }), {
        ...(count > 0 ? { description: t("runs_continue", { count }) } : {}),
        action: { label: t("undo"), onClick: () => resume.mutate(paused) },
      });
    },
  );
  return { pause, resume };
}

export function BulkBar({ bulk: { selected, clear } }: { bulk: Bulk }) {
  const t = useWords("automations");
  const tenant = useTenant();
  return (
    <SelectionBar
      label={t("selected_automations")}
      selected={selected.length === 0 ? null : t("selected", { count: selected.length })}
      onClear={clear}
    >
      {tenant.may("automations:deploy") ? <PauseSelected selected={selected} onDone={clear} /> : null}
      {tenant.may("automations:write") ? <ChangeSelected selected={selected} onDone={clear} /> : null}
    </SelectionBar>
  );
}

type SelectedProps = { selected: readonly AutomationView[]; onDone: () => void };

function PauseSelected({ selected, onDone }: SelectedProps) {
  const t = useWords("automations");
  const live = selected.filter(({ status }) => status === "active");
  const paused = selected.filter(({ status }) => status === "paused");
  const { pause, resume } = usePausing();
  const isBusy = pause.isPending || resume.isPending;
  return (
    <>
      <Button
        size="sm"
        busy={pause.isPending}
        disabled={live.length === 0 || isBusy}
        onClick={() => pause.mutate(live, { onSuccess: onDone })}
      >
        <Pause aria-hidden /> {t("pause_selected", { count: live.length })}
      </Button>
      <Button
        size="sm"
        busy={resume.isPending}
        disabled={paused.length === 0 || isBusy}
        onClick={() => resume.mutate(paused, { onSuccess: onDone })}
      >
        <Play aria-hidden /> {t("resume_selected", { count: paused.length })}
      </Button>
    </>
  );
}

/** The dialogs of the rows' menus, for all selected automations at once. */
function ChangeSelected({ selected, onDone }: SelectedProps) {
  const t = useWords("automations");
  const tenant = useTenant();
  const queries = useQueryClient();
  const [open, setOpen] = useState<"labels" | "archive" | null>(null);
  // A change that failed halfway has changed some of them.
  const close = () => {
    setOpen(null);
    readAgain(queries, keyOf(tenant.key, listAutomations));
  };
  const restore = useEach(
    async (client, { id, status }) => {
      await client(restoreAutomation, { params: { id }, body: {} });
      // A restored automation is paused, and an undo leaves it as it was.
      if (status === "active" && tenant.may("automations:deploy"))
        await client(resumeAutomation, { params: { id }, body: {} });
    },
    ({ length: count }) => toast.success(t("done_restore", { count })),
  );
  const kept = selected.filter(({ status }) => status !== "archived");
  return (
    <>
      <Button size="sm" onClick={() => setOpen("labels")}>
        <Tag aria-hidden /> {t("labels_open")}
      </Button>
      <Button size="sm" kind="danger" disabled={kept.length === 0} onClick={() => setOpen("archive")}>
        <Archive aria-hidden /> {t("archive_selected", { count: kept.length })}
      </Button>
      <Dialog open={open === "labels"} onOpenChange={() => setOpen(null)}>
        <Suspense>
          {open === "labels" ? <LabelsDialog automations={selected} onClose={() => setOpen(null)} /> : null}
        </Suspense>
      </Dialog>
      <Dialog open={open === "archive"} onOpenChange={close}>
        <Suspense>
          {open === "archive" ? (
            <ArchiveDialog
              automations={kept}
              onClose={close}
              onDone={({ length: count }) => {
                toast.success(t("done_archive", { count }), {
                  action: { label: t("undo"), onClick: () => restore.mutate(kept) },
                });
                onDone();
              }}
            />
          ) : null}
        </Suspense>
      </Dialog>
    </>
  );
}

type Client = ReturnType<typeof useTenant>["client"];

/** One after another, so that a failure leaves the rest as they were. */
function useEach(
  change: (client: Client, automation: AutomationView) => Promise<unknown>,
  onDone: (changed: readonly AutomationView[]) => void,
) {
  const tenant = useTenant();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (automations: readonly AutomationView[]) => {
      for (const automation of automations) await change(tenant.client, automation);
      return automations;
    },
    onSuccess: onDone,
    onError: (error) => toast.error(error.message),
    onSettled: () => readAgain(queries, keyOf(tenant.key, listAutomations)),
  });
}
