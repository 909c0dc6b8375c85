"use client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { count } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import type { PickerOption } from "@/components/ui/picker-rows";
import { foundBy, useAsked } from "@/components/ui/use-asked";
import { dayAndClock, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listAllInvoices } from "@/lib/contract/operator";
import { getPartnerInvoice, getPartnerLineEvents } from "@/lib/contract/operator-invoices";
import { listOperatorPartnerAccounts } from "@/lib/contract/operator-partners";
import { listPartners } from "@/lib/contract/partners";
import { query } from "@/lib/contract/queries";
import { isOnInvoices, linesToCorrect, numberSearched } from "./correction-choices";

type Choice = { value: string; onChange: (value: string) => void };

/** Keeps the chosen option in the list when the results of another search do not have it. */
function useKept(options: readonly PickerOption[], value: string): readonly PickerOption[] {
  const [kept, setKept] = useState<PickerOption | null>(null);
  const listed = options.find((option) => option.value === value);
  if (listed && kept?.value !== value) setKept(listed);
  return !listed && kept?.value === value ? [...options, { ...kept, keywords: "" }] : options;
}

/** One of all partners, found by words of its name or address, or by its id. */
export function PartnerPicker({ value, onChange }: Choice) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const { asked: typed, setTyped } = useAsked();
  // The server searches for two letters or more. One letter filters the newest partners.
  const asked = typed.length > 1 ? typed : "";
  const found = useQuery({
    ...query(client, key, listPartners, { query: asked ? { q: asked } : {} }),
    placeholderData: (before) => before,
  });
  const options = (found.data?.partners ?? []).map(({ id, name, email, mode }) => ({
    value: id,
    label: name,
    detail: mode === "sandbox" ? t("sandbox") : null,
    // The server has searched, so the picker must not filter its results out.
    keywords: foundBy(`${id} ${email}`, asked, found),
  }));
  return (
    <Picker
      value={value}
      options={useKept(options, value)}
      placeholder={found.isPending ? t("loading") : t("choose_partner")}
      empty={found.isFetching ? t("searching") : t("no_partner_matches")}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}

/** One of a partner's accounts by name. The id of any account can be pasted. */
export function OperatorAccountPicker({ partnerId, value, onChange }: Choice & { partnerId: string }) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const { typed, asked, setTyped } = useAsked();
  const found = useQuery({
    ...query(client, key, listOperatorPartnerAccounts, {
      params: { id: partnerId },
      query: { limit: "50", ...(asked ? { q: asked } : {}) },
    }),
    enabled: partnerId !== "",
    placeholderData: (before) => before,
  });
  const accounts = partnerId === "" ? [] : (found.data?.accounts ?? []);
  const options = accounts.map(({ id, name }) => ({
    value: id,
    label: name,
    keywords: foundBy(id, asked, found),
  }));
  return (
    <Picker
      value={value}
      options={useKept(options, value)}
      placeholder={t("choose_account")}
      empty={
        partnerId === "" ? t("partner_first") : found.isFetching ? t("searching") : t("no_account_matches")
      }
      onSearch={setTyped}
      {...(typed.startsWith("ws_") ? { free: (id: string) => t("use_id", { id }) } : {})}
      onChange={onChange}
    />
  );
}

/** One of a partner's invoices, by month or number. */
export function OperatorInvoicePicker({ partnerId, value, onChange }: Choice & { partnerId: string }) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const { asked, setTyped } = useAsked();
  const found = useQuery({
    ...query(client, key, listAllInvoices, {
      query: { partnerId, limit: "100", ...numberSearched(asked) },
    }),
    enabled: partnerId !== "",
    placeholderData: (before) => before,
  });
  const invoices = partnerId === "" ? [] : (found.data?.invoices ?? []);
  const options = invoices.map(({ id, globalId, period }) => ({
    value: id,
    label: monthTitle(period),
    detail: globalId,
    keywords: globalId,
  }));
  return (
    <Picker
      value={value}
      options={useKept(options, value)}
      placeholder={t("choose_invoice")}
      empty={found.isFetching ? t("searching") : t("no_invoice_matches")}
      disabled={partnerId === ""}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}

type Chosen = { partnerId: string; invoiceId: string; accountId: string; meter: string };

/** The number of events listed for each line. The others have to be entered by their ids. */
const FIRST = 100;

/** The events behind the account's lines of the chosen invoice. A line of late usage has those of an earlier month. */
export function useLineEvents({ partnerId, invoiceId, accountId, meter }: Chosen) {
  const t = useWords("receivables");
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
      label: [dayAndClock(occurredAt, "UTC"), charged(quantity)].join(" · "),
      detail: id,
      keywords: id,
      ...(lines.length > 1 ? { group: monthTitle(line.period ?? invoice.data?.period ?? "") } : {}),
    })),
  );
  return {
    options,
    total: found.reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
    isLoading: invoice.isFetching || found.some(({ isFetching }) => isFetching),
  };
}

type EventProps = Choice & Pick<ReturnType<typeof useLineEvents>, "options" | "isLoading">;

/** One of the events behind the chosen invoice's lines. The id of any event can be pasted. */
export function EventPicker({ options, isLoading, value, onChange }: EventProps) {
  const t = useWords("receivables");
  return (
    <Picker
      value={value}
      options={options}
      placeholder={t("choose_event")}
      empty={isLoading ? t("loading") : t("no_event_matches")}
      free={(id) => t("use_id", { id })}
      onChange={onChange}
    />
  );
}
