"use client";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { CallInput } from "@/lib/contract/client";
import type { Contract } from "@/lib/contract/contract";
import {
  type ApiKeyView,
  listAccountKeys,
  partnerKeys,
  patchAccountKey,
  revokeAccountKey,
  rotateAccountKey,
  workspaceKeys,
} from "@/lib/contract/keys";
import { AllowedIpsField, allowedIpsOf, allowedIpsPointers } from "./allowed-ips-field";
import type { KeyPlace } from "./new-key-dialog";
import { SecretDialog } from "./secret-once";

const CONTRACTS = {
  partner: partnerKeys,
  workspace: workspaceKeys,
  account: {
    list: listAccountKeys,
    change: patchAccountKey,
    rotate: rotateAccountKey,
    revoke: revokeAccountKey,
  },
} as const;
type Props = { place: KeyPlace; apiKey: ApiKeyView | null; onClose: () => void };

/** An account's key is addressed by account and key; the contracts are otherwise the same. */
const paramsOf = (place: KeyPlace, apiKey: ApiKeyView) =>
  place.kind === "account" ? { id: place.id, keyId: apiKey.id } : { id: apiKey.id };

export function EditKeyDialog({ place, apiKey, onClose }: Props) {
  return (
    <Dialog open={apiKey !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {apiKey ? <Edit place={place} apiKey={apiKey} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Edit({ place, apiKey, onClose }: { place: KeyPlace; apiKey: ApiKeyView; onClose: () => void }) {
  const t = useWords("keys");
  const contracts = CONTRACTS[place.kind];
  const change = useCall(contracts.change as Contract, { refreshes: [contracts.list], onDone: onClose });
  return (
    <DialogForm
      title={t("edit_title", { name: apiKey.name })}
      description={t("edit_about", { scopes: apiKey.scopes.join(", ") })}
      verb={t("save")}
      busy={change.isPending}
      error={change.error}
      fields={["/name", ...allowedIpsPointers(change.error)]}
      onClose={onClose}
      onSubmit={(value) =>
        change.mutate({
          params: paramsOf(place, apiKey),
          body: { name: value("name"), allowedIps: allowedIpsOf(value("allowedIps")) },
        } as CallInput<Contract>)
      }
    >
      <Field label={t("name")} error={fieldError(change.error, "/name")}>
        <Input name="name" required maxLength={100} defaultValue={apiKey.name} />
      </Field>
      <AllowedIpsField entries={apiKey.allowedIps} error={change.error} />
    </DialogForm>
  );
}

export function RotateKeyDialog({ place, apiKey, onClose }: Props) {
  return (
    <Dialog open={apiKey !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {apiKey ? <Rotate place={place} apiKey={apiKey} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Rotate({ place, apiKey, onClose }: { place: KeyPlace; apiKey: ApiKeyView; onClose: () => void }) {
  const t = useWords("keys");
  const contracts = CONTRACTS[place.kind];
  const rotate = useCall(contracts.rotate as Contract, { refreshes: [contracts.list] });
  const rotated = rotate.data as { apiKey: string } | undefined;
  if (rotated)
    return (
      <SecretDialog
        title={t("rotated", { name: apiKey.name })}
        secret={rotated.apiKey}
        kind="new_key"
        onClose={onClose}
      />
    );
  return (
    <DialogForm
      title={t("rotate_title", { name: apiKey.name })}
      description={t("rotate_about")}
      verb={t("rotate_verb")}
      busy={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={(value) =>
        rotate.mutate({
          params: paramsOf(place, apiKey),
          body: { gracePeriodSeconds: Number(value("grace")) },
        } as CallInput<Contract>)
      }
    >
      <Field label={t("old_works_for")}>
        <FormPicker
          name="grace"
          defaultValue="86400"
          options={GRACES.map((seconds) => ({ value: seconds, label: t(`grace_${seconds}`) }))}
        />
      </Field>
    </DialogForm>
  );
}

export function RevokeKeyDialog({ place, apiKey, onClose }: Props) {
  const t = useWords("keys");
  const contracts = CONTRACTS[place.kind];
  const revoke = useCall(contracts.revoke as Contract, {
    refreshes: [contracts.list],
    onDone: () => {
      if (apiKey) toast(t("key_revoked", { name: apiKey.name }));
      onClose();
    },
  });
  return (
    <Dialog open={apiKey !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {apiKey ? (
        <DialogForm
          title={t("revoke_title", { name: apiKey.name })}
          description={t("revoke_about", { key: `${apiKey.prefix}…${apiKey.last4}` })}
          verb={t("revoke_verb")}
          danger
          cancel={t("keep")}
          busy={revoke.isPending}
          error={revoke.error}
          onClose={onClose}
          onSubmit={() => revoke.mutate({ params: paramsOf(place, apiKey) } as CallInput<Contract>)}
        />
      ) : null}
    </Dialog>
  );
}

const GRACES = ["0", "3600", "86400", "604800"] as const;
