"use client";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { type Webhook, webhookContractsOf } from "./webhook-contracts";

type Props = { hook: Webhook; onClose: () => void; onShow: (id: string) => void };

/** Sends a sample of one event and opens the deliveries, where the response appears. */
export function TestWebhookDialog({ hook, onClose, onShow }: Props) {
  const t = useWords("webhooks");
  const contracts = webhookContractsOf(useTenant().face);
  const test = useCall(contracts.test, {
    refreshes: [contracts.deliveries],
    onDone: () => {
      toast(t(hook.status === "enabled" ? "test_sent" : "test_waits"));
      onClose();
      onShow(hook.id);
    },
  });
  const offered = contracts.events.filter((name) => hook.events.length === 0 || hook.events.includes(name));
  return (
    <DialogForm
      title={t("test_title")}
      description={hook.url}
      verb={t("test_verb")}
      busy={test.isPending}
      error={test.error}
      onClose={onClose}
      onSubmit={(value) =>
        test.mutate({
          params: { id: hook.id },
          body: { type: contracts.events.find((name) => name === value("type")) },
        })
      }
    >
      <Field label={t("event")} hint={t("test_hint")}>
        <FormPicker
          name="type"
          className="font-mono"
          defaultValue={offered[0]}
          options={offered.map((name) => ({ value: name, label: name }))}
        />
      </Field>
    </DialogForm>
  );
}
