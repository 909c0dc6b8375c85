"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Figure } from "@/components/partner/figure";
import { readFailure, StaleNotice } from "@/components/shell/read-failure";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ViewOnly } from "@/components/shell/view-only";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { Ago, zonedDayAndClock } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { getFleetTemplate } from "@/lib/contract/fleet";
import { query } from "@/lib/contract/queries";
import { getRollout, haltRollout, promoteRollout, type RolloutView } from "@/lib/contract/rollouts";
import { RolloutAccounts } from "./rollout-accounts";
import { hasOthers, waitingOthers } from "./rollout-others";
import { countsText, RolloutStatus } from "./rollout-status";

/** One rollout: how far it is, what the first accounts show, and every account with what became of it. */
export function RolloutPage({ templateId, id }: { templateId: string; id: string }) {
  const shared = useWords("partner");
  const t = useWords("fleet");
  const tenant = useTenant();
  const params = { id: templateId, rid: id };
  const found = useQuery({
    ...query(tenant.client, tenant.key, getRollout, { params }),
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : 2_000),
  });
  const template = useQuery(
    query(tenant.client, tenant.key, getFleetTemplate, { params: { id: templateId } }),
  );
  const failure = readFailure(found);
  if (failure) return failure;
  const rollout = found.data;
  if (!rollout)
    return (
      <>
        <Skeleton className="mb-5 h-14 w-72" />
        <Skeleton className="h-64 w-full" />
      </>
    );
  return (
    <>
      <StaleNotice reads={[found]} />
      <PageHeader
        back={
          <BackLink href={`/p/${tenant.id}/templates/${templateId}`}>
            {template.data?.name ?? t("template")}
          </BackLink>
        }
        title={t("rollout_of", { number: String(rollout.revision) })}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <RolloutStatus {...rollout} />
            <span className="text-ink-2 text-sm">
              <Times rollout={rollout} />
            </span>
          </span>
        }
        actions={<Actions rollout={rollout} />}
      />
      <div className="flex flex-col gap-4">
        {rollout.reason ? <Halted rollout={rollout} /> : null}
        {rollout.waitsFor === "runs" ? (
          <Notice tone="warn" title={t("waits_for_runs", { count: rollout.canary?.accounts ?? 0 })}>
            {t("waits_for_runs_about")}
          </Notice>
        ) : null}
        {rollout.canary ? <Canary rollout={rollout} /> : null}
        <Card aria-label={shared("accounts")}>
          <CardHeader title={shared("accounts")} description={countsText(rollout.counts, t)} />
          <RolloutAccounts rollout={rollout} definition={template.data?.definition ?? null} />
        </Card>
      </div>
    </>
  );
}

function Times({ rollout: { createdAt, finishedAt } }: { rollout: RolloutView }) {
  const t = useWords("fleet");
  const started = () => <Ago at={createdAt} />;
  return rich(
    finishedAt
      ? t.parts("started_finished_ago", { started, finished: () => <Ago at={finishedAt} /> })
      : t.parts("started_ago", { ago: started }),
  );
}

function Halted({ rollout }: { rollout: RolloutView }) {
  const t = useWords("fleet");
  const { status, finishedAt, reason } = rollout;
  const next =
    status === "rolled_back" ? t("halted_back") : finishedAt ? t("halted_kept") : t("halted_going_back");
  return (
    <Notice tone={status === "rolled_back" ? "bad" : "warn"} title={t("halted_title")}>
      {reason ? t.sentence(reason.message) : null} {next}
    </Notice>
  );
}

