"use client";
import { useRouter } from "next/navigation";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { clock, day } from "@/components/ui/when";
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
      toast(`This sandbox is now at ${day(now, "UTC")}`);
      // The layout hands the clock to every page.
      router.refresh();
    },
  });
  const to = (months: number) => () => move.mutate({ body: { now: finalOf(period, months) } });
  return (
    <Notice
      tone="signal"
      title={`Sandbox: it is ${day(asOf, "UTC")}, ${clock(asOf, "UTC")} UTC`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={move.isPending} onClick={to(1)}>
            Close this month
          </Button>
          <Button size="sm" busy={move.isPending} onClick={to(12)}>
            Forward one year
          </Button>
        </div>
      }
    >
      Move time forward to preview invoices. New activity happens at the sandbox's time. Time can't go back.
      <ErrorNotice error={move.error} />
    </Notice>
  );
}
