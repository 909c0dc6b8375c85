"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pause, Play, X } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import {
  type AutomationView,
  listAutomations,
  pauseAutomation,
  resumeAutomation,
} from "@/lib/contract/automations";
import { keyOf, readAgain } from "@/lib/contract/queries";

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
  return { selected, selectionOf, clear: () => setIds(new Set()) };
}

/** Pausing lets runs in progress finish; the editor can also hold them. */
export function usePausing() {
  const pause = useEach("pause", (client, id) =>
    client(pauseAutomation, { params: { id }, body: { mode: "stop_new" } }),
  );
  const resume = useEach("resume", (client, id) => client(resumeAutomation, { params: { id }, body: {} }));
  return { pause, resume };
}

export function BulkBar({ bulk: { selected, clear } }: { bulk: Bulk }) {
  const t = useWords("automations");
  const live = selected.filter(({ status }) => status === "active");
  const paused = selected.filter(({ status }) => status === "paused");
  const { pause, resume } = usePausing();
  if (selected.length === 0) return null;
  const isBusy = pause.isPending || resume.isPending;
  return (
    <section
      aria-label={t("selected_automations")}
      className="flex flex-wrap items-center gap-2 rounded-t-lg border-line border-b bg-sunken px-4 py-2"
    >
      <p role="status" className="flex-1 text-sm">
        {t("selected", { count: selected.length })}
        {live.length + paused.length === 0 ? (
          <span className="block text-ink-2">{t("cannot_pause")}</span>
        ) : null}
      </p>
      <Button
        size="sm"
        busy={pause.isPending}
        disabled={live.length === 0 || isBusy}
        onClick={() => pause.mutate(live, { onSuccess: clear })}
      >
        <Pause aria-hidden /> {t("pause_selected", { count: live.length })}
      </Button>
      <Button
        size="sm"
        busy={resume.isPending}
        disabled={paused.length === 0 || isBusy}
        onClick={() => resume.mutate(paused, { onSuccess: clear })}
      >
        <Play aria-hidden /> {t("resume_selected", { count: paused.length })}
      </Button>
      <Button kind="ghost" size="icon-sm" aria-label={t("clear_selection")} onClick={clear}>
        <X aria-hidden />
      </Button>
    </section>
  );
}

type Client = ReturnType<typeof useTenant>["client"];

/** One after another, so that a failure leaves the rest as they were. */
function useEach(done: "pause" | "resume", change: (client: Client, id: string) => Promise<unknown>) {
  const t = useWords("automations");
  const tenant = useTenant();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (automations: readonly AutomationView[]) => {
      for (const { id } of automations) await change(tenant.client, id);
      return automations.length;
    },
    onSuccess: (count) => toast.success(t(`done_${done}`, { count })),
    onError: (error) => toast.error(error.message),
    onSettled: () => readAgain(queries, keyOf(tenant.key, listAutomations)),
  });
}
