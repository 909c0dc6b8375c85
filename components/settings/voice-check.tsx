"use client";
import { Circle, CircleCheck, CircleX } from "lucide-react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { useWords } from "@/components/words/words";
import { checkVoice, type VoiceCheck as Found } from "@/lib/contract/messaging-providers";

type Step = Found["steps"][number];

const LOOK: Record<Step["state"], { icon: typeof Circle; className: string }> = {
  done: { icon: CircleCheck, className: "text-good" },
  todo: { icon: Circle, className: "text-ink-3" },
  failed: { icon: CircleX, className: "text-bad" },
};

/** The steps of setting calls up, each tested against the provider and the calls that have come. */
export function VoiceCheck() {
  const t = useWords("sending");
  const check = useCall(checkVoice);
  return (
    <section aria-label={t("checklist")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="flex-1 font-medium text-sm">{t("checklist")}</h3>
        <Button size="sm" busy={check.isPending} onClick={() => check.mutate({})}>
          {t(check.data ? "check_again" : "check_setup")}
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
        <p className="text-ink-3 text-sm">{t("checklist_about")}</p>
      )}
    </section>
  );
}

function StepRow({ step: { step, state, says } }: { step: Step }) {
  const t = useWords("sending");
  const { icon: Icon, className } = LOOK[state];
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${className}`} aria-label={t(`state_${state}`)} />
      <div className="min-w-0">
        <p className="font-medium text-sm">{t(`step_${step}`)}</p>
        <p className="text-ink-2 text-sm">{says}</p>
      </div>
    </li>
  );
}
