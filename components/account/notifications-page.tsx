"use client";
import { useQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { useState } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Card, EmptyState, PageHeader, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { getMe } from "@/lib/contract/people";
import { query } from "@/lib/contract/queries";
import { AnswerChoices } from "./answer-choices";
import { BrowserCard } from "./browser-card";
import { NoticeChoices } from "./notice-choices";
import { UnsubscribeLinks } from "./unsubscribe-links";
import { KEY, useAccountClient } from "./use-account";

/** A member of partners only has no workspace to choose for. */
export function NotificationsPage({ workspace }: { workspace: string | null }) {
  const t = useWords("account");
  const me = useQuery(query(useAccountClient(), KEY, getMe));
  const [chosen, setChosen] = useState(workspace);
  const workspaces = me.data?.workspaces.filter(({ status }) => status !== "closed") ?? [];
  const partners = me.data?.partners ?? [];
  const current = workspaces.find(({ id }) => id === chosen) ?? workspaces[0];
  return (
    <>
      <PageHeader title={t("notifications")} description={t("notifications_about")} />
      <ErrorNotice error={me.error} retry={() => me.refetch()} />
      {me.isPending ? <Skeleton className="h-72" /> : null}
      {me.data && !current && partners.length === 0 ? (
        <Card>
          <EmptyState icon={BellOff} title={t("no_workspaces")}>
            {t("no_workspaces_why")}
          </EmptyState>
        </Card>
      ) : null}
      {current ? (
        <div className="in-order flex flex-col gap-4">
          {workspaces.length > 1 ? (
            <Field label={t("workspace")} className="max-w-sm">
              <Picker
                value={current.id}
                onChange={setChosen}
                options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
          ) : null}
          <NoticeChoices key={current.id} workspace={current} />
          <BrowserCard workspaceId={current.id} />
          <UnsubscribeLinks workspace={current} />
        </div>
      ) : null}
      {partners.length > 0 ? (
        <div className="in-order mt-4 flex flex-col gap-4 first:mt-0">
          {partners.map((partner) => (
            <AnswerChoices key={partner.id} partner={partner} />
          ))}
        </div>
      ) : null}
    </>
  );
}
