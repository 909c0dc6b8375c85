"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { AccountLink } from "@/components/partner/account-link";
import { RowSkeletons } from "@/components/shell/more";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { Badge, Card, CardHeader } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { Ago } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { type FleetTemplateView, listFleetCopies, listFleetRevisions } from "@/lib/contract/fleet";
import { pages, query } from "@/lib/contract/queries";
import { listRollouts } from "@/lib/contract/rollouts";
import type { Translator } from "@/lib/messages/translate";
import { typedValue } from "./parameter-value";
import { countsText, RolloutStatus } from "./rollout-status";

/** The newest ones. An account that opens gets a rollout of its own, and these must not hide who has the template. */
const ROLLOUTS_SHOWN = "5";

export function Rollouts({ template }: { template: FleetTemplateView }) {
  const shared = useWords("partner");
  const t = useWords("fleet");
  const tenant = useTenant();
  const router = useRouter();
  const list = useInfiniteQuery({
    ...pages(tenant.client, tenant.key, listRollouts, {
      ...{ params: { id: template.id }, query: { limit: ROLLOUTS_SHOWN } },
    }),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.rollouts.some(({ finishedAt }) => finishedAt === null) ? 3_000 : false,
  });
  const rollouts = list.data?.pages.flatMap((page) => page.rollouts) ?? [];
  const at = (id: string) => `/p/${tenant.id}/templates/${template.id}/rollouts/${id}`;
  return (
    <Card aria-label={t("rollouts")}>
      <CardHeader title={t("rollouts")} description={t("rollouts_about")} />
      <PagedTable
        label={t("rollouts")}
        list={list}
        skeletons={2}
        total={list.data?.pages[0]?.total}
        empty={<Nothing>{t("no_rollouts")}</Nothing>}
        head={
          <>
            <Th>{t("started")}</Th>
            <Th>{shared("status")}</Th>
            <Th number>{t("revision")}</Th>
            <Th className="max-sm:hidden">{shared("accounts")}</Th>
            <Th className="max-md:hidden">{t("finished")}</Th>
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
            <Td className="text-ink-2 max-sm:hidden">{countsText(rollout.counts, t)}</Td>
            <Td className="text-ink-2 max-md:hidden">
              {rollout.finishedAt ? <Ago at={rollout.finishedAt} /> : null}
            </Td>
          </Tr>
        ))}
      </PagedTable>
    </Card>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="p-4 text-ink-3">{children}</p>;

export function Copies({ template }: { template: FleetTemplateView }) {
  const shared = useWords("partner");
  const t = useWords("fleet");
  const { client, key } = useTenant();
  const list = useInfiniteQuery(pages(client, key, listFleetCopies, { params: { id: template.id } }));
  const copies = list.data?.pages.flatMap((page) => page.accounts) ?? [];
  return (
    <Card aria-label={shared("accounts")}>
      <CardHeader title={shared("accounts")} description={t("accounts_about")} />
      <PagedTable
        label={shared("accounts")}
        list={list}
        skeletons={2}
        total={list.data?.pages[0]?.total}
        empty={<Nothing>{t("no_accounts_have_it")}</Nothing>}
        head={
          <>
            <Th>{shared("account")}</Th>
            <Th number>{t("revision")}</Th>
            <Th className="max-sm:hidden">{t("own_values")}</Th>
            <Th className="max-sm:hidden">{t("deployed")}</Th>
          </>
        }
      >
        {copies.map((copy) => (
          <Tr key={copy.id}>
            <Td className="wrap-anywhere max-w-64 max-sm:whitespace-normal sm:truncate">
              <AccountLink id={copy.accountId}>{copy.accountName}</AccountLink>
            </Td>
            <Td number>
              {copy.revision < template.revision ? (
                <Badge tone="warn">
                  {t("revision_behind", {
                    number: String(copy.revision),
                    newest: String(template.revision),
                  })}
                </Badge>
              ) : (
                copy.revision
              )}
            </Td>
            <Td className="max-w-72 truncate text-ink-2 max-sm:hidden">
              {Object.values(copy.values).map(typedValue).join(", ") || t("no_values")}
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
  const t = useWords("fleet");
  return (
    <Card aria-label={t("parameters")}>
      <CardHeader title={t("parameters")} description={t("parameters_differ")} />
      {parameters.length === 0 ? (
        <Nothing>{t("no_parameters")}</Nothing>
      ) : (
        <ul className="divide-y divide-line">
          {parameters.map((parameter) => (
            <li key={parameter.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium">{parameter.label ?? parameter.name}</span>
                <span className="block font-mono text-ink-3 text-sm">{`{{parameters.${parameter.name}}}`}</span>
              </span>
              <span className="text-ink-2 text-sm">{aboutOf(parameter, t)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Parameter = FleetTemplateView["parameters"][number];

function aboutOf({ type, required, default: preset }: Parameter, t: Translator<"fleet", ReactNode>): string {
  const name = t(`type_${type}`);
  if (preset === undefined) return required ? t("type_required", { type: name }) : name;
  return t(required ? "type_required_default" : "type_default", { type: name, value: typedValue(preset) });
}

export function Revisions({ id }: { id: string }) {
  const t = useWords("fleet");
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, listFleetRevisions, { params: { id }, query: { limit: "20" } }));
  return (
    <Card aria-label={t("revisions")}>
      <CardHeader title={t("revisions")} />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={2} /> : null}
      <ul className="divide-y divide-line">
        {list.data?.revisions.map(({ number, message, createdAt, definition }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="font-medium max-sm:flex-1">
              {t("revision_number", { number: String(number) })}
            </span>
            <span className="min-w-0 flex-1 basis-48 text-ink-2 max-sm:order-last max-sm:basis-full max-sm:empty:hidden">
              {message}
            </span>
            <span className="text-ink-3 text-sm">
              {rich(
                t.parts("steps_made", { count: definition.nodes.length, ago: () => <Ago at={createdAt} /> }),
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
