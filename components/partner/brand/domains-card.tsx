"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Badge, Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import { addBrandDomain, listBrandDomains, removeBrandDomain, verifyBrandDomain } from "@/lib/contract/brand";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";

type Domain = ResponseOf<typeof listBrandDomains>["domains"][number];

/** The hosts of the brand, each with the record that proves it. */
export function DomainsCard() {
  const t = useWords("brand");
  const { client, key, may } = useTenant();
  const found = useQuery(query(client, key, listBrandDomains));
  const domains = found.data?.domains ?? [];
  return (
    <Card aria-label={t("domains")}>
      <CardHeader title={t("domains")} description={t("domains_about")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.isPending ? <Skeleton className="m-4 h-16" /> : null}
      {domains.length > 0 ? (
        <ul>
          {domains.map((domain) => (
            <DomainRow key={domain.host} domain={domain} />
          ))}
        </ul>
      ) : null}
      {may("settings:manage") ? <AddDomain key={domains.length} /> : null}
    </Card>
  );
}

function AddDomain() {
  const t = useWords("brand");
  const add = useCall(addBrandDomain, {
    refreshes: [listBrandDomains],
    onDone: () => toast(t("domain_added")),
  });
  const unsaved = useUnsaved({ save: add });
  return (
    <form
      {...unsaved.form}
      className="flex flex-col gap-3 p-4"
      onSubmit={onSubmitForm((value) => add.mutate({ body: { host: value("host") } }))}
    >
      <Field
        label={t("host_name")}
        hint={t("host_name_hint")}
        error={fieldError(add.error, "/host")}
        className="max-w-96"
      >
        <Input name="host" placeholder="desk.example.com" spellCheck={false} autoComplete="off" required />
      </Field>
      <ErrorNotice error={add.error} fields={["/host"]} />
      <div>
        <Button type="submit" busy={add.isPending}>
          {t("add_domain")}
        </Button>
      </div>
    </form>
  );
}

const TONES = { pending: "neutral", verified: "good", missing: "warn" } as const;

function DomainRow({ domain: { host, status, record } }: { domain: Domain }) {
  const t = useWords("brand");
  const { may } = useTenant();
  const verify = useCall(verifyBrandDomain, {
    refreshes: [listBrandDomains],
    onDone: () => toast(t("is_verified", { host })),
  });
  const remove = useCall(removeBrandDomain, {
    refreshes: [listBrandDomains],
    onDone: () => toast(t("is_removed", { host })),
  });
  const [asking, setAsking] = useState(false);

  return (
    <li className="flex flex-col gap-2 border-line border-b p-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all font-medium">{host}</span>
        <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>
        <span className="flex-1" />
        {may("settings:manage") ? (
          <>
            {status === "verified" ? null : (
              <Button size="sm" busy={verify.isPending} onClick={() => verify.mutate({ params: { host } })}>
                {t("verify")}
              </Button>
            )}
            <Button
              size="sm"
              busy={remove.isPending}
              onClick={() => (status === "pending" ? remove.mutate({ params: { host } }) : setAsking(true))}
            >
              {t("remove")}
            </Button>
          </>
        ) : null}
      </div>
      {status === "verified" ? null : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm">
          <Copied label={t("txt_record")} text={record.name} />
          <Copied label={t("record_value")} text={record.value} />
        </dl>
      )}
      <ErrorNotice error={verify.error ?? (asking ? null : remove.error)} />
      <Dialog open={asking} onOpenChange={setAsking}>
        {asking ? (
          <DialogForm
            title={t("remove_host", { host })}
            description={t("remove_host_about")}
            verb={t("remove_domain")}
            danger
            cancel={t("keep_it")}
            busy={remove.isPending}
            error={remove.error}
            onClose={() => setAsking(false)}
            onSubmit={() => remove.mutate({ params: { host } })}
          />
        ) : null}
      </Dialog>
    </li>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const t = useWords("brand");
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="break-all font-mono">{text}</dd>
      <dd>
        <CopyButton text={text} label={t("copy_what", { what: label })} />
      </dd>
    </>
  );
}
