"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ChangeList } from "@/components/editor/deploy/change-list";
import { Page } from "@/components/shell/app-shell";
import { NotFoundPage } from "@/components/shell/not-found-page";
import { useTenant } from "@/components/shell/tenant";
import { ViewOnly } from "@/components/shell/view-only";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Badge, Card, CardHeader, Notice, PageHeader, Skeleton, type Tone } from "@/components/ui/surface";
import { dayAndClock } from "@/components/ui/when";
import { ProblemError } from "@/lib/contract/client";
import {
  confirmDeployRequest,
  type DeployRequestView,
  declineDeployRequest,
  getDeployRequest,
} from "@/lib/contract/draft-edits";
import { query } from "@/lib/contract/queries";

const STATUS: Record<DeployRequestView["status"], [Tone, string]> = {
  pending: ["warn", "Waiting for you"],
  confirmed: ["good", "Deployed"],
  declined: ["neutral", "Declined"],
  expired: ["neutral", "Expired"],
  stale: ["warn", "Out of date"],
};

/** A person reviews here what a program asks to deploy, and decides. */
export function DeployRequestPage({ automationId, requestId }: { automationId: string; requestId: string }) {
  const { client, key, id } = useTenant();
  const params = { id: automationId, rid: requestId };
  const found = useQuery(query(client, key, getDeployRequest, { params }));
  if (found.error && "status" in found.error && found.error.status === 404) return <NotFoundPage />;
  const request = found.data;
  return (
    <Page>
      <PageHeader
        back={
          <BackLink href={`/w/${id}/automations/${automationId}`}>
            {request?.automationName || "Automation"}
          </BackLink>
        }
        title={`Deploy ${request?.automationName || "this automation"}?`}
        description={request ? <Asked request={request} /> : null}
      />
      {found.error ? <ErrorNotice error={found.error} retry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton className="h-64 rounded-lg" /> : null}
      {request ? <Review request={request} /> : null}
    </Page>
  );
}

function Asked({ request: { requestedBy, createdAt, status } }: { request: DeployRequestView }) {
  const { timezone } = useTenant();
  const [tone, label] = STATUS[status];
  return (
    <span className="flex flex-wrap items-center gap-2">
      Requested by {requestedBy} on {dayAndClock(createdAt, timezone)}
      <Badge tone={tone} dot>
        {label}
      </Badge>
    </span>
  );
}

function Review({ request }: { request: DeployRequestView }) {
  return (
    <div className="flex flex-col gap-4">
      {request.status === "pending" ? null : <Outcome request={request} />}
      <Card>
        <CardHeader title="What changes" description={request.message} />
        <div className="p-4">
          <ChangeList changes={request.changes} />
        </div>
      </Card>
      {request.status === "pending" ? <Decision request={request} /> : null}
    </div>
  );
}

function Outcome({ request: { status, version } }: { request: DeployRequestView }) {
  if (status === "confirmed") return <Notice tone="good">Version {version} is live.</Notice>;
  if (status === "declined")
    return <Notice tone="signal">This request was declined. Nothing was deployed.</Notice>;
  return (
    <Notice tone="warn">
      {status === "stale"
        ? "The draft was changed after this request. Ask for a new one, or deploy from the editor."
        : "This request has expired. Ask for a new one, or deploy from the editor."}
    </Notice>
  );
}

function Decision({ request }: { request: DeployRequestView }) {
  const { client, key, id, may } = useTenant();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const params = { id: request.automationId, rid: request.id };
  const onSuccess = (decided: DeployRequestView) =>
    queries.setQueryData(query(client, key, getDeployRequest, { params }).queryKey, decided as never);
  const confirm = useMutation({
    mutationFn: () =>
      client(confirmDeployRequest, {
        params,
        body: reason.trim() === "" ? {} : { overrideReason: reason.trim() },
      }),
    onSuccess,
  });
  const decline = useMutation({
    mutationFn: () => client(declineDeployRequest, { params, body: {} }),
    onSuccess,
  });
  if (!may("automations:deploy")) return <ViewOnly scope="automations:deploy" />;
  const failsScenario = confirm.error instanceof ProblemError && confirm.error.code === "scenario_failed";
  return (
    <section aria-label="Decide" className="flex flex-col gap-3">
      <ErrorNotice error={confirm.error ?? decline.error} />
      {failsScenario ? (
        <Field label="Why deploy anyway" hint="A scenario fails. The reason is kept in the audit log.">
          <Input value={reason} onChange={({ target }) => setReason(target.value)} maxLength={500} />
        </Field>
      ) : null}
      <p className="text-ink-2">
        New runs will use this version right away. Runs in progress finish on theirs.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind={failsScenario ? "danger" : "primary"}
          busy={confirm.isPending}
          disabled={decline.isPending || (failsScenario && reason.trim() === "")}
          onClick={() => confirm.mutate()}
        >
          {failsScenario ? "Deploy anyway" : "Deploy"}
        </Button>
        <Button busy={decline.isPending} disabled={confirm.isPending} onClick={() => decline.mutate()}>
          Decline
        </Button>
        <Button asChild kind="ghost">
          <Link href={`/w/${id}/automations/${request.automationId}`}>Open in the editor</Link>
        </Button>
      </div>
    </section>
  );
}