function Canary({ rollout }: { rollout: RolloutView }) {
  const shared = useWords("partner");
  const t = useWords("fleet");
  const { canary, measured, canaryUntil, waitsFor } = rollout;
  if (!canary) return null;
  const { runs, failed, texted, optedOut } = measured ?? { runs: 0, failed: 0, texted: 0, optedOut: 0 };
  const watched = t(hasOthers(rollout) ? "first_accounts" : "watched_accounts", { count: canary.accounts });
  const limit = (share: number) => String(Number((share * 100).toFixed(2)));
  const percent = (part: number, of: number) =>
    of === 0 ? t(waitsFor ? "none_yet" : "none_measured") : `${((part / of) * 100).toFixed(1)}%`;
  return (
    <section aria-label={watched} className="grid gap-3 sm:grid-cols-3">
      <Figure
        label={t("failed_runs")}
        value={percent(failed, runs)}
        note={t("failed_runs_note", { failed: String(failed), runs, limit: limit(canary.maxErrorRate) })}
      />
      <Figure
        label={t("opt_outs")}
        value={percent(optedOut, texted)}
        note={t("opt_outs_note", { optedOut: String(optedOut), texted, limit: limit(canary.maxOptOutRate) })}
      />
      <Figure
        label={watched}
        value={shared("count_accounts", { count: canary.accounts })}
        note={
          waitsFor === "runs"
            ? t("waits_for_runs", { count: canary.accounts })
            : waitsFor === "hours"
              ? canaryUntil
                ? t("watched_until", { time: zonedDayAndClock(canaryUntil) })
                : t("watched_for", { hours: canary.hours })
              : t("no_longer_watched")
        }
      />
    </section>
  );
}

function Actions({ rollout }: { rollout: RolloutView }) {
  const t = useWords("fleet");
  const { may } = useTenant();
  const [halting, setHalting] = useState(false);
  const params = { id: rollout.templateId, rid: rollout.id };
  const promote = useCall(promoteRollout, { refreshes: [getRollout] });
  const hasPushed = (rollout.counts.pushed ?? 0) > 0;
  const isHaltable = rollout.status === "running" || (rollout.status === "done" && hasPushed);
  if (!may("accounts:write")) return <ViewOnly scope="accounts:write" what="rollout" />;
  return (
    <>
      {rollout.status === "running" && rollout.stage === "canary" && hasOthers(rollout) ? (
        <Button busy={promote.isPending} onClick={() => promote.mutate({ params })}>
          {rollout.waitsFor === "runs" ? t("go_on_anyway") : t("go_on", { count: waitingOthers(rollout) })}
        </Button>
      ) : null}
      {isHaltable ? (
        <Button kind="danger" onClick={() => setHalting(true)}>
          {rollout.status === "done" ? t("roll_back_more") : t("halt_more")}
        </Button>
      ) : null}
      <ErrorNotice error={promote.error} />
      <Dialog open={halting} onOpenChange={setHalting}>
        {halting ? <Halt rollout={rollout} onClose={() => setHalting(false)} /> : null}
      </Dialog>
    </>
  );
}

function Halt({ rollout, onClose }: { rollout: RolloutView; onClose: () => void }) {
  const t = useWords("fleet");
  const isDone = rollout.status === "done";
  const [rollBack, setRollBack] = useState(true);
  const halt = useCall(haltRollout, { refreshes: [getRollout], onDone: onClose });
  const pushed = rollout.counts.pushed ?? 0;
  return (
    <DialogForm
      title={isDone ? t("roll_back_title") : t("halt_title")}
      description={
        isDone
          ? t("roll_back_about", { count: pushed })
          : t(hasOthers(rollout) ? "halt_about" : "halt_about_watched")
      }
      verb={isDone ? t("roll_back") : t("halt")}
      danger
      busy={halt.isPending}
      error={halt.error}
      onClose={onClose}
      onSubmit={() =>
        halt.mutate({ params: { id: rollout.templateId, rid: rollout.id }, body: { rollBack } })
      }
    >
      {isDone ? null : (
        <span className="flex items-center gap-3">
          <Switch aria-label={t("roll_back_received")} checked={rollBack} onCheckedChange={setRollBack} />
          {t("roll_back_count", { count: pushed })}
        </span>
      )}
    </DialogForm>
  );
}
