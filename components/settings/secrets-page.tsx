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
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { deleteSecret, listSecrets, putSecret, type SecretView } from "@/lib/contract/secrets";
import { HealthNotice } from "./health-notice";
import { SigningCard } from "./signing-card";
import { UsedBy } from "./used-by";
import { VariablesCard } from "./variables-card";

export function SecretsPage() {
  const t = useWords("secrets");
  const shell = useWords("shell");
  return (
    <>
      <PageHeader title={shell("page_secrets")} description={t("about")} />
      <HealthNotice />
      <div className="in-order flex flex-col gap-4">
        <SecretsCard />
        <SigningCard />
        <VariablesCard />
      </div>
    </>
  );
}

const EXAMPLE = "Authorization: Bearer {{secret.CRM_TOKEN}}";

function SecretsCard() {
  const t = useWords("secrets");
  const shell = useWords("shell");
  const { client, key, timezone } = useTenant();
  const [adding, setAdding] = useDialogParam("secret");
  const [replacing, setReplacing] = useState<SecretView | null>(null);
  const [removing, setRemoving] = useState<SecretView | null>(null);
  const list = useQuery(query(client, key, listSecrets));
  return (
    <Card aria-label={shell("page_secrets")}>
      <CardHeader
        title={shell("page_secrets")}
        description={rich(
          t.parts("secrets_about", {
            example: EXAMPLE,
            code: (words) => <code className="wrap-anywhere font-mono text-xs">{words}</code>,
          }),
        )}
        action={
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> {t("add_secret")}
          </Button>
        }
      />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <Skeleton className="m-4 h-16" /> : null}
      {list.data?.total === 0 ? (
        <EmptyState icon={LockKeyhole} title={t("none")}>
          {t("none_about")}
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {list.data?.secrets.map((secret) => (
          <li key={secret.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-all font-medium font-mono text-sm">{secret.name}</p>
              <p className="flex flex-wrap items-center gap-1 text-ink-3 text-sm">
                {secret.hosts.length === 0
                  ? t("any_host")
                  : secret.hosts.map((host) => (
                      <Badge key={host} className="max-w-full">
                        <span className="truncate">{host}</span>
                      </Badge>
                    ))}
                <span>{t("set_on", { day: day(secret.updatedAt, timezone) })}</span>
              </p>
            </div>
            <div className="flex shrink-0 gap-2">
              <Button size="sm" onClick={() => setReplacing(secret)}>
                {t("replace")}
              </Button>
              <Button size="sm" kind="danger" onClick={() => setRemoving(secret)}>
                {t("delete")}
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
  const t = useWords("secrets");
  const save = useCall(putSecret, { refreshes: [listSecrets] });
  const wrong = (pointer: string) => fieldError(save.error, pointer);
  return (
    <DialogForm
      title={secret ? t("replace_title", { name: secret.name }) : t("add_title")}
      description={t(secret ? "replace_about" : "add_about")}
      verb={t(secret ? "replace" : "save_secret")}
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
              toast(t("saved", { name }));
            },
          },
        );
      }}
    >
      {secret ? null : (
        <Field label={t("name")} hint={t("name_hint")} error={wrong("/name")}>
          <Input name="name" required maxLength={64} autoComplete="off" className="font-mono" />
        </Field>
      )}
      <Field label={t("value")} error={wrong("/value")}>
        <Input name="value" type="password" required autoComplete="new-password" />
      </Field>
      <Field label={t("hosts")} optional hint={t("hosts_hint")} error={wrong("/hosts") ?? wrong("/hosts/0")}>
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
  const t = useWords("secrets");
  const remove = useCall(deleteSecret, {
    refreshes: [listSecrets],
    onDone: () => toast(t("deleted", { name: secret.name })),
  });
  return (
    <DialogForm
      title={t("delete_title", { name: secret.name })}
      verb={t("delete_verb")}
      danger
      cancel={t("keep")}
      confirm={secret.name}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({ params: { name: secret.name } }, { onSuccess: onClose })}
    >
      <Notice tone="warn">{t("delete_about")}</Notice>
      <UsedBy kind="secret" id={secret.name} change={{ does: "deleting" }} />
    </DialogForm>
  );
}
