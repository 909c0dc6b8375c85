"use client";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEditorSession } from "@/components/editor/context";
import { UnsentNotice } from "@/components/editor/deploy/unsent-notice";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import { listContacts } from "@/lib/contract/contacts";
import { getDeployCheck } from "@/lib/contract/deploy-check";
import { query, readAgain } from "@/lib/contract/queries";
import { startRun } from "@/lib/contract/runs";
import { yesNo } from "@/lib/messages/yes-no";

const SHOWN = 6;

/** Starts the live version for one person of the contact book, or for nobody in particular. */
export function RunNowDialog({
  onClose,
  onStarted,
}: {
  onClose: () => void;
  onStarted: (runId: string) => void;
}) {
  const t = useWords("editorRuns");
  const phoneText = usePhoneText();
  const { api, automationId, tenantKey } = useEditorSession();
  const queries = useQueryClient();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useQuery({
    ...query(api, tenantKey, listContacts, {
      query: { limit: String(SHOWN), ...(search.trim() === "" ? {} : { q: search.trim() }) },
    }),
    placeholderData: keepPreviousData,
  });
  const check = useQuery({
    ...query(api, tenantKey, getDeployCheck, { params: { id: automationId } }),
    staleTime: 0,
  });
  const withoutProvider = check.data?.liveWithoutProvider ?? [];
  const contacts = found.data?.contacts ?? [];
  const start = useMutation({
    mutationFn: () =>
      api(startRun, { params: { id: automationId }, body: chosen === null ? {} : { contactId: chosen } }),
    onSuccess: async ({ id }) => {
      await readAgain(queries, [tenantKey]);
      toast(t("run_started"));
      onStarted(id);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogForm
        title={t("run_now")}
        description={t("run_now_about", { isSent: yesNo(check.isSuccess && withoutProvider.length === 0) })}
        verb={t("run_now")}
        busy={start.isPending}
        error={start.error}
        onClose={onClose}
        onSubmit={() => start.mutate()}
      >
        <UnsentNotice withoutProvider={withoutProvider} />
        <Field label={t("find_contact")}>
          <Input
            autoFocus
            value={search}
            maxLength={100}
            placeholder={t("name_or_phone")}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium text-sm">{t("run_for")}</legend>
          <Choice label={t("no_contact")} checked={chosen === null} onChoose={() => setChosen(null)} />
          {contacts.map(({ id, name, phone }) => (
            <Choice
              key={id}
              label={name ?? phoneText(phone)}
              detail={name ? phoneText(phone) : null}
              checked={chosen === id}
              onChoose={() => setChosen(id)}
            />
          ))}
          {found.data && contacts.length === 0 ? (
            <p className="px-2 py-1 text-ink-3 text-sm">{t("no_results", { text: search.trim() })}</p>
          ) : null}
        </fieldset>
      </DialogForm>
    </Dialog>
  );
}

function Choice({
  label,
  detail = null,
  checked,
  onChoose,
}: {
  label: string;
  detail?: string | null;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 hover:bg-hover">
      <input
        type="radio"
        name="person"
        className="size-4 accent-(--signal)"
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0 truncate">{label}</span>
      {detail ? <span className="ml-auto shrink-0 text-ink-3 text-sm tabular-nums">{detail}</span> : null}
    </label>
  );
}
