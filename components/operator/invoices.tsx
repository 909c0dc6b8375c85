"use client";
import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { UrlFilter } from "@/components/shell/url-filter";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { SearchBox } from "@/components/ui/search-box";
import { Card, EmptyState, Notice, PageHeader } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { useWords } from "@/components/words/words";
import { listAllInvoices } from "@/lib/contract/operator";
import { query } from "@/lib/contract/queries";
import { InvoiceList } from "./invoice-list";
import { STATUSES } from "./invoice-statuses";
import { Proposals } from "./proposals";
import { Receivables } from "./receivables";
import { LEAST_LETTERS } from "./search-limits";

const MODES = [{ value: "live" }, { value: "sandbox" }] as const;

/** Real money first; an installation with nothing but sandboxes opens on theirs. */
function useUsualMode({ enabled }: { enabled: boolean }): "live" | "sandbox" {
  const { client, key } = useTenant();
  const first = (mode: "live" | "sandbox") =>
    query(client, key, listAllInvoices, { query: { mode, limit: "1" } });
  const live = useQuery({ ...first("live"), enabled });
  const isEmpty = live.data?.invoices.length === 0;
  const sandbox = useQuery({ ...first("sandbox"), enabled: enabled && isEmpty });
  return isEmpty && (sandbox.data?.invoices.length ?? 0) > 0 ? "sandbox" : "live";
}

export function OperatorInvoices() {
  const t = useWords("receivables");
  const { choice, get, searched, set } = useSearchParamsState();
  const status = choice("status", STATUSES);
  const usual = useUsualMode({ enabled: get("mode") === "" });
  const mode = get("mode") === "" ? usual : choice("mode", MODES);
  const q = searched("q");
  return (
    <>
      <PageHeader
        title={t("invoices")}
        description={t("invoices_about")}
        actions={
          <Segmented
            label={t("money")}
            value={mode}
            onChange={(value) => set({ mode: value })}
            options={MODES.map(({ value }) => ({ value, label: t(`mode_${value}`) }))}
          />
        }
      />
      <div className="flex flex-col gap-4">
        {mode === "sandbox" ? (
          <Notice tone="info" title={t("sandbox_title")}>
            {t("sandbox_about")}
          </Notice>
        ) : (
          <Proposals />
        )}
        <Receivables mode={mode} />
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <UrlFilter
            name="status"
            label={t("status")}
            value={status}
            options={STATUSES.map(({ value }) => ({ value, label: t(`filter_${value || "all"}`) }))}
          />
          <SearchBox
            label={t("search")}
            least={LEAST_LETTERS}
            value={get("q")}
            onChange={(typed) => set({ q: typed })}
          />
        </div>
        <Card>
          <InvoiceList
            filter={{ mode, ...(status ? { status } : {}), ...(q ? { q } : {}) }}
            empty={
              <EmptyState
                icon={ReceiptText}
                title={q ? t("no_results", { text: q }) : status === "" ? t("none") : t("no_match")}
                action={
                  <>
                    {q || status ? (
                      <Button onClick={() => set({ q: null, status: null })}>{t("show_all")}</Button>
                    ) : null}
                    {mode === "live" ? (
                      <Button onClick={() => set({ mode: "sandbox" })}>{t("show_sandbox")}</Button>
                    ) : null}
                  </>
                }
              >
                {q ? t("no_results_about") : t("no_match_about")}
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  );
}
