"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { RadioCards } from "@/components/ui/radio-cards";
import { useWords } from "@/components/words/words";
import { type AutomationView, pauseAutomation } from "@/lib/contract/automations";
import { useEditorSession } from "./context";

const MODES = ["stop_new", "freeze"] as const;
type Mode = (typeof MODES)[number];

export function PauseDialog({
  open,
  automation,
  onClose,
  onPaused,
}: {
  open: boolean;
  automation: AutomationView;
  onClose: () => void;
  onPaused: (automation: AutomationView) => void;
}) {
  const t = useWords("editorDialogs");
  const session = useEditorSession();
  const [mode, setMode] = useState<Mode>("stop_new");
  const pause = useMutation({
    mutationFn: () => session.api(pauseAutomation, { params: { id: session.automationId }, body: { mode } }),
    onSuccess: onPaused,
  });
  const inProgress = automation.stats.running + automation.stats.waiting;
  return (
    <Dialog open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogForm
        title={t("pause_title", { name: automation.name })}
        description={inProgress === 0 ? t("pause_none") : t("pause_runs", { count: inProgress })}
        verb={t("pause")}
        busy={pause.isPending}
        error={pause.error}
        onClose={onClose}
        onSubmit={() => pause.mutate()}
      >
        {inProgress > 0 ? (
          <RadioCards
            label={t("how")}
            value={mode}
            choices={MODES.map((one) => ({ value: one, title: t(one), text: t(`about_${one}`) }))}
            onChange={setMode}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
