"use client";
import { PhoneCall, Search } from "lucide-react";
import { ExportButton } from "@/components/shell/export-button";
import { PagedTable } from "@/components/shell/paged-table";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { Picker } from "@/components/ui/picker";
import { SearchBox } from "@/components/ui/search-box";
import { Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { ActionsHead, Th } from "@/components/ui/table";
import { listCalls } from "@/lib/contract/calls";
import { pathOf } from "@/lib/contract/client";
import { CallRow } from "./call-row";
import { CallSheet } from "./call-sheet";
import { LogButton } from "./log-dialogs";
import { RangePicker } from "./range-picker";
import { DIRECTIONS, OUTCOMES, useCallList } from "./use-call-list";

export function CallsPage() {
  const { list, calls, filters, isFiltered, showAll } = useCallList();
  const { get, set, go } = useSearchParamsState();
  return (
    <>
      <PageHeader
        title="Calls"
        description="Completed calls, newest first."
        actions={<LogButton kind="call" label="Log a call" />}
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label="Search by name or number" value={get("q")} onChange={(q) => set({ q })} />
        <RangePicker />
        <Picker
          aria-label="Outcome"
          className="w-36"
          value={filters.outcome ?? ""}
          options={OUTCOMES}
          onChange={(outcome) => set({ outcome })}
        />
        <Picker
          aria-label="Direction"
          className="w-36"
          value={filters.direction ?? ""}
          options={DIRECTIONS}
          onChange={(direction) => set({ direction })}
        />
        <ExportButton
          label="Export"
          file="calls.csv"
          path={pathOf(listCalls, { query: { ...filters, format: "csv" } })}
          rows={list.hasNextPage ? undefined : calls.length}
          disabled={calls.length === 0}
          className="sm:ml-auto"
        />
      </div>
      <Card>
        <PagedTable
          label="Calls"
          list={list}
          skeletons={10}
          empty={isFiltered ? <NoMatch showAll={showAll} /> : <NoCalls />}
          head={
            <>
              <Th>Who</Th>
              <Th>Outcome</Th>
              <Th className="max-sm:hidden">When</Th>
              <Th number className="max-sm:hidden">
                Length
              </Th>
              <Th className="max-sm:hidden">Taken by</Th>
              <Th className="max-sm:hidden">Summary</Th>
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

function NoMatch({ showAll }: { showAll: () => void }) {
  return (
    <EmptyState
      icon={Search}
      title="No matching calls"
      action={<Button onClick={showAll}>Show all calls</Button>}
    >
      Try part of the name or number, or other dates.
    </EmptyState>
  );
}

function NoCalls() {
  return (
    <EmptyState icon={PhoneCall} title="No calls yet">
      Log a missed call from your own number to see an automation answer it.
    </EmptyState>
  );
}
