"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import { confirmIdentity } from "@/components/shell/confirm-identity";
import { signInAgain } from "@/components/shell/sign-in-again";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { useProblemTranslation } from "@/components/words/translated-problem";
import { useWords } from "@/components/words/words";
import { listAnswers, putAnswerSettings } from "@/lib/contract/answer-notices";
import { createClient, type ProblemError } from "@/lib/contract/client";
import type { BodyOf, ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";

type Settings = BodyOf<typeof putAnswerSettings>;

/** Settings for notices of answers to a partner member's questions. */
export function AnswerChoices({ partner }: { partner: { id: string; name: string } }) {
  const t = useWords("account");
  const { settings, save } = useAnswerSettings(partner.id);
  const { data } = settings;
  const change = (changed: Partial<Settings>) =>
    data && save.mutate({ inApp: data.inApp, byEmail: data.byEmail, ...changed });
  return (
    <Card aria-label={t("answers")}>
      <CardHeader title={t("answers")} description={t("answers_about", { partner: partner.name })} />
      <ErrorNotice error={settings.error ?? save.error} />
      {settings.isPending ? <Skeleton className="m-4 h-14" /> : null}
      {data ? (
        <div className="flex flex-col gap-3 p-4">
          <Choice label={t("answers_in_app")} checked={data.inApp} onChange={(inApp) => change({ inApp })} />
          <Choice
            label={t("answers_by_email")}
            checked={data.byEmail}
            onChange={(byEmail) => change({ byEmail })}
          />
        </div>
      ) : null}
    </Card>
  );
}

type ChoiceProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function Choice({ label, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <p className="flex items-center justify-between gap-4">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </p>
  );
}

function useAnswerSettings(partner: string) {
  const cache = useQueryClient();
  const translated = useProblemTranslation();
  const client = useMemo(
    () => createClient({ partner, confirmIdentity, signInAgain, translated }),
    [partner, translated],
  );
  const options = query(client, partner, listAnswers);
  const settings = useQuery(options);
  const save = useMutation<Settings, ProblemError, Settings>({
    mutationFn: (body) => client(putAnswerSettings, { body }),
    onSuccess: (after) =>
      cache.setQueryData<ResponseOf<typeof listAnswers>>(
        options.queryKey,
        (before) => before && { ...before, ...after },
      ),
  });
  return { settings, save };
}
