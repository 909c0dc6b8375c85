"use client";
import { useRouter } from "next/navigation";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { clock, day } from "@/components/ui/when";
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
import { finalOf } from "./months";

/** Moves a sandbox partner's clock forward, which closes every month it passes. The clock cannot go back. */
export function TestClock({ period, asOf }: { period: string; asOf: string }) {
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
      // The layout hands the clock to every page.
      router.refresh();
    },
  });
  const to = (months: number) => () => move.mutate({ body: { now: finalOf(period, months) } });
  return (
    <Notice
      tone="signal"
      title={t("sandbox_now", { day: day(asOf, "UTC"), time: clock(asOf, "UTC") })}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={move.isPending} onClick={to(1)}>
            {t("close_month")}
          </Button>
          <Button size="sm" busy={move.isPending} onClick={to(12)}>
            {t("forward_year")}
          </Button>
        </div>
      }
    >
      {t("sandbox_about")}
      <ErrorNotice error={move.error} />
    </Notice>
  );
}
