"use client";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Picker } from "@/components/ui/picker";
import { Card, CardHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { dateLocale } from "@/components/ui/viewer-format";
import { monthName, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { DATE_FORMATS, type DateFormat } from "@/lib/billing/date-formats";
import { listInvoices } from "@/lib/contract/invoices";
import { query } from "@/lib/contract/queries";
import { getStripe } from "@/lib/contract/stripe";
import { StripePush } from "./stripe-push";

const FORMATS = [
  { format: "csv", name: "CSV" },
  { format: "stripe", name: "Stripe" },
  { format: "quickbooks", name: "QuickBooks" },
  { format: "xero", name: "Xero" },
] as const;

const DATE_LABELS = { "MM/DD/YYYY": "month_first", "DD/MM/YYYY": "day_first" } as const;

/** Accounting systems read dates in the format of the country where the books are kept. */
const hasDates = (format: string) => format === "quickbooks" || format === "xero";

/** Partners usually keep their books in their own region. */
function usualDates(): DateFormat {
  const parts = new Intl.DateTimeFormat(dateLocale(), { month: "2-digit", day: "2-digit" }).formatToParts();
  return parts.find(({ type }) => type === "month" || type === "day")?.type === "month"
    ? "MM/DD/YYYY"
    : "DD/MM/YYYY";
}

/** The statements of a finished month for all accounts, as files for the systems that bill them. */
export function ResaleExports() {
  const shared = useWords("partner");
  const t = useWords("resale");
  const { client, key, id } = useTenant();
  const found = useQuery(query(client, key, listInvoices, { query: { limit: "24" } }));
  const issued = (found.data?.invoices ?? []).filter(({ status }) => !["draft", "void"].includes(status));
  const [chosen, setChosen] = useState<DateFormat | null>(null);
  const dates = chosen ?? usualDates();
  const stripe = useQuery(query(client, key, getStripe));
  const connected = stripe.data?.connected === true;
  const months = [...new Set(issued.map(({ period }) => period))].slice(0, 12);
  return (
    <Card aria-label={t("exports")}>
      <CardHeader title={t("exports")} description={t("exports_about")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.isPending ? <RowSkeletons rows={3} /> : null}
      {found.data && months.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2 text-sm">{t("no_exports")}</p>
      ) : null}
      {months.length > 0 ? (
        <Table label={t("exports_by_month")}>
          <thead>
            <tr>
              <Th>{shared("month")}</Th>
              <Th>{t("download")}</Th>
              {connected ? <Th>{t("push_to_stripe")}</Th> : null}
            </tr>
          </thead>
          <tbody>
            {months.map((period) => (
              <Tr key={period}>
                <Td className="font-medium">{monthTitle(period)}</Td>
                <Td>
                  <span className="flex flex-wrap gap-x-4 gap-y-1 max-sm:grid max-sm:grid-cols-2">
                    {FORMATS.map(({ format, name }) => (
                      <a
                        key={format}
                        className="inline-flex touch:min-h-touch items-center gap-1 text-ink-2 hover:text-ink"
                        href={`/v1/partner/resale/export?period=${period}&format=${format}${hasDates(format) ? `&dates=${dates}` : ""}&partner=${id}`}
                        aria-label={t("format_of_month", { format: name, month: monthName(period) })}
                      >
                        <Download className="size-3.5" aria-hidden /> {name}
                      </a>
                    ))}
                  </span>
                </Td>
                {connected ? (
                  <Td>
                    <StripePush
                      period={period}
                      currency={issued.find((one) => one.period === period)?.currency ?? "usd"}
                    />
                  </Td>
                ) : null}
              </Tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {months.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-3">
          <span className="text-ink-2 text-sm">{t("export_dates")}</span>
          <Picker
            aria-label={t("export_dates")}
            className="w-52"
            value={dates}
            options={DATE_FORMATS.map((value) => ({ value, label: t(DATE_LABELS[value]) }))}
            onChange={(value) => setChosen(DATE_FORMATS.find((one) => one === value) ?? null)}
          />
        </div>
      ) : null}
    </Card>
  );
}
