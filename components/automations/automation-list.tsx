"use client";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, MoreHorizontal, Plus, Search, Trash2, Workflow } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { toast } from "sonner";
import { Page } from "@/components/shell/app-shell";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Badge, Card, EmptyState, Notice, PageHeader, Skeleton, type Tone } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import {
  type AutomationView,
  archiveAutomation,
  createAutomation,
  duplicateAutomation,
  listAutomations,
} from "@/lib/contract/automations";
import { keyOf, pages } from "@/lib/contract/queries";
import { Gallery } from "./gallery";

const FILTERS = [
  { value: "all", label: "All" },
  { value: "active", label: "Live" },
  { value: "paused", label: "Paused" },
  { value: "draft", label: "Drafts" },
] as const;
type Filter = (typeof FILTERS)[number]["value"];

export function AutomationList() {
  const tenant = useTenant();
  const router = useRouter();
  const address = useSearchParams();
  const filter = FILTERS.find(({ value }) => value === address.get("status"))?.value ?? "all";
  const [search, setSearch] = useState(address.get("q") ?? "");
  const [gallery, setGallery] = useDialogParam("template");
  const q = useDeferredValue(search.trim());
  const write = tenant.may("automations:write");
  const list = useInfiniteQuery({
    ...pages(tenant.client, tenant.key, listAutomations, {
      query: { ...(filter === "all" ? {} : { status: filter }), ...(q ? { q } : {}) },
    }),
    placeholderData: (before) => before,
  });
  const create = useMutation({
    mutationFn: () => tenant.client(createAutomation, { body: { name: "New automation" } }),
    onSuccess: ({ id }) => router.push(`/w/${tenant.id}/automations/${id}`),
    onError: (error) => toast.error(error.message),
  });
  const choose = (next: Filter) => {
    const params = new URLSearchParams(address);
    if (next === "all") params.delete("status");
    else params.set("status", next);
    router.replace(`?${params}`, { scroll: false });
  };
  const found = (list.data?.pages.flatMap((page) => page.automations) ?? []).filter(
    ({ status }) => status !== "archived",
  );
  const isFirst = found.length === 0 && filter === "all" && q === "" && !list.isPending;
  return (
    <Page>
      <PageHeader
        title="Automations"
        description="What your front desk does by itself."
        actions={
          write ? (
            <>
              <Button onClick={() => setGallery(true)}>Templates</Button>
              <Button kind="primary" busy={create.isPending} onClick={() => create.mutate()}>
                <Plus aria-hidden /> New automation
              </Button>
            </>
          ) : null
        }
      />
      {isFirst ? null : (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <Segmented label="Which" value={filter} options={FILTERS} onChange={choose} />
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
        </div>
      )}
      {list.error ? <Notice tone="bad">{list.error.message}</Notice> : null}
      {list.isPending ? (
        <div className="flex flex-col gap-2">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16 rounded-lg" />
          ))}
        </div>
      ) : isFirst ? (
        <Card>
          <EmptyState
            icon={Workflow}
            title="Your first automation"
            action={
              write ? (
                <Button kind="primary" onClick={() => setGallery(true)}>
                  Start from a template
                </Button>
              ) : null
            }
          >
            “When a call is missed during opening hours, text the caller and put a callback on the list.” It
            takes two minutes, and nothing goes out before you have tested it.
          </EmptyState>
        </Card>
      ) : found.length === 0 ? (
        <Card>
          <EmptyState title="Nothing matches">
            <Button
              kind="link"
              onClick={() => {
                setSearch("");
                choose("all");
              }}
            >
              Show all automations
            </Button>
          </EmptyState>
        </Card>
      ) : (
        <Card>
          <ul aria-label="Automations" className="divide-y divide-line">
            {found.map((automation) => (
              <Row key={automation.id} automation={automation} />
            ))}
          </ul>
        </Card>
      )}
      {list.hasNextPage ? (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
      <Gallery open={gallery && write} onClose={() => setGallery(false)} onBlank={() => create.mutate()} />
    </Page>
  );
}

const STATUS: Record<AutomationView["status"], [Tone, string]> = {
  active: ["good", "Live"],
  paused: ["warn", "Paused"],
  draft: ["neutral", "Draft"],
  archived: ["neutral", "Archived"],
};

function Row({ automation }: { automation: AutomationView }) {
  const tenant = useTenant();
  const [tone, label] = STATUS[automation.status];
  const { errors } = automation.validation;
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/w/${tenant.id}/automations/${automation.id}`}
            className="truncate font-medium text-ink after:absolute after:inset-0"
          >
            {automation.name || "Without a name"}
          </Link>
          <Badge tone={tone} dot>
            {label}
          </Badge>
          {automation.version !== null && automation.hasUndeployedChanges ? (
            <Badge>Changes not live</Badge>
          ) : null}
          {errors.length > 0 ? (
            <Badge tone="bad">
              {errors.length} {errors.length === 1 ? "problem" : "problems"}
            </Badge>
          ) : null}
        </p>
        <p className="truncate text-ink-2 text-sm">{automation.description || "No description"}</p>
      </div>
      <RunFigures stats={automation.stats} />
      {tenant.may("automations:write") ? <RowMenu automation={automation} /> : null}
    </li>
  );
}

function RunFigures({ stats }: { stats: AutomationView["stats"] }) {
  const figures = [
    { label: "done today", value: stats.succeeded24h, bad: false },
    { label: "waiting", value: stats.waiting + stats.running, bad: false },
    { label: "failed", value: stats.failed24h, bad: stats.failed24h > 0 },
  ];
  return (
    <dl className="figures hidden shrink-0 gap-5 sm:flex">
      {figures.map(({ label, value, bad }) => (
        <div key={label} className="w-20 whitespace-nowrap text-right">
          <dd className={bad ? "font-semibold text-bad" : "font-semibold"}>{value}</dd>
          <dt className="text-ink-3 text-xs">{label}</dt>
        </div>
      ))}
    </dl>
  );
}

function RowMenu({ automation }: { automation: AutomationView }) {
  const tenant = useTenant();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(tenant.key, listAutomations) });
  const duplicate = useMutation({
    mutationFn: () => tenant.client(duplicateAutomation, { params: { id: automation.id }, body: {} }),
    onSuccess: refresh,
    onError: (error) => toast.error(error.message),
  });
  const archive = useMutation({
    mutationFn: () => tenant.client(archiveAutomation, { params: { id: automation.id } }),
    onSuccess: () => {
      setAsking(false);
      refresh();
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <div className="relative">
      <Menu>
        <MenuTrigger asChild>
          <Button kind="ghost" size="icon-sm" aria-label={`More about ${automation.name}`}>
            <MoreHorizontal aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => duplicate.mutate()}>
            <Copy aria-hidden /> Duplicate
          </MenuItem>
          <MenuItem danger onSelect={() => setAsking(true)}>
            <Trash2 aria-hidden /> Archive…
          </MenuItem>
        </MenuContent>
      </Menu>
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogForm
          title={`Archive ${automation.name}?`}
          description={`It starts nothing any more. ${automation.stats.running + automation.stats.waiting} runs are under way.`}
          verb="Archive"
          danger
          busy={archive.isPending}
          onClose={() => setAsking(false)}
          onSubmit={() => archive.mutate()}
        />
      </Dialog>
    </div>
  );
}
