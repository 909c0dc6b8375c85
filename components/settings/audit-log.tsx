"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronRight, FileClock } from "lucide-react";
import { Fragment, useState } from "react";
import type { z } from "zod";
import { baseOf, type Face } from "@/components/shell/navigation";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Card, EmptyState } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { clock, day, dayAndClock } from "@/components/ui/when";
import { ZoneNote } from "@/components/ui/zone-note";
import { useWords } from "@/components/words/words";
import { entryText } from "@/lib/audit-action-text";
import type { auditEntry } from "@/lib/contract/audit";
import { listAutomations } from "@/lib/contract/automations";
import { pages, query } from "@/lib/contract/queries";
import { useActorName } from "./audit-actor";
import { auditLists } from "./audit-contracts";
import { detailRows } from "./audit-detail";
import { AuditFilters, useAuditFilters } from "./audit-filters";
import { AuditVerify } from "./audit-verify";
import { actorKind, objectPath } from "./audit-words";

type Entry = z.infer<typeof auditEntry>;

/** Every recorded change with its actor. Each row's hash covers the row before it, so edits are detectable. */
export function AuditLog({ face, account }: { face: Face; account?: string }) {
  const t = useWords("audit");
  const { client, key, timezone } = useTenant();
  const filters = useAuditFilters();
  const input = { query: account ? { account } : filters };
  const list = useInfiniteQuery({
    ...pages(client, key, auditLists[face], input),
    placeholderData: (before) => before,
  });
  const names: Record<string, string> = Object.assign(
    {},
    ...(list.data?.pages.map((page) => page.names) ?? []),
  );
  const isFiltered = !account && Object.keys(filters).length > 0;
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className="flex flex-col gap-3">
      {account ? null : (
        <>
          <AuditVerify face={face} entries={list.data?.pages[0]?.total} filters={filters} />
          <AuditFilters
            face={face}
            nameOf={(id) => names[id] ?? entries.find(({ actor }) => actor.id === id)?.actor.name}
          />
        </>
      )}
      {entries.length > 0 ? <ZoneNote zone={timezone} always /> : null}
      <Card>
        <PagedTable
          label={t("log")}
          list={list}
          total={list.data?.pages[0]?.total}
          empty={
            <EmptyState icon={FileClock} title={t(isFiltered ? "no_match" : "none")}>
              {t(isFiltered ? "no_match_about" : "none_about")}
            </EmptyState>
          }
          head={
            <>
              <Th>{t("when")}</Th>
              <Th>{t("actor")}</Th>
              <Th>{t("action")}</Th>
              <Th className="max-sm:hidden">{t("on")}</Th>
              <Th number className="max-sm:hidden">
                {t("number")}
              </Th>
            </>
          }
        >
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} names={names} narrows={!account} zone={timezone} />
          ))}
        </PagedTable>
      </Card>
    </div>
  );
}

type Names = Readonly<Record<string, string>>;
type RowProps = { entry: Entry; names: Names; narrows: boolean; zone: string | undefined };

