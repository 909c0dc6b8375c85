"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleHelp, MessageSquare } from "lucide-react";
import { useState } from "react";
import { ExportButton } from "@/components/shell/export-button";
import { useOpened } from "@/components/shell/opened";
import { readFailure, StaleNotice } from "@/components/shell/read-failure";
import { useTenant } from "@/components/shell/tenant";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { saveBlob } from "@/components/ui/save-blob";
import { Badge, Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { exportContact, getContact } from "@/lib/contract/contacts";
import { query } from "@/lib/contract/queries";
import { CallBackButton } from "./call-back-button";
import { EraseDialog } from "./erase-dialog";
import { LogMenu } from "./log-dialogs";
import { Details } from "./person-details";
import { PersonTimeline } from "./person-timeline";
import { WaitingAutomations } from "./waiting-automations";
import type { Contact } from "./words";

export function PersonPage({ contactId }: { contactId: string }) {
  const phoneText = usePhoneText();
  const t = useWords("contacts");
  const { client, key, id, timezone } = useTenant();
  useOpened("contact", contactId);
  const found = useQuery(query(client, key, getContact, { params: { id: contactId } }));
  const failure = readFailure(found);
  if (failure) return failure;
  const contact = found.data;
  if (!contact) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <StaleNotice reads={[found]} />
      <PageHeader
        back={<BackLink href={`/w/${id}/contacts`}>{t("contacts")}</BackLink>}
        title={contact.name ?? phoneText(contact.phone)}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <span className="tabular-nums">{phoneText(contact.phone)}</span>
            {contact.isPatient ? <Badge tone="good">{t("patient")}</Badge> : null}
            {contact.optedOut ? <Badge tone="warn">{t("opted_out_of_texts")}</Badge> : null}
            {contact.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        }
        actions={
          <>
            <Button asChild>
              <Link href={`/w/${id}/conversations?with=${contact.id}`}>
                <MessageSquare aria-hidden /> {t("text")}
              </Link>
            </Button>
            {contact.phone === null ? null : (
              <CallBackButton size="md" phone={contact.phone} name={contact.name} contactId={contact.id} />
            )}
            <Button asChild kind="ghost">
              <Link href={`/w/${id}/why?contact=${contact.id}`}>
                <CircleHelp aria-hidden /> {t("why")}
              </Link>
            </Button>
            <LogMenu person={{ name: contact.name, phone: contact.phone }} />
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_300px] lg:grid-rows-[auto_1fr]">
        {/* Waiting automations come before the timeline, which can be long. */}
        <WaitingAutomations contact={contact} className="lg:col-start-2" />
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <PersonTimeline contact={contact} />
        </div>
        <div className="flex flex-col gap-4 lg:col-start-2">
          <Details key={contact.updatedAt} contact={contact} />
          <DataRights contact={contact} />
          <p className="text-ink-3 text-sm">
            {t("contact_since", { date: day(contact.createdAt, timezone) })}
          </p>
        </div>
      </div>
    </>
  );
}

function DataRights({ contact }: { contact: Contact }) {
  const t = useWords("contacts");
  const { client, may } = useTenant();
  const [erasing, setErasing] = useState(false);
  const save = useMutation({
    mutationFn: () => client(exportContact, { params: { id: contact.id } }),
    onSuccess: (all) => {
      saveBlob(`${contact.id}.json`, new Blob([JSON.stringify(all, null, 2)], { type: "application/json" }));
      toast(t("export_saved"));
    },
  });
  return (
    <Card>
      <CardHeader title={t("personal_data")} />
      <div className="flex flex-wrap gap-2 p-4">
        <ExportButton
          size="sm"
          label={t("export_document")}
          file={`${contact.id}.html`}
          type="text/html"
          path={`/v1/contacts/${contact.id}/export?format=html`}
        />
        <Button size="sm" busy={save.isPending} onClick={() => save.mutate()}>
          {t("export_everything")}
        </Button>
        {may("data:write") ? (
          <Button size="sm" kind="danger" onClick={() => setErasing(true)}>
            {t("erase_person")}
          </Button>
        ) : null}
      </div>
      <p className="px-4 pb-4 text-ink-3 text-sm">{t("export_hint")}</p>
      {save.error ? (
        <div className="px-4 pb-4">
          <ErrorNotice error={save.error} retry={() => save.mutate()} />
        </div>
      ) : null}
      <EraseDialog contact={contact} open={erasing} onOpenChange={setErasing} />
    </Card>
  );
}
