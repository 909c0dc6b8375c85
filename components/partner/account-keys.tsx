"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import {
  type ApiKeyView,
  listAccountKeys,
  revokeAccountKey,
  rotateAccountKey,
} from "@/lib/api/contracts/keys";
import { pages } from "@/lib/api/queries";
import { NewKeyDialog } from "../settings/new-key-dialog";
import { SecretDialog } from "../settings/secret-once";
import { PagedTable } from "../shell/paged-table";
import { useTenant } from "../shell/tenant";
import { useCall } from "../shell/use-call";
import { useDoing } from "../shell/use-doing";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { DialogForm } from "../ui/dialog-form";
import { Field, Select } from "../ui/field";
import { Badge, Card, CardHeader, EmptyState } from "../ui/surface";
import { ActionsHead, Td, Th, Tr } from "../ui/table";
import { Ago, day } from "../ui/when";

type Change = { key: ApiKeyView; to: "rotate" | "revoke" };

/** The workspace keys of one account, as the partner that answers for it holds them. */
export function AccountKeys({ id, closed }: { id: string; closed: boolean }) {
  const { client, key: tenant } = useTenant();
  const list = useInfiniteQuery(pages(client, tenant, listAccountKeys, { params: { id } }));
  const [creating, setCreating] = useDoing("key");
  const [change, setChange] = useState<Change | null>(null);
  const keys = list.data?.pages.flatMap((page) => page.keys) ?? [];
  const done = () => setChange(null);
  return (
    <Card>
      <CardHeader
        title="Workspace keys"
        description="What this account's systems call the API with. A key is shown once, when it is made."
        action={
          closed ? null : (
            <Button size="sm" onClick={() => setCreating(true)}>
              <Plus aria-hidden /> Create key
            </Button>
          )
        }
      />
      <PagedTable
        label="API keys"
        list={list}
        total={list.data?.pages[0]?.total}
        skeletons={3}
        empty={
          <EmptyState icon={KeyRound} title="No keys yet">
            Create one for the system that sends this account's calls and bookings.
          </EmptyState>
        }
        head={
          <>
            <Th>Name</Th>
            <Th>Key</Th>
            <Th className="max-sm:hidden">Last used</Th>
            <Th className="max-sm:hidden">Created</Th>
            <ActionsHead />
          </>
        }
      >
        {keys.map((key) => (
          <Tr key={key.id}>
            <Td>
              <span className="font-medium">{key.name}</span> <State apiKey={key} />
            </Td>
            <Td className="font-mono text-ink-2 text-sm">
              {key.prefix}…{key.last4}
            </Td>
            <Td className="text-ink-2 max-sm:hidden">
              {key.lastUsedAt ? <Ago at={key.lastUsedAt} /> : "Never"}
            </Td>
            <Td className="text-ink-2 max-sm:hidden">{day(key.createdAt)}</Td>
            <Td className="text-right">
              {stateOf(key) === "dead" || closed ? null : (
                <span className="inline-flex gap-1">
                  <Button
                    size="sm"
                    kind="ghost"
                    aria-label={`Rotate ${key.name}`}
                    onClick={() => setChange({ key, to: "rotate" })}
                  >
                    Rotate
                  </Button>
                  <Button
                    size="sm"
                    kind="ghost"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => setChange({ key, to: "revoke" })}
                  >
                    Revoke
                  </Button>
                </span>
              )}
            </Td>
          </Tr>
        ))}
      </PagedTable>
      <NewKeyDialog place={{ kind: "account", id }} open={creating} onOpenChange={setCreating} />
      <Dialog open={change !== null} onOpenChange={(open) => (open ? null : done())}>
        {change?.to === "rotate" ? <Rotate id={id} apiKey={change.key} onClose={done} /> : null}
        {change?.to === "revoke" ? <Revoke id={id} apiKey={change.key} onClose={done} /> : null}
      </Dialog>
    </Card>
  );
}

function stateOf(key: ApiKeyView): "live" | "ending" | "dead" {
  if (key.revokedAt || (key.expiresAt && Date.parse(key.expiresAt) < Date.now())) return "dead";
  return key.expiresAt ? "ending" : "live";
}

function State({ apiKey }: { apiKey: ApiKeyView }) {
  const state = stateOf(apiKey);
  if (state === "dead") return <Badge>{apiKey.revokedAt ? "Revoked" : "Expired"}</Badge>;
  return state === "ending" && apiKey.expiresAt ? (
    <Badge tone="warn">Until {day(apiKey.expiresAt)}</Badge>
  ) : null;
}

type Props = { id: string; apiKey: ApiKeyView; onClose: () => void };

function Rotate({ id, apiKey, onClose }: Props) {
  const rotate = useCall(rotateAccountKey, { refreshes: [listAccountKeys] });
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
      description="You get a new key with the same name and rights. Both work until the old one stops."
      verb="Rotate key"
      busy={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={(said) =>
        rotate.mutate({
          params: { id, keyId: apiKey.id },
          body: { gracePeriodSeconds: Number(said("grace")) },
        })
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

function Revoke({ id, apiKey, onClose }: Props) {
  const revoke = useCall(revokeAccountKey, { refreshes: [listAccountKeys], onDone: onClose });
  return (
    <DialogForm
      title={`Revoke ${apiKey.name}?`}
      description={`Everything that uses ${apiKey.prefix}…${apiKey.last4} is refused from this moment. This cannot be undone.`}
      verb="Revoke key"
      danger
      cancel="Keep it"
      busy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onSubmit={() => revoke.mutate({ params: { id, keyId: apiKey.id } })}
    />
  );
}
