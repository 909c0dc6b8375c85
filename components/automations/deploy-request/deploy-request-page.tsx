"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeList } from "@/components/editor/deploy/change-list";
import { Page } from "@/components/shell/app-shell";
import { NotFoundPage } from "@/components/shell/not-found-page";
import { isNotFound } from "@/components/shell/read-failure";
import { useTenant } from "@/components/shell/tenant";
import { ViewOnly } from "@/components/shell/view-only";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Badge, Card, CardHeader, Notice, PageHeader, Skeleton, type Tone } from "@/components/ui/surface";
import { dayAndClock } from "@/components/ui/when";
import { ZoneNote } from "@/components/ui/zone-note";
import { useWords } from "@/components/words/words";
import { ProblemError } from "@/lib/contract/client";
import {
  confirmDeployRequest,
  type DeployRequestView,
  declineDeployRequest,
  getDeployRequest,
} from "@/lib/contract/draft-edits";
import { query } from "@/lib/contract/queries";

const TONES: Record<DeployRequestView["status"], Tone> = {
  pending: "warn",
  confirmed: "good",
  declined: "neutral",
  expired: "neutral",
  stale: "warn",
};

/** A person reviews here what a program asks to deploy, and decides. */
export function DeployRequestPage({ automationId, requestId }: { automationId: string; requestId: string }) {
  const t = useWords("automations");
  const { client, key, id } = useTenant();
  const params = { id: automationId, rid: requestId };
  const found = useQuery(query(client, key, getDeployRequest, { params }));
  if (isNotFound(found.error)) return <NotFoundPage />;
  const request = found.data;
  const name = request?.automationName;
  return (
    <Page>
      <PageHeader
        back={<BackLink href={`/w/${id}/automations/${automationId}`}>{name || t("automation")}</BackLink>}
        title={name ? t("deploy_title", { name }) : t("deploy_title_unnamed")}
        description={request ? <Asked request={request} /> : null}
      />
      {found.error ? <ErrorNotice error={found.error} retry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton className="h-64 rounded-lg" /> : null}
      {request ? <Review request={request} /> : null}
    </Page>
  );
}

function Asked({ request: { requestedBy, createdAt, status } }: { request: DeployRequestView }) {
  const t = useWords("automations");
  const { timezone, may } = useTenant();
  // Only those who may deploy are the ones it waits for.
  const word = status === "pending" && !may("automations:deploy") ? "undecided" : status;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {t("requested", { person: requestedBy, date: dayAndClock(createdAt, timezone) })}
      <Badge tone={TONES[status]} dot>
        {t(`request_${word}`)}
      </Badge>
      {timezone ? <ZoneNote zone={timezone} /> : null}
    </span>
  );
}

function Review({ request }: { request: DeployRequestView }) {
  const t = useWords("automations");
  return (
    <div className="flex flex-col gap-4">
      {request.status === "pending" ? null : <Outcome request={request} />}
      <Card>
        <CardHeader title={t("what_changes")} description={request.message} />
        <div className="p-4">
          <ChangeList changes={request.changes} />
        </div>
      </Card>
      {request.status === "pending" ? <Decision request={request} /> : null}
    </div>
  );
}

function Outcome({ request: { status, version } }: { request: DeployRequestView }) {
  const t = useWords("automations");
  if (status === "confirmed")
    return <Notice tone="good">{t("version_live", { version: `${version}` })}</Notice>;
  if (status === "declined") return <Notice tone="info">{t("request_was_declined")}</Notice>;
  return <Notice tone="warn">{status === "stale" ? t("request_is_stale") : t("request_has_expired")}</Notice>;
}

function Decision({ request }: { request: DeployRequestView }) {
  const t = useWords("automations");
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
    <section aria-label={t("decide")} className="flex flex-col gap-3">
      <ErrorNotice error={confirm.error ?? decline.error} />
      {failsScenario ? (
        <Field label={t("why_anyway")} hint={t("why_anyway_hint")}>
          <Input value={reason} onChange={({ target }) => setReason(target.value)} maxLength={500} />
        </Field>
      ) : null}
      <p className="text-ink-2">{t("deploy_effect")}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind={failsScenario ? "danger" : "primary"}
          busy={confirm.isPending}
          disabled={decline.isPending || (failsScenario && reason.trim() === "")}
          onClick={() => confirm.mutate()}
        >
          {failsScenario ? t("deploy_anyway") : t("deploy")}
        </Button>
        <Button busy={decline.isPending} disabled={confirm.isPending} onClick={() => decline.mutate()}>
          {t("decline")}
        </Button>
        <Button asChild kind="ghost">
          <Link href={`/w/${id}/automations/${request.automationId}`}>{t("open_in_editor")}</Link>
        </Button>
      </div>
    </section>
  );
}
