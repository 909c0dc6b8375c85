"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { phoneText } from "@/components/ui/phone";
import { Picker } from "@/components/ui/picker";
import { Badge, Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { Ago, useNow } from "@/components/ui/when";
import { listCallbacks, patchCallback } from "@/lib/contract/callbacks";
import { pages } from "@/lib/contract/queries";
import { CompleteCallbackButton } from "./callback-buttons";
import { LIVE } from "./live";
import { LogButton } from "./log-dialogs";
import { PersonLink } from "./person-link";
import { AssigneeFilter, StaffPicker } from "./staff-picker";
import { useOpenCallbacks } from "./use-open-callbacks";
import { type Callback, PRIORITY } from "./words";

const PRIORITIES = (["urgent", "high", "normal", "low"] as const).map((value) => ({
  value,
  label: PRIORITY[value].label,
}));

export function CallbacksPage() {
  const { get, set } = useSearchParamsState();
  const status = get("status") === "done" ? "done" : "open";
  const filters: Filters = get("assignee") ? { assignee: get("assignee").slice(0, 80) } : {};
  return (
    <>
      <PageHeader
        title="Callbacks"
        description="People to call back, most urgent first."
        actions={
          <>
            <Segmented
              label="Status"
              value={status}
              onChange={(value) => set({ status: value === "done" ? "done" : null })}
              options={[
                { value: "open", label: "To do" },
                { value: "done", label: "Done" },
              ]}
            />
            <LogButton kind="callback" label="Add a callback" />
          </>
        }
      />
      <div className="mb-3 flex">
        <AssigneeFilter />
      </div>
      <Card>{status === "open" ? <Open filters={filters} /> : <Done filters={filters} />}</Card>
    </>
  );
}

type Filters = { assignee?: string };
const isFiltered = ({ assignee }: Filters) => assignee !== undefined;

function Open({ filters }: { filters: Filters }) {
  const list = useOpenCallbacks(filters);
  return (
    <>
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={6} /> : null}
      {list.data?.callbacks.length === 0 ? (
        <EmptyState
          icon={RotateCcw}
          title={isFiltered(filters) ? "No matching callbacks" : "No callbacks waiting"}
        >
          Automations add callbacks here. For example, an after-hours missed call becomes a callback for the
          morning.
        </EmptyState>
      ) : null}
      <Rows callbacks={list.data?.callbacks ?? []} />
      {list.data && list.data.total > list.data.callbacks.length ? (
        <p className="border-line border-t px-4 py-2 text-ink-3 text-sm">
          The newest {list.data.callbacks.length} of {list.data.total}.
        </p>
      ) : null}
    </>
  );
}

function Done({ filters }: { filters: Filters }) {
  const { client, key } = useTenant();
  const list = useInfiniteQuery({
    ...pages(client, key, listCallbacks, { query: { status: "done", limit: "100", ...filters } }),
    ...LIVE,
    placeholderData: (before) => before,
  });
  const rows = list.data?.pages.flatMap((page) => page.callbacks) ?? [];
  return (
    <>
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={6} /> : null}
      {list.data && rows.length === 0 ? (
        <EmptyState icon={RotateCcw} title="No completed callbacks">
          The outcome of each callback appears here.
        </EmptyState>
      ) : null}
      <Rows callbacks={rows} />
      <More list={list} shown={rows.length} total={list.data?.pages[0]?.total} />
    </>
  );
}

function Rows({ callbacks }: { callbacks: readonly Callback[] }) {
  return (
    <ul className="divide-y divide-line" aria-label="Callbacks">
      {callbacks.map((one) => (
        <CallbackRow key={one.id} callback={one} />
      ))}
    </ul>
  );
}

function CallbackRow({ callback }: { callback: Callback }) {
  const { may, timezone } = useTenant();
  const now = useNow(60_000);
  const patch = useCall(patchCallback, { refreshes: [listCallbacks] });
  const overdue = callback.status === "open" && callback.dueAt && Date.parse(callback.dueAt) < now;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 py-2.5 sm:gap-x-4">
      <div className="min-w-0 flex-1 basis-full sm:basis-64">
        <p className="truncate font-medium">
          <PersonLink contactId={callback.contactId} name={callback.callerName} phone={callback.phone} />
          {callback.callerName ? (
            <span dir="ltr" className="ml-2 font-normal text-ink-3 text-sm">
              {phoneText(callback.phone)}
            </span>
          ) : null}
        </p>
        <p className="wrap-anywhere line-clamp-4 text-ink-2">
          {callback.status === "done" ? (callback.outcome ?? "Done") : (callback.reason ?? "No reason given")}
        </p>
      </div>
      <p className={cx("max-sm:basis-full", overdue ? "text-bad" : "text-ink-3")}>
        {callback.status === "done" && callback.completedAt ? (
          <>
            done <Ago at={callback.completedAt} zone={timezone} />
          </>
        ) : callback.dueAt ? (
          <>
            {overdue ? "was due" : "due"} <Ago at={callback.dueAt} zone={timezone} />
          </>
        ) : (
          <>
            asked <Ago at={callback.createdAt} zone={timezone} />
          </>
        )}
      </p>
      <StaffPicker
        label={`Assignee of ${callback.callerName ?? callback.phone}`}
        value={callback.assignee}
        onChange={(assignee) => patch.mutate({ params: { id: callback.id }, body: { assignee } })}
      />
      {callback.status === "open" && may("data:write") ? (
        <Picker
          aria-label={`Priority of ${callback.callerName ?? callback.phone}`}
          className="w-28"
          size="sm"
          value={callback.priority}
          options={PRIORITIES}
          onChange={(chosen) =>
            patch.mutate({ params: { id: callback.id }, body: { priority: chosen as Callback["priority"] } })
          }
        />
      ) : (
        <Badge tone={PRIORITY[callback.priority].tone}>{PRIORITY[callback.priority].label}</Badge>
      )}
      <CompleteCallbackButton callback={callback} />
    </li>
  );
}
