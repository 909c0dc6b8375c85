"use client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { SearchPicker } from "@/components/shell/search-picker";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import type { PickerOption } from "@/components/ui/picker-rows";
import { dayAndClock, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listAllInvoices } from "@/lib/contract/operator";
import { getPartnerInvoice, getPartnerLineEvents } from "@/lib/contract/operator-invoices";
import { listOperatorPartnerAccounts } from "@/lib/contract/operator-partners";
import { listPartners } from "@/lib/contract/partners";
import { query } from "@/lib/contract/queries";
import { isOnInvoices, linesToCorrect } from "./correction-choices";
import { LEAST_LETTERS } from "./search-limits";

type Choice = { value: string; onChange: (value: string) => void };

/** One of all partners, found by words of its name or address, or by its id. */
export function PartnerPicker({ value, onChange }: Choice) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  return (
    <SearchPicker
      value={value}
      read={(q) => query(client, key, listPartners, { query: q ? { q } : {} })}
      optionsOf={({ partners }) =>
        partners.map(({ id, name, email, mode }) => ({
          value: id,
          label: name,
          detail: mode === "sandbox" ? t("sandbox") : null,
          keywords: `${id} ${email}`,
        }))
      }
      least={LEAST_LETTERS}
      placeholder={t("choose_partner")}
      noMatch={t("no_partner_matches")}
      onChange={onChange}
    />
  );
}

/** One of a partner's accounts by name. The id of any account can be pasted. */
export function OperatorAccountPicker({ partnerId, value, onChange }: Choice & { partnerId: string }) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  return (
    <SearchPicker
      value={value}
      read={(q) => ({
        ...query(client, key, listOperatorPartnerAccounts, {
          params: { id: partnerId },
          query: { limit: "50", ...(q ? { q } : {}) },
        }),
        enabled: partnerId !== "",
      })}
      optionsOf={({ accounts }) => accounts.map(({ id, name }) => ({ value: id, label: name, keywords: id }))}
      placeholder={t("choose_account")}
      noMatch={t(partnerId === "" ? "partner_first" : "no_account_matches")}
      free={{ accepts: (typed) => typed.startsWith("ws_"), label: (id) => t("use_id", { id }) }}
      onChange={onChange}
    />
  );
}

/** One of a partner's invoices, by month or number. There is about one a month, so the newest hundred are listed. */
export function OperatorInvoicePicker({ partnerId, value, onChange }: Choice & { partnerId: string }) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const found = useQuery({
    ...query(client, key, listAllInvoices, { query: { partnerId, limit: "100" } }),
    enabled: partnerId !== "",
  });
  const options = (found.data?.invoices ?? []).map(({ id, globalId, period }) => ({
    value: id,
    label: monthTitle(period),
    detail: globalId,
    keywords: globalId,
  }));
  return (
    <>
      <Picker
        value={value}
        options={options}
        placeholder={t("choose_invoice")}
        empty={t(found.isPending ? "loading" : "no_invoice_matches")}
        disabled={partnerId === ""}
        onChange={onChange}
      />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
    </>
  );
}

type Chosen = { partnerId: string; invoiceId: string; accountId: string; meter: string };

/** The number of events listed for each line. The others have to be entered by their ids. */
const FIRST = 100;

/** The events behind the account's lines of the chosen invoice. A line of late usage has those of an earlier month. */
export function useLineEvents({ partnerId, invoiceId, accountId, meter }: Chosen) {
  const t = useWords("receivables");
  const ui = useWords("ui");
  const { client, key } = useTenant();
  const params = { id: partnerId, invoiceId };
  const invoice = useQuery({
    ...query(client, key, getPartnerInvoice, { params }),
    enabled: partnerId !== "" && invoiceId !== "" && accountId !== "" && isOnInvoices(meter),
  });
  const lines = invoiceId === "" ? [] : linesToCorrect(invoice.data?.lines ?? [], { accountId, meter });
  const found = useQueries({
    queries: lines.map(({ id }) =>
      query(client, key, getPartnerLineEvents, {
        params: { ...params, lineId: id },
        query: { limit: String(FIRST) },
      }),
    ),
  });
  // An issued invoice keeps the quantity it charged, also after a correction.
  const charged = (quantity: number) =>
    invoice.data?.status === "draft"
      ? count(quantity)
      : t("quantity_invoiced", { quantity: count(quantity) });
  const options = lines.flatMap((line, index): PickerOption[] =>
    (found[index]?.data?.events ?? []).map(({ id, occurredAt, quantity }) => ({
      value: id,
      label: [ui("time_utc", { time: dayAndClock(occurredAt, "UTC") }), charged(quantity)].join(" · "),
      detail: id,
      keywords: id,
      ...(lines.length > 1 ? { group: monthTitle(line.period ?? invoice.data?.period ?? "") } : {}),
    })),
  );
  return {
    options,
    total: found.reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
    isLoading: invoice.isFetching || found.some(({ isFetching }) => isFetching),
    failed: [invoice, ...found].find(({ error }) => error),
  };
}

type EventProps = Choice & Pick<ReturnType<typeof useLineEvents>, "options" | "isLoading" | "failed">;

/** One of the events behind the chosen invoice's lines. The id of any event can be pasted. */
export function EventPicker({ options, isLoading, failed, value, onChange }: EventProps) {
  const t = useWords("receivables");
  return (
    <>
      <Picker
        value={value}
        options={options}
        placeholder={t("choose_event")}
        empty={t(isLoading ? "loading" : "no_event_matches")}
        free={(id) => t("use_id", { id })}
        onChange={onChange}
      />
      <ErrorNotice error={failed?.error ?? null} retry={() => failed?.refetch()} />
    </>
  );
}
