"use client";
import { useQuery } from "@tanstack/react-query";
import { Target } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Page } from "@/components/shell/app-shell";
import { NotFoundPage } from "@/components/shell/not-found-page";
import { useTenant } from "@/components/shell/tenant";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { plural } from "@/components/ui/money";
import { Segmented } from "@/components/ui/segmented";
import { Badge, Card, EmptyState, PageHeader, Skeleton } from "@/components/ui/surface";
import { getAutomation } from "@/lib/contract/automations";
import { getOutcomes, type OutcomesView } from "@/lib/contract/outcomes";
import { query } from "@/lib/contract/queries";
import { Headline, Holdout, Shares } from "./outcome-parts";
import { goalText, pendingText } from "./outcome-text";

const PERIODS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;
type Days = (typeof PERIODS)[number]["value"];

/** To the hour, so that the same report is asked for again and found in the cache. */
function startOf(days: Days): string {
  const hour = 3_600_000;
  return new Date(Math.floor(Date.now() / hour) * hour - Number(days) * 24 * hour).toISOString();
}

export function OutcomesPage({ automationId }: { automationId: string }) {
  const { client, key, id } = useTenant();
  const [days, setDays] = useState<Days>("30");
  const params = { id: automationId };
  const automation = useQuery(query(client, key, getAutomation, { params }));
  const outcomes = useQuery({
    ...query(client, key, getOutcomes, { params, query: { from: startOf(days) } }),
    placeholderData: (before) => before,
  });
  const error = automation.error ?? outcomes.error;
  if (error && "status" in error && error.status === 404) return <NotFoundPage />;
  return (
    <Page>
      <PageHeader
        back={
          <BackLink href={`/w/${id}/automations/${automationId}`}>
            {automation.data?.name || "Automation"}
          </BackLink>
        }
        title={
          automation.data?.status === "archived" ? (
            <>
              Outcomes <Badge>Archived</Badge>
            </>
          ) : (
            "Outcomes"
          )
        }
        description={
          outcomes.data?.goal ? `Goal: ${goalText(outcomes.data.goal)}` : "How many people reach the goal."
        }
        actions={<Segmented label="Period" value={days} options={PERIODS} onChange={setDays} />}
      />
      {error ? <ErrorNotice error={error} retry={() => void outcomes.refetch()} /> : null}
      {outcomes.isPending ? <Skeleton className="h-64 rounded-lg" /> : null}
      {outcomes.data ? <Report outcomes={outcomes.data} /> : null}
    </Page>
  );
}

function Report({ outcomes }: { outcomes: OutcomesView }) {
  const { goal, total, pending, unidentified, versions, steps, stepsOf, holdout, minimum } = outcomes;
  if (!goal) return <NoGoal automationId={outcomes.automationId} />;
  const isEmpty = total.people === 0 && !holdout;
  return (
    <div className="flex flex-col gap-4">
      {isEmpty ? <NobodyYet pending={pending} /> : <Headline outcomes={outcomes} />}
      {pending > 0 ? <p className="text-ink-2 text-sm">{pendingText(pending, goal)}</p> : null}
      {unidentified > 0 ? (
        <p className="text-ink-2 text-sm">
          {plural(unidentified, "start")} without a contact, such as scheduled runs, aren't counted.
        </p>
      ) : null}
      {holdout ? <Holdout holdout={holdout} minimum={minimum} /> : null}
      {isEmpty ? null : (
        <>
          <Shares
            title="By version"
            description="Every version is measured against the goal of the live version."
            rows={versions.map((one) => ({
              key: `${one.version}`,
              name: `Version ${one.version}`,
              share: one,
            }))}
            minimum={minimum.rate}
          />
          <Shares
            title={`By step of version ${stepsOf}`}
            description="How many people completed each step, and how many of them reached the goal afterwards."
            rows={steps.map((step) => ({ key: step.nodeId, name: step.name, share: step }))}
            minimum={minimum.rate}
          />
        </>
      )}
    </div>
  );
}

function NoGoal({ automationId }: { automationId: string }) {
  const { id, may } = useTenant();
  return (
    <Card>
      <EmptyState
        icon={Target}
        title="Set a goal to see outcomes"
        action={
          may("automations:write") ? (
            <Button asChild kind="primary">
              <Link href={`/w/${id}/automations/${automationId}`}>Open the automation</Link>
            </Button>
          ) : null
        }
      >
        A goal is the event you hope for, such as “An appointment is booked” within 7 days. Select the
        trigger, open “Who enters, and what ends it early”, choose a goal, and deploy. You'll see how many
        people reach it, by version and by step.
      </EmptyState>
    </Card>
  );
}

function NobodyYet({ pending }: { pending: number }) {
  return (
    <Card>
      <EmptyState icon={Target} title={pending > 0 ? "Still counting" : "Nobody has entered in this period"}>
        {pending > 0
          ? "People are counted once their time to reach the goal is over, so slow responders count as much as fast ones."
          : "Once this automation is live, everyone who enters is followed until their time to reach the goal is over."}
      </EmptyState>
    </Card>
  );
}
