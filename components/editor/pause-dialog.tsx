"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { RadioCards } from "@/components/ui/radio-cards";
import { type AutomationView, pauseAutomation } from "@/lib/contract/automations";
import { useEditorSession } from "./context";

const MODES = [
  { value: "stop_new", title: "Stop new runs", text: "Runs in progress finish normally." },
  {
    value: "freeze",
    title: "Hold everything",
    text: "Runs in progress wait where they are until you resume.",
  },
] as const;
type Mode = (typeof MODES)[number]["value"];

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
        title={`Pause “${automation.name}”?`}
        description={
          inProgress === 0
            ? "It starts no more runs until you resume it. None is in progress now."
            : `${inProgress} ${inProgress === 1 ? "run is" : "runs are"} in progress.`
        }
        verb="Pause"
        busy={pause.isPending}
        error={pause.error}
        onClose={onClose}
        onSubmit={() => pause.mutate()}
      >
        {inProgress > 0 ? <RadioCards label="How" value={mode} choices={MODES} onChange={setMode} /> : null}
      </DialogForm>
    </Dialog>
  );
}
