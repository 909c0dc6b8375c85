"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/surface";
import { clock, day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { type ClockStep, MoveClock } from "./move-clock";
import type { Billing } from "./use-billing";

type Props = Pick<Billing, "invoices"> & { current: { period: string; asOf: string; totalAccounts: number } };

/** A sandbox partner's clock, with the steps that move it forward. */
export function TestClock({ current, invoices }: Props) {
  const t = useWords("billing");
  const [step, setStep] = useState<ClockStep | null>(null);
  const { asOf } = current;
  return (
    <>
      <Notice
        tone="info"
        title={t("sandbox_now", { day: day(asOf, "UTC"), time: clock(asOf, "UTC") })}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setStep("close_month")}>
              {t("close_month")}
            </Button>
            <Button size="sm" onClick={() => setStep("forward_year")}>
              {t("forward_year")}
            </Button>
          </div>
        }
      >
        {t("sandbox_about")}
      </Notice>
      <Dialog open={step !== null} onOpenChange={(open) => (open ? null : setStep(null))}>
        {step ? (
          <MoveClock step={step} current={current} invoices={invoices} onClose={() => setStep(null)} />
        ) : null}
      </Dialog>
    </>
  );
}
