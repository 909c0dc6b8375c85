"use client";
import { Check } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import { completeCallback, listCallbacks, reopenCallback } from "@/lib/contract/callbacks";
import { getCall, listCalls } from "@/lib/contract/calls";
import type { ProblemError } from "@/lib/contract/client";
import { HeldTexts } from "./held-texts";
import type { Callback } from "./words";

/** The row of a callback is gone by the time an error comes, so the error is shown as a message. */
export function useReopen(): (id: string) => Promise<unknown> {
  const { mutateAsync } = useCall(reopenCallback, { refreshes: [listCallbacks, listCalls, getCall] });
  return (id) => mutateAsync({ params: { id } }).catch(({ message }: ProblemError) => toast.error(message));
}

export function CompleteCallbackButton({ callback }: { callback: Callback }) {
  const phoneText = usePhoneText();
  const t = useWords("desk");
  const { may } = useTenant();
  const [open, setOpen] = useState(false);
  const complete = useCall(completeCallback, { refreshes: [listCallbacks, listCalls, getCall] });
  const reopen = useReopen();
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
                    toast(t("is_done", { name }), {
                      action: {
                        label: t("reopen"),
                        onClick: () => void reopen(callback.id),
                      },
                    });
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
            <HeldTexts contactId={callback.contactId} />
            <Field label={t("outcome")} optional>
              <Input name="outcome" maxLength={1000} autoFocus placeholder={t("outcome_example")} />
            </Field>
          </DialogForm>
        ) : null}
      </Dialog>
    </>
  );
}
