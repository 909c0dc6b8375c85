"use client";
import { Workflow } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { Page } from "@/components/shell/app-shell";
import { NoMatch } from "@/components/shell/no-match";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Card, EmptyState, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { Filters } from "./automation-filters";
import { AutomationRow, ListHead } from "./automation-row";
import { BulkBar, useBulk } from "./bulk";
import { useCanDescribe } from "./describe/use-proposal";
import { ListActions } from "./list-actions";
import { type AutomationListState, useAutomationList } from "./use-automation-list";

const Gallery = lazyPart(() => import("./gallery").then((module) => ({ default: module.Gallery })));
const ImportNew = lazyPart(() => import("./import-new").then((module) => ({ default: module.ImportNew })));
const DescribeNew = lazyPart(() =>
  import("./describe/describe-new").then((module) => ({ default: module.DescribeNew })),
);

export function AutomationList() {
  const t = useWords("automations");
  const tenant = useTenant();
  const state = useAutomationList();
  const { list, create } = state;
  const [gallery, setGallery] = useDialogParam("template");
  const [describing, setDescribing] = useDialogParam("describe");
  const [importing, setImporting] = useDialogParam("import");
  const canDescribe = useCanDescribe();
  const write = tenant.may("automations:write");
  useCreateFromUrl(write ? create.mutate : null);
  return (
    <Page>
      <PageHeader
        title={t("automations")}
        description={t("automations_about")}
        actions={
          write ? (
            <ListActions
              isCreating={create.isPending}
              onCreate={() => create.mutate()}
              onTemplates={() => setGallery(true)}
              onImport={() => setImporting(true)}
              onDescribe={canDescribe ? () => setDescribing(true) : null}
            />
          ) : (
            <ViewOnly scope="automations:write" />
          )
        }
      />
      {state.isFirst ? null : <Filters {...state} />}
      {list.error ? <Notice tone="bad">{list.error.message}</Notice> : null}
      <Automations {...state} onStart={write ? () => setGallery(true) : null} />
      {list.hasNextPage ? (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t("show_more")}
          </Button>
        </div>
      ) : null}
      <Suspense fallback={null}>
        {gallery && write ? (
          <Gallery
            open
            onClose={() => setGallery(false)}
            onBlank={() => create.mutate()}
            onDescribe={canDescribe ? () => setDescribing(true) : null}
          />
        ) : null}
        {describing && canDescribe ? <DescribeNew onClose={() => setDescribing(false)} /> : null}
        {importing && write ? <ImportNew onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </Page>
  );
}

/** The command "New automation" leads here from every page, and does what the button does. */
function useCreateFromUrl(onCreate: (() => void) | null): void {
  const [isAsked, setAsked] = useDialogParam("automation");
  const isDone = useRef(false);
  useEffect(() => {
    if (isAsked && !isDone.current) {
      setAsked(false);
      onCreate?.();
    }
    isDone.current = isAsked;
  }, [isAsked, setAsked, onCreate]);
}

function Automations({
  list,
  automations,
  isFirst,
  filter,
  setFilter,
  label,
  sort,
  setSort,
  search,
  setSearch,
  setLabel,
  onStart,
}: AutomationListState & { onStart: (() => void) | null }) {
  const t = useWords("automations");
  const tenant = useTenant();
  const bulk = useBulk(automations);
  const maySelect = tenant.may("automations:deploy") || tenant.may("automations:write");
  if (list.isPending) {
    return (
      <div className="flex flex-col gap-2">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-16 rounded-lg" />
        ))}
      </div>
    );
  }
  if (isFirst) return <FirstAutomation onStart={onStart} />;
  if (automations.length === 0) {
    const showAll = () => {
      setSearch("");
      setFilter("all");
      setLabel("");
    };
    const hasOnlyStatus = filter !== "all" && label === "" && search.trim() === "";
    const [title, hint] = hasOnlyStatus
      ? [t(`none_${filter}`), filter === "archived" ? t("none_archived_hint") : null]
      : [t("no_match"), t("no_match_hint")];
    return (
      <Card>
        <NoMatch title={title} showAll={{ label: t("show_all"), onClick: showAll }}>
          {hint}
        </NoMatch>
      </Card>
    );
  }
  return (
    <>
      <Card>
        <table aria-label={t("automations")} className="w-full">
          <ListHead all={maySelect ? bulk.all : undefined} sort={sort} onSort={setSort} />
          <tbody>
            {automations.map((automation) => (
              <AutomationRow
                key={automation.id}
                automation={automation}
                selection={maySelect ? bulk.selectionOf(automation.id) : undefined}
              />
            ))}
          </tbody>
        </table>
      </Card>
      <BulkBar bulk={bulk} />
    </>
  );
}

function FirstAutomation({ onStart }: { onStart: (() => void) | null }) {
  const t = useWords("automations");
  return (
    <Card>
      <EmptyState
        icon={Workflow}
        title={t("first")}
        action={
          onStart ? (
            <Button kind="primary" onClick={onStart}>
              {t("start_from_template")}
            </Button>
          ) : null
        }
      >
        {t("first_about")}
      </EmptyState>
    </Card>
  );
}
