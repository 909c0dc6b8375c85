"use client";
import { useState } from "react";
import { SecretDialog } from "@/components/settings/secret-once";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Checkboxes } from "@/components/ui/toggle";
import { useWords } from "@/components/words/words";
import { webhookContractsOf } from "./webhook-contracts";

export function NewWebhookDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open ? <NewWebhook onClose={() => onOpenChange(false)} /> : null}
    </Dialog>
  );
}

/** Production is served over https only, and accepts no endpoint without it. */
const isServedByHttp = () => globalThis.location?.protocol === "http:";

function NewWebhook({ onClose }: { onClose: () => void }) {
  const t = useWords("webhooks");
  const { face } = useTenant();
  const contracts = webhookContractsOf(face);
  const [events, setEvents] = useState<readonly (typeof contracts.events)[number][]>([]);
  const create = useCall(contracts.create, { refreshes: [contracts.list] });
  if (create.data)
    return (
      <SecretDialog
        kind="signing_secret"
        title={t("secret_title")}
        description={t("secret_about")}
        secret={create.data.secret}
        onClose={onClose}
      />
    );
  return (
    <DialogForm
      title={t("add_endpoint")}
      description={t("signed")}
      verb={t("add_endpoint")}
      busy={create.isPending}
      error={create.error}
      fields={["/url"]}
      onClose={onClose}
      onSubmit={(value) => create.mutate({ body: { url: value("url"), events: [...events] } })}
    >
      <Field
        label={t("url")}
        hint={t(isServedByHttp() ? "url_hint_not_production" : "url_hint")}
        error={fieldError(create.error, "/url")}
      >
        <Input
          name="url"
          required
          maxLength={2000}
          inputMode="url"
          placeholder="https://example.com/hooks/switchboard"
        />
      </Field>
      <Checkboxes
        legend={t("events")}
        hint={t(face === "workspace" ? "events_workspace" : "events_partner")}
        names={contracts.events}
        chosen={events}
        onChange={setEvents}
        labelClass="font-mono text-xs"
      />
    </DialogForm>
  );
}
