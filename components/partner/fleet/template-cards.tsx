"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { AccountLink } from "@/components/partner/account-link";
import { RowSkeletons } from "@/components/shell/more";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { Ago } from "@/components/ui/when";
import { type FleetTemplateView, listFleetCopies, listFleetRevisions } from "@/lib/contract/fleet";
import { pages, query } from "@/lib/contract/queries";
import { listRollouts } from "@/lib/contract/rollouts";
import { TYPE_LABEL } from "./parameter-rows";
import { typedValue } from "./parameter-value";
import { countsText, RolloutStatus } from "./rollout-status";

export function Rollouts({ template }: { template: FleetTemplateView }) {
  const tenant = useTenant();
  const router = useRouter();
  const list = useInfiniteQuery({
    ...pages(tenant.client, tenant.key, listRollouts, { params: { id: template.id } }),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.rollouts.some(({ finishedAt }) => finishedAt === null) ? 3_000 : false,
  });
  const rollouts = list.data?.pages.flatMap((page) => page.rollouts) ?? [];
  const at = (id: string) => `/p/${tenant.id}/templates/${template.id}/rollouts/${id}`;
  return (
    <Card aria-label="Rollouts">
      <CardHeader title="Rollouts" description="Each time the template was published." />
      <PagedTable
        label="Rollouts"
        list={list}
        skeletons={2}
        total={list.data?.pages[0]?.total}
        empty={<Nothing>Not published yet. Publishing deploys it to the accounts you choose.</Nothing>}
        head={
          <>
            <Th>Started</Th>
            <Th>Status</Th>
            <Th number>Revision</Th>
            <Th className="max-sm:hidden">Accounts</Th>
          </>
        }
      >
        {rollouts.map((rollout) => (
          <Tr key={rollout.id} onOpen={() => router.push(at(rollout.id))}>
            <Td>
              <Link href={at(rollout.id)} className="font-medium hover:underline">
                <Ago at={rollout.createdAt} />
              </Link>
            </Td>
            <Td>
              <RolloutStatus {...rollout} />
            </Td>
            <Td number>{rollout.revision}</Td>
            <Td className="text-ink-2 max-sm:hidden">{countsText(rollout.counts)}</Td>
          </Tr>
        ))}
      </PagedTable>
    </Card>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="p-4 text-ink-3">{children}</p>;

export function Copies({ template }: { template: FleetTemplateView }) {
  const { client, key } = useTenant();
  const list = useInfiniteQuery(pages(client, key, listFleetCopies, { params: { id: template.id } }));
  const copies = list.data?.pages.flatMap((page) => page.accounts) ?? [];
  return (
    <Card aria-label="Accounts">
      <CardHeader
        title="Accounts"
        description="Accounts that have this automation, and the revision they run."
      />
      <PagedTable
        label="Accounts"
        list={list}
        skeletons={2}
        total={list.data?.pages[0]?.total}
        empty={<Nothing>No accounts have it yet.</Nothing>}
        head={
          <>
            <Th>Account</Th>
            <Th number>Revision</Th>
            <Th className="max-sm:hidden">Own values</Th>
            <Th className="max-sm:hidden">Deployed</Th>
          </>
        }
      >
        {copies.map((copy) => (
          <Tr key={copy.id}>
            <Td className="max-w-64 truncate">
              <AccountLink id={copy.accountId}>{copy.accountName}</AccountLink>
            </Td>
            <Td number>
              {copy.revision < template.revision ? <Badge tone="warn">{copy.revision}</Badge> : copy.revision}
            </Td>
            <Td className="max-w-72 truncate text-ink-2 max-sm:hidden">
              {Object.values(copy.values).map(typedValue).join(", ") || "None"}
            </Td>
            <Td className="text-ink-2 max-sm:hidden">
              <Ago at={copy.updatedAt} />
            </Td>
          </Tr>
        ))}
      </PagedTable>
    </Card>
  );
}

export function Parameters({ template: { parameters } }: { template: FleetTemplateView }) {
  return (
    <Card aria-label="Parameters">
      <CardHeader title="Parameters" description="Values that differ between accounts." />
      {parameters.length === 0 ? (
        <Nothing>None. Every account gets the same automation.</Nothing>
      ) : (
        <ul className="divide-y divide-line">
          {parameters.map(({ name, label, type, required, default: preset }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium">{label ?? name}</span>
                <span className="block font-mono text-ink-3 text-sm">{`{{parameters.${name}}}`}</span>
              </span>
              <span className="text-ink-2 text-sm">
                {TYPE_LABEL[type]}
                {required ? ", required" : ""}
                {preset === undefined ? "" : `, default ${typedValue(preset)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function Revisions({ id }: { id: string }) {
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, listFleetRevisions, { params: { id }, query: { limit: "20" } }));
  return (
    <Card aria-label="Revisions">
      <CardHeader title="Revisions" />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={2} /> : null}
      <ul className="divide-y divide-line">
        {list.data?.revisions.map(({ number, message, createdAt, definition }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="font-medium">Revision {number}</span>
            <span className="min-w-0 flex-1 basis-48 text-ink-2">{message ?? ""}</span>
            <span className="text-ink-3 text-sm">
              {definition.nodes.length} steps, <Ago at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
