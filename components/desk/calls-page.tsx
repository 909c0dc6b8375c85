"use client";
import { PhoneCall } from "lucide-react";
import { ExportButton } from "@/components/shell/export-button";
import { NoMatch } from "@/components/shell/no-match";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { UrlFilter } from "@/components/shell/url-filter";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { SearchBox } from "@/components/ui/search-box";
import { Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { ActionsHead, Th } from "@/components/ui/table";
import { useWords } from "@/components/words/words";
import { listCalls } from "@/lib/contract/calls";
import { pathOf } from "@/lib/contract/client";
import { CallRow } from "./call-row";
import { CallSheet } from "./call-sheet";
import { LogButton } from "./log-dialogs";
import { RangePicker } from "./range-picker";
import { DIRECTIONS, useCallList } from "./use-call-list";
import { OUTCOMES, useLabels } from "./words";

export function CallsPage() {
  const t = useWords("calls");
  const { list, calls, total, filters, isFiltered, showAll } = useCallList();
  const { get, set, go } = useSearchParamsState();
  const labels = useLabels();
  return (
    <>
      <PageHeader
        title={t("calls")}
        description={t("calls_about")}
        actions={<LogButton kind="call" label={t("log_a_call")} />}
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t("search")} value={get("q")} onChange={(q) => set({ q })} />
        <RangePicker />
        <UrlFilter
          name="outcome"
          label={t("outcome")}
          value={filters.outcome ?? ""}
          options={[
            { value: "", label: t("any_outcome") },
            ...OUTCOMES.map((value) => ({ value, label: labels.outcome(value).label })),
          ]}
        />
        <UrlFilter
          name="direction"
          label={t("direction")}
          value={filters.direction ?? ""}
          options={DIRECTIONS.map(({ value }) => ({
            value,
            label: value === "" ? t("both_ways") : labels.direction(value),
          }))}
        />
        <ExportButton
          label={t("export")}
          file="calls.csv"
          path={pathOf(listCalls, { query: { ...filters, format: "csv" } })}
          rows={total}
          disabled={calls.length === 0}
          className="sm:ml-auto"
        />
      </div>
      <Card>
        <PagedTable
          label={t("calls")}
          list={list}
          total={total}
          skeletons={10}
          empty={
            isFiltered ? (
              <NoMatch title={t("no_match")} showAll={{ label: t("show_all"), onClick: showAll }}>
                {t("no_match_about")}
              </NoMatch>
            ) : (
              <NoCalls onLog={() => set({ do: "call" })} />
            )
          }
          head={
            <>
              <Th>{t("who")}</Th>
              <Th>{t("outcome")}</Th>
              <Th className="max-sm:hidden">{t("when")}</Th>
              <Th number className="max-sm:hidden">
                {t("length")}
              </Th>
              <Th className="max-sm:hidden">{t("taken_by")}</Th>
              <Th className="max-sm:hidden">{t("summary")}</Th>
              <ActionsHead />
            </>
          }
        >
          {calls.map((call) => (
            <CallRow key={call.id} call={call} onOpen={() => go({ call: call.id })} />
          ))}
        </PagedTable>
      </Card>
      <CallSheet id={get("call") || null} onClose={() => set({ call: null })} />
    </>
  );
}

function NoCalls({ onLog }: { onLog: () => void }) {
  const t = useWords("calls");
  const { id, may } = useTenant();
  return (
    <EmptyState
      icon={PhoneCall}
      title={t("none")}
      action={
        <>
          {may("data:write") ? (
            <Button kind="primary" onClick={onLog}>
              {t("log_a_call")}
            </Button>
          ) : null}
          {may("settings:write") ? (
            <Button asChild>
              <Link href={`/w/${id}/settings/providers`}>{t("set_up_calls")}</Link>
            </Button>
          ) : null}
        </>
      }
    >
      {t("none_about")}
    </EmptyState>
  );
}
