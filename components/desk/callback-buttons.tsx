"use client";
import { Check, Phone } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { optionsOf } from "@/components/ui/picker-rows";
import { toast } from "@/components/ui/toast";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import { completeCallback, listCallbacks } from "@/lib/contract/callbacks";
import { createCall, getCall, listCalls } from "@/lib/contract/calls";
import type { Callback } from "./words";

/** Opens the phone's dialer and logs the call afterwards. */
export function CallBackButton({ phone, name }: { phone: string; name: string | null }) {
  const phoneText = usePhoneText();
  const t = useWords("desk");
  const { may, phone: ours } = useTenant();
  const [open, setOpen] = useState(false);
  const log = useCall(createCall, { refreshes: [listCalls] });
  if (!may("data:write")) return null;
  return (
    <>
      <Button
        size="sm"
        aria-label={t("call_name", { name: name ?? phoneText(phone) })}
        onClick={() => setOpen(true)}
      >
        <Phone aria-hidden /> {t("call")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        {open ? (
          <DialogForm
            title={t("call_name", { name: name ?? phoneText(phone) })}
            verb={t("log_the_call")}
            busy={log.isPending}
            error={log.error}
            onClose={() => setOpen(false)}
            onSubmit={(value) =>
              log.mutate(
                {
                  body: {
                    direction: "outbound",
                    from: ours ?? phone,
                    to: phone,
                    ...(name ? { callerName: name } : {}),
                    outcome: value("outcome") === "missed" ? "missed" : "answered",
                    handledBy: "staff",
                    ...(value("summary") ? { summary: value("summary") } : {}),
                  },
                },
                {
                  onSuccess: () => {
                    toast(t("call_logged"));
                    setOpen(false);
                  },
                },
              )
            }
          >
            <a
              href={`tel:${phone}`}
              className="flex items-center justify-center gap-2 rounded-lg border border-line bg-sunken py-4 font-semibold text-xl hover:bg-hover"
            >
              <Phone className="size-5" aria-hidden /> {phoneText(phone)}
            </a>
            <Field label={t("what_happened")}>
              <FormPicker
                name="outcome"
                defaultValue="answered"
                options={optionsOf({ answered: t("reached"), missed: t("no_answer") })}
              />
            </Field>
            <Field label={t("summary")} optional>
              <Input name="summary" maxLength={500} />
            </Field>
          </DialogForm>
        ) : null}
      </Dialog>
    </>
  );
}

export function CompleteCallbackButton({ callback }: { callback: Callback }) {
  const phoneText = usePhoneText();
  const t = useWords("desk");
  const { may } = useTenant();
  const [open, setOpen] = useState(false);
  const complete = useCall(completeCallback, { refreshes: [listCallbacks, listCalls, getCall] });
  if (!may("data:write") || callback.status === "done") return null;
  const name = callback.callerName ?? phoneText(callback.phone);
  return (
    <>
      <Button size="sm" aria-label={t("complete_name", { name })} onClick={() => setOpen(true)}>
        <Check aria-hidden /> {t("complete")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        {open ? (
          <DialogForm
            title={t("called", { name })}
            verb={t("mark_done")}
            busy={complete.isPending}
            error={complete.error}
            onClose={() => setOpen(false)}
            onSubmit={(value) =>
              complete.mutate(
                {
                  params: { id: callback.id },
                  body: value("outcome") ? { outcome: value("outcome") } : {},
                },
                {
                  onSuccess: () => {
                    toast(t("is_done", { name }));
                    setOpen(false);
                  },
                },
              )
            }
          >
            {callback.reason ? <p className="text-ink-2">{callback.reason}</p> : null}
            <a href={`tel:${callback.phone}`} className="text-signal hover:underline">
              {phoneText(callback.phone)}
            </a>
            <Field label={t("outcome")} optional>
              <Input name="outcome" maxLength={1000} autoFocus placeholder={t("outcome_example")} />
            </Field>
          </DialogForm>
        ) : null}
      </Dialog>
    </>
  );
}
