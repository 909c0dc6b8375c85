"use client";
import { useState } from "react";
import { type ApiKeyView, partnerKeys, workspaceKeys } from "@/lib/api/contracts/keys";
import { useCall } from "../shell/use-call";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field, Select } from "../ui/field";
import { Trouble } from "../ui/trouble";
import { SecretOnce } from "./secret-once";

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
  const [grace, setGrace] = useState("86400");
  const rotate = useCall(contracts.rotate, { refreshes: [contracts.list] });
  if (rotate.data)
    return (
      <DialogContent
        title={`${apiKey.name} is rotated`}
        footer={
          <Button kind="primary" onClick={onClose}>
            I have copied it
          </Button>
        }
      >
        <SecretOnce secret={rotate.data.apiKey} of="New" />
      </DialogContent>
    );
  return (
    <DialogContent
      title={`Rotate ${apiKey.name}?`}
      description="You get a new key with the same name and rights. The old one stops after the time you choose."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={rotate.isPending}
            onClick={() =>
              rotate.mutate({ params: { id: apiKey.id }, body: { gracePeriodSeconds: Number(grace) } })
            }
          >
            Rotate key
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Trouble error={rotate.error} />
        <Field label="The old key works for">
          <Select value={grace} onChange={(event) => setGrace(event.target.value)}>
            <option value="0">No longer: it stops at once</option>
            <option value="3600">One more hour</option>
            <option value="86400">One more day</option>
            <option value="604800">One more week</option>
          </Select>
        </Field>
      </div>
    </DialogContent>
  );
}

export function RevokeKeyDialog({ kind, apiKey, onClose }: Props) {
  const contracts = CONTRACTS[kind] as (typeof CONTRACTS)["partner"];
  const revoke = useCall(contracts.revoke, { refreshes: [contracts.list], onDone: onClose });
  return (
    <Dialog open={apiKey !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {apiKey ? (
        <DialogContent
          title={`Revoke ${apiKey.name}?`}
          description={`Everything that uses ${apiKey.prefix}…${apiKey.last4} is refused from this moment. This cannot be undone.`}
          footer={
            <>
              <Button onClick={onClose}>Keep it</Button>
              <Button
                kind="danger"
                busy={revoke.isPending}
                onClick={() => revoke.mutate({ params: { id: apiKey.id } })}
              >
                Revoke key
              </Button>
            </>
          }
        >
          <Trouble error={revoke.error} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}
