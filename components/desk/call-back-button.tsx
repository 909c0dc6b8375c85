"use client";
import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useRef, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import type { FormValue } from "@/components/ui/form-values";
import { Picker } from "@/components/ui/picker";
import { optionsOf } from "@/components/ui/picker-rows";
import { toast } from "@/components/ui/toast";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import { completeCallback, listCallbacks, patchCallback } from "@/lib/contract/callbacks";
import { createCall, getCall, listCalls } from "@/lib/contract/calls";
import { query } from "@/lib/contract/queries";
import { HeldTexts } from "./held-texts";
import type { Callback } from "./words";

type Props = {
  phone: string;
  name: string | null;
  contactId: string | null;
  /** The callback the call is made for, where it is known. */
  callback?: Callback | undefined;
  size?: "sm" | "md";
};

/** Opens the phone's dialer and logs the call afterwards, together with the person's open callbacks. */
export function CallBackButton({ size = "sm", ...props }: Props) {
  const phoneText = usePhoneText();
  const t = useWords("desk");
  const { may } = useTenant();
  const [open, setOpen] = useState(false);
  if (!may("data:write")) return null;
  const title = t("call_name", { name: props.name ?? phoneText(props.phone) });
  return (
    <>
      <Button size={size} aria-label={title} onClick={() => setOpen(true)}>
        <Phone aria-hidden /> {t("call")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        {open ? <CallDialog {...props} title={title} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

function CallDialog({
  phone,
  name,
  contactId,
  callback,
  title,
  onClose,
}: Props & { title: string; onClose: () => void }) {
  const phoneText = usePhoneText();
  const t = useWords("desk");
  const { phone: ours } = useTenant();
  const [outcome, setOutcome] = useState("answered");
  const callbacks = useOpenCallbacksOf({ contactId, callback });
  const typed = useRef<FormValue>(() => "");
  // Reading the calls again may remove the row this dialog belongs to, so the callbacks go first.
  const log = useCall(createCall, { refreshes: [listCalls], onDone: () => finish(typed.current) });
  const complete = useCall(completeCallback, { refreshes: [listCallbacks, listCalls, getCall] });
  const postpone = useCall(patchCallback, { refreshes: [listCallbacks] });
  const finish = (value: FormValue) => {
    const summary = value("summary");
    for (const { id } of callbacks) {
      if (outcome === "answered" && value("complete"))
        complete.mutate({ params: { id }, body: summary ? { outcome: summary } : {} });
      if (outcome === "missed" && value("again"))
        postpone.mutate({ params: { id }, body: { dueAt: inHours(Number(value("again"))) } });
    }
    toast(t("call_logged"));
    onClose();
  };
  return (
    <DialogForm
      title={title}
      verb={t("log_the_call")}
      busy={log.isPending}
      error={log.error}
      onClose={onClose}
      onSubmit={(value) => {
        typed.current = value;
        log.mutate({
          body: {
            direction: "outbound",
            from: ours ?? phone,
            to: phone,
            ...(name ? { callerName: name } : {}),
            outcome: outcome === "missed" ? "missed" : "answered",
            handledBy: "staff",
            ...(value("summary") ? { summary: value("summary") } : {}),
          },
        });
      }}
    >
      <a
        href={`tel:${phone}`}
        className="flex items-center justify-center gap-2 rounded-lg border border-line bg-sunken py-4 font-semibold text-xl hover:bg-hover"
      >
        <Phone className="size-5" aria-hidden /> {phoneText(phone)}
      </a>
      <Field label={t("what_happened")}>
        <Picker
          value={outcome}
          options={optionsOf({ answered: t("reached"), missed: t("no_answer") })}
          onChange={setOutcome}
        />
      </Field>
      <Field label={t("summary")} optional>
        <Input name="summary" maxLength={500} />
      </Field>
      {outcome === "missed" ? null : <HeldTexts contactId={contactId} />}
      {callbacks.length === 0 ? null : outcome === "missed" ? (
        <Field label={t("call_again")}>
          <FormPicker
            name="again"
            options={optionsOf({
              "": t("call_again_as_due"),
              "1": t("call_again_hour"),
              "24": t("call_again_tomorrow"),
            })}
          />
        </Field>
      ) : (
        <label className="flex items-start gap-2.5">
          <input type="checkbox" name="complete" defaultChecked className="mt-1 size-4 accent-(--signal)" />
          <span className="min-w-0">
            {t("complete_open", { count: callbacks.length })}
            {callbacks.map(({ id, reason }) => (
              <span key={id} className="wrap-anywhere line-clamp-2 text-ink-3 text-sm">
                {reason ?? t("no_reason")}
              </span>
            ))}
          </span>
        </label>
      )}
    </DialogForm>
  );
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** The open callbacks that reaching this person answers. */
function useOpenCallbacksOf({
  contactId,
  callback,
}: Pick<Props, "contactId" | "callback">): readonly Callback[] {
  const { client, key } = useTenant();
  const found = useQuery({
    ...query(client, key, listCallbacks, { query: { status: "open", contact: contactId ?? "" } }),
    enabled: contactId !== null,
  });
  return found.data?.callbacks ?? (callback ? [callback] : []);
}
