"use client";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { Page } from "@/components/shell/app-shell";
import { useTenant } from "@/components/shell/tenant";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { lazyPart } from "@/components/ui/lazy-part";
import { Card, EmptyState, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { type ListedProposal, listProposals } from "@/lib/contract/draft-proposals";
import { keyOf, pages, readAgain } from "@/lib/contract/queries";
import { ProposalRow } from "./proposal-row";
import { isUnderWay, useCanDescribe } from "./use-proposal";

// The review draws the proposed automation, with the code of the canvas.
const DescribeDialog = lazyPart(() =>
  import("./describe-dialog").then((module) => ({ default: module.DescribeDialog })),
);

const POLL_MS = 2_000;

type Opened = Pick<ListedProposal, "automationId"> & { id: string | null };

/** Every description of the last 30 days and what became of it. One that is in progress can be left and found again here. */
export function ProposalsPage() {
  const t = useWords("automations");
  const tenant = useTenant();
  const canDescribe = useCanDescribe();
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useInfiniteQuery({
    ...pages(tenant.client, tenant.key, listProposals),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.draftProposals.some(isUnderWay)) ? POLL_MS : false,
  });
  const rows = list.data?.pages.flatMap((page) => page.draftProposals) ?? [];
  const ask = () => setOpened({ id: null, automationId: null });
  return (
    <Page>
      <PageHeader
        title={t("proposals")}
        back={<BackLink href={`/w/${tenant.id}/automations`}>{t("automations")}</BackLink>}
        description={t("proposals_about")}
        actions={
          canDescribe ? (
            <Button kind="primary" onClick={ask}>
              {t("describe")}
            </Button>
          ) : null
        }
      />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <Skeleton className="h-48 w-full" /> : null}
      {list.data && rows.length === 0 ? (
        <Card>
          <NoProposals onAsk={canDescribe ? ask : null} />
        </Card>
      ) : null}
      {rows.length > 0 ? (
        <Card>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <ProposalRow key={row.id} proposal={row} onOpen={() => setOpened(row)} />
            ))}
          </ul>
        </Card>
      ) : null}
      {list.hasNextPage ? (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t("show_more")}
          </Button>
        </div>
      ) : null}
      {opened ? <OpenedProposal {...opened} onClose={() => setOpened(null)} /> : null}
    </Page>
  );
}

function NoProposals({ onAsk }: { onAsk: (() => void) | null }) {
  const t = useWords("automations");
  return (
    <EmptyState
      icon={Sparkles}
      title={t("proposals_none")}
      action={onAsk ? <Button onClick={onAsk}>{t("describe")}</Button> : undefined}
    >
      {t(onAsk ? "proposals_none_about" : "proposals_none_off")}
    </EmptyState>
  );
}

function OpenedProposal({ id: proposalId, automationId, onClose }: Opened & { onClose: () => void }) {
  const t = useWords("automations");
  const { id, key } = useTenant();
  const router = useRouter();
  const queries = useQueryClient();
  const close = () => {
    readAgain(queries, keyOf(key, listProposals));
    onClose();
  };
  return (
    <Suspense>
      <DescribeDialog
        proposalId={proposalId}
        automationId={automationId}
        onClose={close}
        onKept={(kept) => {
          router.push(`/w/${id}/automations/${kept.automationId}`);
          toast.success(automationId === null ? t("automation_created") : t("draft_changed"));
        }}
      />
    </Suspense>
  );
}
