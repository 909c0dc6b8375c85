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

function NewWebhook({ onClose }: { onClose: () => void }) {
  const { face } = useTenant();
  const contracts = webhookContractsOf(face);
  const [events, setEvents] = useState<readonly (typeof contracts.events)[number][]>([]);
  const create = useCall(contracts.create, { refreshes: [contracts.list] });
  if (create.data)
    return (
      <SecretDialog
        of="Signing"
        noun="secret"
        title="Endpoint added"
        description="Use this secret to verify deliveries."
        secret={create.data.secret}
        onClose={onClose}
      />
    );
  return (
    <DialogForm
      title="Add endpoint"
      description="Deliveries are signed according to Standard Webhooks."
      verb="Add endpoint"
      busy={create.isPending}
      error={create.error}
      fields={["/url"]}
      onClose={onClose}
      onSubmit={(value) => create.mutate({ body: { url: value("url"), events: [...events] } })}
    >
      <Field label="URL" hint="A public https URL" error={fieldError(create.error, "/url")}>
        <Input
          name="url"
          required
          maxLength={2000}
          inputMode="url"
          placeholder="https://example.com/hooks/switchboard"
        />
      </Field>
      <Checkboxes
        legend="Events"
        hint={
          face === "workspace" ? "if none are selected, all" : "if none are selected, all except audit.entry"
        }
        names={contracts.events}
        chosen={events}
        onChange={setEvents}
        labelClass="font-mono text-xs"
      />
    </DialogForm>
  );
}
