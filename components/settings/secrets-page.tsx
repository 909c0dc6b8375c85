"use client";
import { useQuery } from "@tanstack/react-query";
import { LockKeyhole, Plus } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Badge, Card, CardHeader, EmptyState, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { day } from "@/components/ui/when";
import { query } from "@/lib/contract/queries";
import { deleteSecret, listSecrets, putSecret, type SecretView } from "@/lib/contract/secrets";
import { HealthNotice } from "./health-notice";
import { SigningCard } from "./signing-card";
import { UsedBy } from "./used-by";
import { VariablesCard } from "./variables-card";

export function SecretsPage() {
  return (
    <>
      <PageHeader
        title="Secrets"
        description="Credentials your automations use with other systems. Once saved, values are never shown again, including in runs, tests and logs."
      />
      <HealthNotice />
      <div className="flex flex-col gap-4">
        <SecretsCard />
        <SigningCard />
        <VariablesCard />
      </div>
    </>
  );
}

function SecretsCard() {
  const { client, key, timezone } = useTenant();
  const [adding, setAdding] = useDialogParam("secret");
  const [replacing, setReplacing] = useState<SecretView | null>(null);
  const [removing, setRemoving] = useState<SecretView | null>(null);
  const list = useQuery(query(client, key, listSecrets));
  return (
    <Card aria-label="Secrets">
      <CardHeader
        title="Secrets"
        description={
          <>
            Use one in a header of an HTTP request, such as{" "}
            <code className="break-all font-mono text-xs">
              {"Authorization: Bearer {{secret.CRM_TOKEN}}"}
            </code>
          </>
        }
        action={
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> Add secret
          </Button>
        }
      />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <Skeleton className="m-4 h-16" /> : null}
      {list.data?.total === 0 ? (
        <EmptyState icon={LockKeyhole} title="No secrets yet">
          For example, your CRM's access token. Automations can send it, but nobody can read it here.
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {list.data?.secrets.map((secret) => (
          <li key={secret.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-all font-medium font-mono text-sm">{secret.name}</p>
              <p className="flex flex-wrap items-center gap-1 text-ink-3 text-sm">
                {secret.hosts.length === 0
                  ? "Any host"
                  : secret.hosts.map((host) => (
                      <Badge key={host} className="max-w-full">
                        <span className="truncate">{host}</span>
                      </Badge>
                    ))}
                <span>· set on {day(secret.updatedAt, timezone)}</span>
              </p>
            </div>
            <div className="flex shrink-0 gap-2">
              <Button size="sm" onClick={() => setReplacing(secret)}>
                Replace
              </Button>
              <Button size="sm" kind="danger" onClick={() => setRemoving(secret)}>
                Delete…
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog open={adding} onOpenChange={setAdding}>
        {adding ? <SecretFormDialog onClose={() => setAdding(false)} /> : null}
      </Dialog>
      <Dialog open={replacing !== null} onOpenChange={(on) => (on ? null : setReplacing(null))}>
        {replacing ? <SecretFormDialog secret={replacing} onClose={() => setReplacing(null)} /> : null}
      </Dialog>
      <Dialog open={removing !== null} onOpenChange={(on) => (on ? null : setRemoving(null))}>
        {removing ? <DeleteDialog secret={removing} onClose={() => setRemoving(null)} /> : null}
      </Dialog>
    </Card>
  );
}

function SecretFormDialog({ secret, onClose }: { secret?: SecretView; onClose: () => void }) {
  const save = useCall(putSecret, { refreshes: [listSecrets] });
  const wrong = (pointer: string) => fieldError(save.error, pointer);
  return (
    <DialogForm
      title={secret ? `Replace ${secret.name}` : "Add a secret"}
      description={
        secret
          ? "Automations use the new value from their next request."
          : "You can replace or delete it later, but not view it."
      }
      verb={secret ? "Replace" : "Save secret"}
      busy={save.isPending}
      error={save.error}
      fields={["/name", "/value", "/hosts"]}
      onClose={onClose}
      onSubmit={(value) => {
        const name = secret?.name ?? value("name");
        const hosts = value("hosts")
          .split(",")
          .map((host) => host.trim())
          .filter((host) => host !== "");
        save.mutate(
          { params: { name }, body: { value: value("value"), hosts } },
          {
            onSuccess: () => {
              onClose();
              toast(`${name} is saved`);
            },
          },
        );
      }}
    >
      {secret ? null : (
        <Field label="Name" hint="Letters, digits and _, such as CRM_TOKEN" error={wrong("/name")}>
          <Input name="name" required maxLength={64} autoComplete="off" className="font-mono" />
        </Field>
      )}
      <Field label="Value" error={wrong("/value")}>
        <Input name="value" type="password" required autoComplete="new-password" />
      </Field>
      <Field
        label="Allowed hosts"
        optional
        hint="Separated by commas. Requests to other hosts can't use it."
        error={wrong("/hosts") ?? wrong("/hosts/0")}
      >
        <Input
          name="hosts"
          defaultValue={secret?.hosts.join(", ")}
          placeholder="api.example.com"
          autoComplete="off"
        />
      </Field>
    </DialogForm>
  );
}

function DeleteDialog({ secret, onClose }: { secret: SecretView; onClose: () => void }) {
  const remove = useCall(deleteSecret, { refreshes: [listSecrets] });
  return (
    <DialogForm
      title={`Delete ${secret.name}?`}
      verb="Delete secret"
      danger
      cancel="Keep it"
      confirm={secret.name}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({ params: { name: secret.name } }, { onSuccess: onClose })}
    >
      <Notice tone="warn">Automation requests that use it will fail.</Notice>
      <UsedBy kind="secret" id={secret.name} change="Deleting it" />
    </DialogForm>
  );
}
