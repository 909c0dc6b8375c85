"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/surface";
import { type AutomationView, pauseAutomation, resumeAutomation } from "@/lib/api/contracts/automations";
import { usePlace } from "./context";

const MODES = [
  { value: "stop_new", label: "Start nothing new", line: "Runs under way go on to their end." },
  { value: "freeze", label: "Hold everything", line: "Runs under way wait where they are until you resume." },
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
  const place = usePlace();
  const [mode, setMode] = useState<Mode>("stop_new");
  const pause = useMutation({
    mutationFn: () => place.api(pauseAutomation, { params: { id: place.automationId }, body: { mode } }),
    onSuccess: onPaused,
  });
  const underWay = automation.stats.running + automation.stats.waiting;
  return (
    <Dialog open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogContent
        title={`Pause ${automation.name}?`}
        description={
          underWay === 0
            ? "No run is under way."
            : `${underWay} ${underWay === 1 ? "run is" : "runs are"} under way.`
        }
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" busy={pause.isPending} onClick={() => pause.mutate()}>
              Pause
            </Button>
          </>
        }
      >
        {pause.error ? <Notice tone="bad">{pause.error.message}</Notice> : null}
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">How</legend>
          {MODES.map((one) => (
            <label
              key={one.value}
              className="flex items-start gap-3 rounded-lg border border-line p-3 has-checked:border-signal has-checked:bg-signal-soft"
            >
              <input
                type="radio"
                name="mode"
                className="mt-1 accent-(--signal)"
                checked={mode === one.value}
                onChange={() => setMode(one.value)}
              />
              <span>
                <span className="block font-medium">{one.label}</span>
                <span className="text-ink-2 text-sm">{one.line}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </DialogContent>
    </Dialog>
  );
}

export function useResume(onResumed: (automation: AutomationView) => void) {
  const place = usePlace();
  return useMutation({
    mutationFn: () => place.api(resumeAutomation, { params: { id: place.automationId }, body: {} }),
    onSuccess: (automation) => {
      toast.success("It runs again");
      onResumed(automation);
    },
    onError: (error) => toast.error(error.message),
  });
}
