"use client";
import { useQuery } from "@tanstack/react-query";
import { Target } from "lucide-react";
import { useState } from "react";
import { Page } from "@/components/shell/app-shell";
import { NotFoundPage } from "@/components/shell/not-found-page";
import { isNotFound } from "@/components/shell/read-failure";
import { useTenant } from "@/components/shell/tenant";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { Segmented } from "@/components/ui/segmented";
import { Badge, Card, EmptyState, PageHeader, Skeleton } from "@/components/ui/surface";
import { useLanguage, useWords } from "@/components/words/words";
import { getAutomation } from "@/lib/contract/automations";
import { getOutcomes, type OutcomesView } from "@/lib/contract/outcomes";
import { query } from "@/lib/contract/queries";
import { Headline, Holdout, Shares } from "./outcome-parts";
import { goalText, pendingText } from "./outcome-text";

const PERIODS = ["30", "90"] as const;
type Days = (typeof PERIODS)[number];

/** To the hour, so that the same report is asked for again and found in the cache. */
function startOf(days: Days): string {
  const hour = 3_600_000;
  return new Date(Math.floor(Date.now() / hour) * hour - Number(days) * 24 * hour).toISOString();
}

export function OutcomesPage({ automationId }: { automationId: string }) {
  const t = useWords("outcomes");
  const language = useLanguage();
  const { client, key, id } = useTenant();
  const [days, setDays] = useState<Days>("30");
  const params = { id: automationId };
  const automation = useQuery(query(client, key, getAutomation, { params }));
  const outcomes = useQuery({
    ...query(client, key, getOutcomes, { params, query: { from: startOf(days) } }),
    placeholderData: (before) => before,
  });
  const error = automation.error ?? outcomes.error;
  if (isNotFound(error)) return <NotFoundPage />;
  return (
    <Page>
      <PageHeader
        back={
          <BackLink href={`/w/${id}/automations/${automationId}`}>
            {automation.data?.name || t("automation")}
          </BackLink>
        }
        title={
          automation.data?.status === "archived" ? (
            <>
              {t("outcomes")} <Badge>{t("archived")}</Badge>
            </>
          ) : (
            t("outcomes")
          )
        }
        description={
          outcomes.data?.goal ? goalText(outcomes.data.goal, { language, t }) : t("outcomes_about")
        }
        actions={
          outcomes.data?.goal ? (
            <Segmented
              label={t("period")}
              value={days}
              options={PERIODS.map((value) => ({ value, label: t(`period_${value}`) }))}
              onChange={setDays}
            />
          ) : null
        }
      />
      {error ? <ErrorNotice error={error} retry={() => void outcomes.refetch()} /> : null}
      {outcomes.isPending ? <Skeleton className="h-64 rounded-lg" /> : null}
      {outcomes.data ? <Report outcomes={outcomes.data} /> : null}
    </Page>
  );
}

function Report({ outcomes }: { outcomes: OutcomesView }) {
  const t = useWords("outcomes");
  const { goal, total, pending, unidentified, versions, steps, stepsOf, holdout, minimum } = outcomes;
  if (!goal) return <NoGoal automationId={outcomes.automationId} />;
  const isEmpty = total.people === 0 && !holdout;
  return (
    <div className="flex flex-col gap-4">
      {isEmpty ? <NobodyYet pending={pending} /> : <Headline outcomes={outcomes} />}
      {pending > 0 ? <p className="text-ink-2 text-sm">{pendingText(pending, goal, t)}</p> : null}
      {unidentified > 0 ? (
        <p className="text-ink-2 text-sm">{t("unidentified", { count: unidentified })}</p>
      ) : null}
      {holdout ? <Holdout holdout={holdout} minimum={minimum} /> : null}
      {isEmpty ? null : (
        <>
          <Shares
            title={t("by_version")}
            description={t("by_version_about")}
            rows={versions.map((one) => ({
              key: `${one.version}`,
              name: t("version", { version: `${one.version}` }),
              share: one,
            }))}
            minimum={minimum.rate}
          />
          <Shares
            title={t("by_step", { version: `${stepsOf}` })}
            description={t("by_step_about")}
            rows={steps.map((step) => ({ key: step.nodeId, name: step.name, share: step }))}
            minimum={minimum.rate}
          />
        </>
      )}
    </div>
  );
}

function NoGoal({ automationId }: { automationId: string }) {
  const t = useWords("outcomes");
  const { id, may } = useTenant();
  return (
    <Card>
      <EmptyState
        icon={Target}
        title={t("no_goal")}
        action={
          may("automations:write") ? (
            <Button asChild kind="primary">
              <Link href={`/w/${id}/automations/${automationId}`}>{t("open_automation")}</Link>
            </Button>
          ) : null
        }
      >
        {t("no_goal_about")}
      </EmptyState>
    </Card>
  );
}

function NobodyYet({ pending }: { pending: number }) {
  const t = useWords("outcomes");
  return (
    <Card>
      <EmptyState icon={Target} title={pending > 0 ? t("still_counting") : t("nobody")}>
        {pending > 0 ? t("still_counting_about") : t("nobody_about")}
      </EmptyState>
    </Card>
  );
}
