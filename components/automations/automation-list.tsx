"use client";
import { Plus, Search, Workflow } from "lucide-react";
import Link from "next/link";
import { Suspense } from "react";
import { Page } from "@/components/shell/app-shell";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Picker } from "@/components/ui/picker";
import { Card, EmptyState, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { AutomationRow } from "./automation-row";
import { BulkBar, useBulk } from "./bulk";
import { useCanDescribe } from "./describe/use-proposal";
import { Gallery } from "./gallery";
import {
  type AutomationListState,
  FILTERS,
  SORTS,
  useAutomationList,
  useLabels,
} from "./use-automation-list";

const ImportNew = lazyPart(() => import("./import-new").then((module) => ({ default: module.ImportNew })));
const DescribeNew = lazyPart(() =>
  import("./describe/describe-new").then((module) => ({ default: module.DescribeNew })),
);

export function AutomationList() {
  const tenant = useTenant();
  const state = useAutomationList();
  const { list, create } = state;
  const [gallery, setGallery] = useDialogParam("template");
  const [describing, setDescribing] = useDialogParam("describe");
  const [importing, setImporting] = useDialogParam("import");
  const canDescribe = useCanDescribe();
  const write = tenant.may("automations:write");
  return (
    <Page>
      <PageHeader
        title="Automations"
        description="What your front desk does automatically."
        actions={
          write ? (
            <>
              <Button asChild>
                <Link href={`/w/${tenant.id}/why`}>Why it ran or didn't</Link>
              </Button>
              <Button asChild>
                <Link href={`/w/${tenant.id}/automations/map`}>Map</Link>
              </Button>
              <Button onClick={() => setGallery(true)}>Templates</Button>
              <Button onClick={() => setImporting(true)}>Import</Button>
              {canDescribe ? (
                <>
                  <Button asChild>
                    <Link href={`/w/${tenant.id}/automations/proposals`}>Proposals</Link>
                  </Button>
                  <Button onClick={() => setDescribing(true)}>Describe it</Button>
                </>
              ) : null}
              <Button kind="primary" busy={create.isPending} onClick={() => create.mutate()}>
                <Plus aria-hidden /> New automation
              </Button>
            </>
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
            Show more
          </Button>
        </div>
      ) : null}
      <Gallery
        open={gallery && write}
        onClose={() => setGallery(false)}
        onBlank={() => create.mutate()}
        onDescribe={canDescribe ? () => setDescribing(true) : null}
      />
      <Suspense fallback={null}>
        {describing && canDescribe ? <DescribeNew onClose={() => setDescribing(false)} /> : null}
        {importing && write ? <ImportNew onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </Page>
  );
}

function Filters({
  filter,
  setFilter,
  sort,
  setSort,
  label,
  setLabel,
  search,
  setSearch,
}: AutomationListState) {
  const labels = useLabels();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <Segmented label="Which" value={filter} options={FILTERS} onChange={setFilter} />
      <div className="relative min-w-48 flex-1 sm:max-w-72">
        <Search className="pointer-events-none absolute top-2 left-2.5 size-4 text-ink-3" aria-hidden />
        <input
          type="search"
          aria-label="Search automations"
          placeholder="Search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="h-8 w-full rounded-md border border-line-strong bg-sheet pr-2 pl-8"
        />
      </div>
      {labels.length > 0 || label ? (
        <Picker
          aria-label="Label"
          className="w-auto max-w-48"
          value={label}
          options={[{ value: "", label: "Any label" }, ...labels.map((one) => ({ value: one, label: one }))]}
          onChange={setLabel}
        />
      ) : null}
      <Picker aria-label="Sort by" className="w-auto" value={sort} options={SORTS} onChange={setSort} />
    </div>
  );
}

function Automations({
  list,
  automations,
  isFirst,
  setFilter,
  setSearch,
  setLabel,
  onStart,
}: AutomationListState & { onStart: (() => void) | null }) {
  const tenant = useTenant();
  const bulk = useBulk(automations);
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
    return (
      <Card>
        <EmptyState title="Nothing matches">
          <Button
            kind="link"
            onClick={() => {
              setSearch("");
              setFilter("all");
              setLabel("");
            }}
          >
            Show all automations
          </Button>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <BulkBar bulk={bulk} />
      <ul aria-label="Automations" className="divide-y divide-line">
        {automations.map((automation) => (
          <AutomationRow
            key={automation.id}
            automation={automation}
            selection={tenant.may("automations:deploy") ? bulk.selectionOf(automation.id) : undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

function FirstAutomation({ onStart }: { onStart: (() => void) | null }) {
  return (
    <Card>
      <EmptyState
        icon={Workflow}
        title="Your first automation"
        action={
          onStart ? (
            <Button kind="primary" onClick={onStart}>
              Start from a template
            </Button>
          ) : null
        }
      >
        “When a call is missed during opening hours, text the caller and put a callback on the list.” It takes
        two minutes, and nothing is sent until you deploy it.
      </EmptyState>
    </Card>
  );
}
