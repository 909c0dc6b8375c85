"use client";
import { Circle, CircleCheck, CircleX } from "lucide-react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { checkVoice, type VoiceCheck as Found } from "@/lib/contract/messaging-providers";

type Step = Found["steps"][number];

const NAMES: Record<Step["step"], string> = {
  address: "Public address",
  account: "Twilio account",
  number: "A call comes in",
  status: "Call status changes",
  phones: "Phones of the desk",
  call: "First call",
  missed: "First missed call",
  voicemail: "First voicemail",
  reply: "Answer to missed calls",
};

const LOOK: Record<Step["state"], { icon: typeof Circle; className: string; name: string }> = {
  done: { icon: CircleCheck, className: "text-good", name: "Done" },
  todo: { icon: Circle, className: "text-ink-3", name: "To do" },
  failed: { icon: CircleX, className: "text-bad", name: "Failed" },
};

/** The steps of setting calls up, each tested against the provider and the calls that have come. */
export function VoiceCheck() {
  const check = useCall(checkVoice);
  return (
    <section aria-label="Checklist" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="flex-1 font-medium text-sm">Checklist</h3>
        <Button size="sm" busy={check.isPending} onClick={() => check.mutate({})}>
          {check.data ? "Check again" : "Check the setup"}
        </Button>
      </div>
      <ErrorNotice error={check.error} />
      {check.data ? (
        <ol className="flex flex-col gap-2">
          {check.data.steps.map((step) => (
            <StepRow key={step.step} step={step} />
          ))}
        </ol>
      ) : (
        <p className="text-ink-3 text-sm">
          Checks your Twilio account, your numbers and phones, incoming calls and voicemail.
        </p>
      )}
    </section>
  );
}

function StepRow({ step: { step, state, says } }: { step: Step }) {
  const { icon: Icon, className, name } = LOOK[state];
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${className}`} aria-label={name} />
      <div className="min-w-0">
        <p className="font-medium text-sm">{NAMES[step]}</p>
        <p className="text-ink-2 text-sm">{says}</p>
      </div>
    </li>
  );
}
