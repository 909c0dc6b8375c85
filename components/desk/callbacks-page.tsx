"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { More, RowSkeletons } from "@/components/shell/more";
import { NoMatch } from "@/components/shell/no-match";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { Picker } from "@/components/ui/picker";
import { Badge, Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { Ago, useNow } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { listCallbacks, patchCallback } from "@/lib/contract/callbacks";
import { pages } from "@/lib/contract/queries";
import { CallBackButton } from "./call-back-button";
import { CallbackTime } from "./callback-time";
import { CompleteCallbackButton, useReopen } from "./complete-callback-button";
import { LIVE } from "./live";
import { LogButton } from "./log-dialogs";
import { PersonLink } from "./person-link";
import { AssigneeFilter, StaffPicker } from "./staff-picker";
import { useOpenCallbacks } from "./use-open-callbacks";
import { type Callback, PRIORITIES, useLabels } from "./words";

export function CallbacksPage() {
  const t = useWords("desk");
  const { get, set } = useSearchParamsState();
  const status = get("status") === "done" ? "done" : "open";
  const filters: Filters = get("assignee") ? { assignee: get("assignee").slice(0, 80) } : {};
  return (
    <>
      <PageHeader
        title={t("callbacks")}
        description={t("callbacks_about")}
        actions={
          <>
            <Segmented
              label={t("status")}
              value={status}
              onChange={(value) => set({ status: value === "done" ? "done" : null })}
              options={[
                { value: "open", label: t("to_do") },
                { value: "done", label: t("done_list") },
              ]}
            />
            <LogButton kind="callback" label={t("add_a_callback")} />
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
  const t = useWords("desk");
  const list = useOpenCallbacks(filters);
  return (
    <>
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={6} /> : null}
      {list.data?.callbacks.length === 0 ? (
        isFiltered(filters) ? (
          <NoMatchingCallbacks />
        ) : (
          <NoneWaiting />
        )
      ) : null}
      <Rows callbacks={list.data?.callbacks ?? []} />
      {list.data && list.data.total > list.data.callbacks.length ? (
        <p className="border-line border-t px-4 py-2 text-ink-3 text-sm">
          {t("newest_of", { shown: list.data.callbacks.length, total: list.data.total })}
        </p>
      ) : null}
    </>
  );
}

function NoMatchingCallbacks() {
  const t = useWords("desk");
  const { set } = useSearchParamsState();
  return (
    <NoMatch
      title={t("callbacks_no_match")}
      showAll={{ label: t("show_all_callbacks"), onClick: () => set({ assignee: null }) }}
    >
      {t("callbacks_no_match_about")}
    </NoMatch>
  );
}

function NoneWaiting() {
  const t = useWords("desk");
  const { id, may } = useTenant();
  return (
    <EmptyState
      icon={RotateCcw}
      title={t("callbacks_none")}
      action={
        may("automations:write") ? (
          <Button asChild>
            <Link href={`/w/${id}/automations?do=template`}>{t("from_template")}</Link>
          </Button>
        ) : undefined
      }
    >
      {t("callbacks_none_about")}
    </EmptyState>
  );
}

function Done({ filters }: { filters: Filters }) {
  const t = useWords("desk");
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
        isFiltered(filters) ? (
          <NoMatchingCallbacks />
        ) : (
          <EmptyState icon={RotateCcw} title={t("callbacks_done_none")}>
            {t("callbacks_done_none_about")}
          </EmptyState>
        )
      ) : null}
      <Rows callbacks={rows} />
      <More list={list} shown={rows.length} total={list.data?.pages[0]?.total} />
    </>
  );
}

function Rows({ callbacks }: { callbacks: readonly Callback[] }) {
  const t = useWords("desk");
  return (
    <ul className="divide-y divide-line" aria-label={t("callbacks")}>
      {callbacks.map((one) => (
        <CallbackRow key={one.id} callback={one} />
      ))}
    </ul>
  );
}

function CallbackRow({ callback }: { callback: Callback }) {
  const phoneText = usePhoneText();
  const labels = useLabels();
  const t = useWords("desk");
  const { may, timezone, clockAt } = useTenant();
  const now = useNow(60_000);
  const { completedAt } = callback;
  const priority = labels.priority(callback.priority);
  const name = callback.callerName ?? callback.phone;
  const patch = useCall(patchCallback, { refreshes: [listCallbacks] });
  const reopen = useReopen();
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
          {callback.status === "done" ? (callback.outcome ?? t("done")) : (callback.reason ?? t("no_reason"))}
          {callback.status === "done" && callback.reason ? (
            <span className="block text-ink-3 text-sm">{callback.reason}</span>
          ) : null}
        </p>
      </div>
      <p className="text-ink-3 max-sm:basis-full">
        {callback.status === "done" && completedAt ? (
          rich(t.parts("done_ago", { ago: () => <Ago at={completedAt} zone={timezone} clockAt={clockAt} /> }))
        ) : (
          <CallbackTime of={callback} now={now} />
        )}
      </p>
      <StaffPicker
        label={t("assignee_of", { name })}
        value={callback.assignee}
        onChange={(assignee) => patch.mutate({ params: { id: callback.id }, body: { assignee } })}
      />
      {callback.status === "open" && may("data:write") ? (
        <Picker
          aria-label={t("priority_of", { name })}
          className="w-28"
          size="sm"
          value={callback.priority}
          options={PRIORITIES.map((value) => ({ value, label: labels.priority(value).label }))}
          onChange={(chosen) =>
            patch.mutate({ params: { id: callback.id }, body: { priority: chosen as Callback["priority"] } })
          }
        />
      ) : (
        <Badge tone={priority.tone}>{priority.label}</Badge>
      )}
      {callback.status === "open" ? (
        <div className="flex gap-2 max-sm:basis-full sm:gap-4">
          <CallBackButton
            phone={callback.phone}
            name={callback.callerName}
            contactId={callback.contactId}
            callback={callback}
          />
          <CompleteCallbackButton callback={callback} />
        </div>
      ) : may("data:write") ? (
        <Button size="sm" aria-label={t("reopen_name", { name })} onClick={() => void reopen(callback.id)}>
          {t("reopen")}
        </Button>
      ) : null}
    </li>
  );
}