function Row({ entry, names, narrows, zone }: RowProps) {
  const t = useWords("audit");
  const ui = useWords("ui");
  const name = entry.object === null ? undefined : names[entry.object];
  const [open, setOpen] = useState(false);
  return (
    <Fragment>
      <Tr onOpen={() => setOpen(!open)}>
        <Td className="text-ink-2">
          <time dateTime={entry.at} title={ui("time_utc", { time: dayAndClock(entry.at, "UTC") })}>
            {day(entry.at, zone)} <span className="text-ink-3 max-sm:block">{clock(entry.at, zone)}</span>
          </time>
        </Td>
        <Td className="max-sm:whitespace-normal">
          <ActorName actor={entry.actor} names={names} />
        </Td>
        <Td className="max-sm:whitespace-normal">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex items-start gap-1 text-left hover:underline"
          >
            <ChevronRight
              className={cx("mt-0.5 size-3.5 shrink-0 text-ink-3", open && "rotate-90")}
              aria-hidden
            />
            <span className="min-w-0">{t.spec(entryText(entry))}</span>
          </button>
          {name ? <span className="block pl-4.5 text-ink-3 text-sm sm:hidden">{name}</span> : null}
        </Td>
        <Td className="max-w-56 truncate text-ink-2 max-sm:hidden" title={entry.object ?? undefined}>
          {name ??
            (entry.object === null ? (
              ""
            ) : (
              <span className="font-mono text-ink-3 text-sm">{entry.object}</span>
            ))}
        </Td>
        <Td number className="text-ink-3 max-sm:hidden">
          {entry.seq}
        </Td>
      </Tr>
      {open ? (
        <tr className="border-line border-b bg-sunken">
          <td colSpan={5} className="px-3 py-2">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
              {entry.object === null ? null : <ObjectDetail object={entry.object} name={name} />}
              <Detail entry={entry} names={names} zone={zone} />
              {entry.actor.kind === "person" ? (
                <>
                  <dt className="text-ink-3">{t("detail_actor")}</dt>
                  <dd className="[overflow-wrap:anywhere]">
                    {/* The name at that time, which is an email address where no name was known. */}
                    {entry.actor.name} <span className="font-mono text-ink-3">{entry.actor.id}</span>
                  </dd>
                </>
              ) : null}
              {entry.actor.kind === "automation" ? (
                <>
                  <dt className="text-ink-3">{t("detail_run")}</dt>
                  <dd className="break-all font-mono">{entry.actor.name}</dd>
                </>
              ) : null}
              <dt className="text-ink-3">{t("detail_action")}</dt>
              <dd className="font-mono">{entry.action}</dd>
              <dt className="text-ink-3">{t("detail_hash")}</dt>
              <dd className="break-all font-mono">{entry.hash}</dd>
            </dl>
            <details className="mt-2 text-sm">
              <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">{t("raw_json")}</summary>
              <pre className="mt-1 whitespace-pre-wrap rounded-md border border-line bg-paper p-3 font-mono [overflow-wrap:anywhere]">
                {JSON.stringify(entry, null, 2)}
              </pre>
            </details>
            {narrows ? <Narrower entry={entry} /> : null}
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

type DetailProps = Pick<RowProps, "entry" | "names" | "zone">;

function Detail({ entry, names, zone }: DetailProps) {
  const t = useWords("audit");
  const time = (at: string) => `${day(at, zone)} ${clock(at, zone)}`;
  return detailRows(entry, { t, names, time, amount: money }).map(({ name, label, text }) => (
    <Fragment key={name}>
      <dt className="text-ink-3">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{text}</dd>
    </Fragment>
  ));
}

function ObjectDetail({ object, name }: { object: string; name: string | undefined }) {
  const t = useWords("audit");
  const { face, id } = useTenant();
  const path = objectPath(object, { face, base: baseOf(face, id) });
  return (
    <>
      <dt className="text-ink-3">{t("detail_on")}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {path ? (
          <Link href={path} className="underline underline-offset-2">
            {name ?? object}
          </Link>
        ) : (
          name
        )}{" "}
        <span className="font-mono text-ink-3">{object}</span>
      </dd>
    </>
  );
}

/** Buttons that narrow the log to one entry's actor or object. */
function Narrower({ entry: { actor, object } }: { entry: Entry }) {
  const t = useWords("audit");
  const { set } = useSearchParamsState();
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" onClick={() => set({ actor: actor.id })}>
        {t("only_by_actor")}
      </Button>
      {object === null ? null : (
        <Button size="sm" onClick={() => set({ object })}>
          {t("only_about_object")}
        </Button>
      )}
    </p>
  );
}

/** An automation is shown by its name; the row's details name the run. */
function ActorName({ actor, names }: { actor: Entry["actor"]; names: Names }) {
  const t = useWords("audit");
  const nameOf = useActorName();
  const { client, key, face } = useTenant();
  const automations = useQuery({
    ...query(client, key, listAutomations, { query: { limit: "100" } }),
    staleTime: 60_000,
    enabled: face === "workspace" && actor.kind === "automation",
  });
  const name = automations.data?.automations.find((one) => one.id === actor.id)?.name;
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <span>{actor.kind === "automation" ? (name ?? t("an_automation")) : nameOf(actor, names)}</span>
      <span className="text-ink-3 text-sm max-sm:hidden">{actorKind(actor.kind, t)}</span>
    </span>
  );
}
