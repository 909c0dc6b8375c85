"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileClock, ShieldCheck } from "lucide-react";
import Link from "next/link";
import { Fragment, useState } from "react";
import type { z } from "zod";
import { ExportButton } from "@/components/shell/export-button";
import { baseOf, type Face } from "@/components/shell/navigation";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, EmptyState, Notice } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { clock, day } from "@/components/ui/when";
import {
  type auditEntry,
  listAudit,
  listPartnerAudit,
  listPlatformAudit,
  verifyAudit,
  verifyPartnerAudit,
  verifyPlatformAudit,
} from "@/lib/contract/audit";
import { listAutomations } from "@/lib/contract/automations";
import { pathOf } from "@/lib/contract/client";
import { pages, query } from "@/lib/contract/queries";
import { actionText } from "./action-text";
import { AuditFilters, useAuditFilters } from "./audit-filters";
import { objectPath } from "./audit-words";

type Entry = z.infer<typeof auditEntry>;

/** The logs of all tenants have one shape; their contracts differ in path and caller. */
const LIST = {
  workspace: listAudit,
  partner: listPartnerAudit,
  operator: listPlatformAudit,
} as unknown as Record<Face, typeof listAudit>;
const VERIFY = {
  workspace: verifyAudit,
  partner: verifyPartnerAudit,
  operator: verifyPlatformAudit,
} as unknown as Record<Face, typeof verifyAudit>;

/** Every recorded change with its actor. Each row's hash covers the row before it, so edits are detectable. */
export function AuditLog({ face, object }: { face: Face; object?: string }) {
  const { client, key, timezone } = useTenant();
  const filters = useAuditFilters();
  const input = { query: object ? { object } : filters };
  const list = useInfiniteQuery({
    ...pages(client, key, LIST[face], input),
    placeholderData: (before) => before,
  });
  const names: Record<string, string> = Object.assign(
    {},
    ...(list.data?.pages.map((page) => page.names) ?? []),
  );
  const isFiltered = !object && Object.keys(filters).length > 0;
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className="flex flex-col gap-3">
      {object ? null : (
        <>
          <Verify face={face} entries={list.data?.pages[0]?.total} filters={filters} />
          <AuditFilters
            face={face}
            nameOf={(id) => names[id] ?? entries.find(({ actor }) => actor.id === id)?.actor.name}
          />
        </>
      )}
      <Card>
        <PagedTable
          label="Audit log"
          list={list}
          total={list.data?.pages[0]?.total}
          empty={
            <EmptyState icon={FileClock} title={isFiltered ? "No matching entries" : "No entries yet"}>
              {isFiltered
                ? "Change or clear the filters to see other entries."
                : "Every change is recorded here with the person or key that made it. A record that is altered later is detected."}
            </EmptyState>
          }
          head={
            <>
              <Th>When</Th>
              <Th>Actor</Th>
              <Th>Action</Th>
              <Th className="max-sm:hidden">On</Th>
              <Th number className="max-sm:hidden">
                No.
              </Th>
            </>
          }
        >
          {entries.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              name={entry.object === null ? undefined : names[entry.object]}
              narrows={!object}
              zone={timezone}
            />
          ))}
        </PagedTable>
      </Card>
    </div>
  );
}

type RowProps = { entry: Entry; name: string | undefined; narrows: boolean; zone: string | undefined };

function Row({ entry, name, narrows, zone }: RowProps) {
  const [open, setOpen] = useState(false);
  return (
    <Fragment>
      <Tr onOpen={() => setOpen(!open)}>
        <Td className="text-ink-2">
          {day(entry.at, zone)} <span className="text-ink-3 max-sm:block">{clock(entry.at, zone)}</span>
        </Td>
        <Td>
          <ActorName actor={entry.actor} />
        </Td>
        <Td>
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="text-left hover:underline"
          >
            {actionText(entry.action)}
          </button>
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
              {Object.entries(entry.detail).map(([name, value]) => (
                <Fragment key={name}>
                  <dt className="text-ink-3">{name}</dt>
                  <dd className="font-mono [overflow-wrap:anywhere]">{detailText(value)}</dd>
                </Fragment>
              ))}
              {entry.actor.kind === "automation" ? (
                <>
                  <dt className="text-ink-3">run</dt>
                  <dd className="break-all font-mono">{entry.actor.name}</dd>
                </>
              ) : null}
              <dt className="text-ink-3">action</dt>
              <dd className="font-mono">{entry.action}</dd>
              <dt className="text-ink-3">hash</dt>
              <dd className="break-all font-mono">{entry.hash}</dd>
            </dl>
            {narrows ? <Narrower entry={entry} /> : null}
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

function ObjectDetail({ object, name }: { object: string; name: string | undefined }) {
  const { face, id } = useTenant();
  const path = objectPath(object, { face, base: baseOf(face, id) });
  return (
    <>
      <dt className="text-ink-3">on</dt>
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
  const { set } = useSearchParamsState();
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" onClick={() => set({ actor: actor.id })}>
        Only by this actor
      </Button>
      {object === null ? null : (
        <Button size="sm" onClick={() => set({ object })}>
          Only about this object
        </Button>
      )}
    </p>
  );
}

/** A list of words reads better without the punctuation of JSON, and wraps between them. */
function detailText(value: unknown): string {
  if (typeof value === "string") return value;
  const isWords = Array.isArray(value) && value.every((one) => typeof one === "string");
  return isWords ? value.join(", ") : JSON.stringify(value);
}

/** An automation is shown by its name; the row's details name the run. */
function ActorName({ actor }: { actor: Entry["actor"] }) {
  const { client, key, face } = useTenant();
  const automations = useQuery({
    ...query(client, key, listAutomations, { query: { limit: "100" } }),
    staleTime: 60_000,
    enabled: face === "workspace" && actor.kind === "automation",
  });
  const name = automations.data?.automations.find((one) => one.id === actor.id)?.name;
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5 max-sm:max-w-36">
      <span className="max-sm:max-w-full max-sm:truncate">
        {actor.kind === "automation" ? (name ?? "An automation") : actor.name}
      </span>
      <span className="text-ink-3 text-sm max-sm:hidden">{actor.kind}</span>
    </span>
  );
}

type VerifyProps = {
  face: Face;
  entries: number | undefined;
  filters: Record<string, string>;
};

function Verify({ face, entries, filters }: VerifyProps) {
  const verify = useCall(VERIFY[face]);
  const { id } = useTenant();
  const proof = verify.data;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-2">
          Each entry's hash includes the previous one, so changing or removing an entry breaks the chain.
        </p>
        <ExportButton
          label="Export CSV"
          file={`audit-${id ?? "platform"}.csv`}
          path={pathOf(LIST[face], { query: { format: "csv", ...filters } })}
          rows={entries}
        />
        <Button busy={verify.isPending} onClick={() => verify.mutate({})}>
          <ShieldCheck aria-hidden /> Verify the log
        </Button>
      </div>
      <ErrorNotice error={verify.error} />
      {proof ? (
        <Notice
          tone={proof.ok ? "good" : "bad"}
          title={proof.ok ? `All ${proof.entries} entries are unchanged` : "The log was altered"}
        >
          {proof.head ? (
            <span className="break-all font-mono text-sm">Newest hash {proof.head}</span>
          ) : (
            "There are no entries yet."
          )}
        </Notice>
      ) : null}
    </div>
  );
}
