"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AccountLink } from "@/components/partner/account-link";
import { readFailure, StaleNotice } from "@/components/shell/read-failure";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { ViewOnly } from "@/components/shell/view-only";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Badge, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import {
  archiveFleetTemplate,
  type FleetTemplateView,
  getFleetTemplate,
  listFleetTemplates,
} from "@/lib/contract/fleet";
import { query } from "@/lib/contract/queries";
import { PublishDialog } from "./publish-dialog";
import { Copies, Parameters, Revisions, Rollouts } from "./template-cards";
import { TemplateDialog } from "./template-dialog";

/** One template: its rollouts, the accounts that have it, what they are asked for, and its revisions. */
export function TemplatePage({ id }: { id: string }) {
  const t = useWords("fleet");
  const tenant = useTenant();
  const found = useQuery(query(tenant.client, tenant.key, getFleetTemplate, { params: { id } }));
  const failure = readFailure(found);
  if (failure) return failure;
  const template = found.data;
  if (!template)
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
        back={<BackLink href={`/p/${tenant.id}/templates`}>{t("templates")}</BackLink>}
        title={template.name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            {template.status === "archived" ? <Badge>{t("archived")}</Badge> : null}
            <span>{t("revision_number", { number: String(template.revision) })}</span>
            <Source template={template} />
            <span className="font-mono text-ink-3 text-sm">{template.id}</span>
          </span>
        }
        actions={<Actions template={template} />}
      />
      <div className="flex flex-col gap-4">
        <Rollouts template={template} />
        <Copies template={template} />
        <Parameters template={template} />
        <Revisions id={id} />
      </div>
    </>
  );
}

/** The account whose automation was copied into the template. */
function Source({ template: { source } }: { template: FleetTemplateView }) {
  const t = useWords("fleet");
  if (!source) return null;
  const link = () => <AccountLink id={source.accountId}>{source.accountName}</AccountLink>;
  return <span>{rich(t.parts("copied_from", { link }))}</span>;
}

function Actions({ template }: { template: FleetTemplateView }) {
  const t = useWords("fleet");
  const tenant = useTenant();
  const router = useRouter();
  const [publishing, setPublishing] = useDialogParam("publish");
  const [open, setOpen] = useState<"revision" | "archive" | null>(null);
  const close = () => setOpen(null);
  if (!tenant.may("accounts:write")) return <ViewOnly scope="accounts:write" what="template" />;
  if (template.status === "archived") return null;
  return (
    <>
      <Button kind="primary" onClick={() => setPublishing(true)}>
        {t("publish_more")}
      </Button>
      <Button onClick={() => setOpen("revision")}>{t("new_revision_more")}</Button>
      <Button kind="ghost" onClick={() => setOpen("archive")}>
        {t("archive_more")}
      </Button>
      <Dialog open={publishing} onOpenChange={setPublishing}>
        {publishing ? (
          <PublishDialog
            template={template}
            onClose={() => setPublishing(false)}
            onDone={(rid) => router.push(`/p/${tenant.id}/templates/${template.id}/rollouts/${rid}`)}
          />
        ) : null}
      </Dialog>
      <Dialog open={open === "revision"} onOpenChange={close}>
        {open === "revision" ? (
          <TemplateDialog
            template={template}
            onClose={close}
            onDone={({ revision }) => toast(t("revision_saved", { number: String(revision) }))}
          />
        ) : null}
      </Dialog>
      <Dialog open={open === "archive"} onOpenChange={close}>
        {open === "archive" ? <Archive template={template} onClose={close} /> : null}
      </Dialog>
    </>
  );
}

function Archive({ template, onClose }: { template: FleetTemplateView; onClose: () => void }) {
  const t = useWords("fleet");
  const archive = useCall(archiveFleetTemplate, {
    refreshes: [getFleetTemplate, listFleetTemplates],
    onDone: () => {
      onClose();
      toast(t("template_archived"));
    },
  });
  return (
    <DialogForm
      title={t("archive_title", { name: template.name })}
      description={t("archive_about")}
      verb={t("archive")}
      danger
      busy={archive.isPending}
      error={archive.error}
      onClose={onClose}
      onSubmit={() => archive.mutate({ params: { id: template.id } })}
    />
  );
}
