"use client";
import { useRouter } from "next/navigation";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { toast } from "@/components/ui/toast";
import { day, monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import {
  getBalance,
  getForecast,
  getPlanAdvice,
  getPrices,
  getUnbilled,
  moveTestClock,
} from "@/lib/contract/billing";
import { listInvoices } from "@/lib/contract/invoices";
import { getToPay } from "@/lib/contract/to-pay";
import { getUsageReport } from "@/lib/contract/usage";
import { clockEffects } from "./clock-effects";
import { WhatWillHappen } from "./what-will-happen";

export type ClockStep = keyof typeof MONTHS;
const MONTHS = { close_month: 1, forward_year: 12 };

type Props = {
  step: ClockStep;
  current: { period: string; asOf: string; totalAccounts: number };
  invoices: readonly { period: string; status: string }[];
  onClose: () => void;
};

/** Asks before the clock moves, because it closes every month it passes and cannot go back. */
export function MoveClock({ step, current, invoices, onClose }: Props) {
  const t = useWords("billing");
  const router = useRouter();
  const move = useCall(moveTestClock, {
    refreshes: [
      listInvoices,
      getBalance,
      getToPay,
      getUnbilled,
      getForecast,
      getUsageReport,
      getPlanAdvice,
      getPrices,
    ],
    onDone: ({ now }) => {
      toast(t("sandbox_moved", { day: day(now, "UTC") }));
      onClose();
      // The layout hands the clock to every page.
      router.refresh();
    },
  });
  const { now, issued, first, last } = clockEffects({ ...current, invoices, months: MONTHS[step] });
  const month = monthName(current.period);
  const words =
    step === "close_month"
      ? { title: t("close_month_title", { month }), verb: t("close_month_verb", { month }) }
      : { title: t("forward_year_title"), verb: t("forward_year_verb") };
  return (
    <DialogForm
      {...words}
      busy={move.isPending}
      error={move.error}
      onClose={onClose}
      onSubmit={() => move.mutate({ body: { now } })}
    >
      <WhatWillHappen>
        <li>{t("clock_moves", { from: day(current.asOf, "UTC"), to: day(now, "UTC") })}</li>
        <li>
          {issued === 0
            ? t("clock_no_invoice")
            : t("clock_invoices", {
                count: issued,
                first: monthName(first),
                last: monthName(last),
                accounts: current.totalAccounts,
              })}
        </li>
        {issued === 0 ? null : <li>{t("clock_reminders")}</li>}
      </WhatWillHappen>
    </DialogForm>
  );
}
