"use client";
import { type ApiKeyView, partnerKeys, workspaceKeys } from "@/lib/api/contracts/keys";
import { useCall } from "../shell/use-call";
import { Dialog } from "../ui/dialog";
import { DialogForm } from "../ui/dialog-form";
import { Field, Select } from "../ui/field";
import { SecretDialog } from "./secret-once";

const CONTRACTS = { partner: partnerKeys, workspace: workspaceKeys } as const;
type Kind = keyof typeof CONTRACTS;
type Props = { kind: Kind; apiKey: ApiKeyView | null; onClose: () => void };

export function RotateKeyDialog({ kind, apiKey, onClose }: Props) {
  return (
    <Dialog open={apiKey !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {apiKey ? <Rotate kind={kind} apiKey={apiKey} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Rotate({ kind, apiKey, onClose }: { kind: Kind; apiKey: ApiKeyView; onClose: () => void }) {
  const contracts = CONTRACTS[kind] as (typeof CONTRACTS)["partner"];
  const rotate = useCall(contracts.rotate, { refreshes: [contracts.list] });
  if (rotate.data)
    return (
      <SecretDialog
        title={`${apiKey.name} is rotated`}
        secret={rotate.data.apiKey}
        of="New"
        onClose={onClose}
      />
    );
  return (
    <DialogForm
      title={`Rotate ${apiKey.name}?`}
      description="You get a new key with the same name and rights. The old one stops after the time you choose."
      verb="Rotate key"
      busy={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={(said) =>
        rotate.mutate({ params: { id: apiKey.id }, body: { gracePeriodSeconds: Number(said("grace")) } })
      }
    >
      <Field label="The old key works for">
        <Select name="grace" defaultValue="86400">
          <option value="0">No longer: it stops at once</option>
          <option value="3600">One more hour</option>
          <option value="86400">One more day</option>
          <option value="604800">One more week</option>
        </Select>
      </Field>
    </DialogForm>
  );
}

export function RevokeKeyDialog({ kind, apiKey, onClose }: Props) {
  const contracts = CONTRACTS[kind] as (typeof CONTRACTS)["partner"];
  const revoke = useCall(contracts.revoke, { refreshes: [contracts.list], onDone: onClose });
  return (
    <Dialog open={apiKey !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {apiKey ? (
        <DialogForm
          title={`Revoke ${apiKey.name}?`}
          description={`Everything that uses ${apiKey.prefix}…${apiKey.last4} is refused from this moment. This cannot be undone.`}
          verb="Revoke key"
          danger
          cancel="Keep it"
          busy={revoke.isPending}
          error={revoke.error}
          onClose={onClose}
          onSubmit={() => revoke.mutate({ params: { id: apiKey.id } })}
        />
      ) : null}
    </Dialog>
  );
}
