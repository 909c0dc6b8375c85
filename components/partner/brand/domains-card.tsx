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
import { addBrandDomain, listBrandDomains, removeBrandDomain, verifyBrandDomain } from "@/lib/contract/brand";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";

type Domain = ResponseOf<typeof listBrandDomains>["domains"][number];

/** The hosts of the brand, each with the record that proves it. */
export function DomainsCard() {
  const { client, key, may } = useTenant();
  const found = useQuery(query(client, key, listBrandDomains));
  const domains = found.data?.domains ?? [];
  return (
    <Card aria-label="Domains">
      <CardHeader
        title="Domains"
        description="Your accounts sign in at your own host name, and links in their email lead there."
      />
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
  const add = useCall(addBrandDomain, { refreshes: [listBrandDomains], onDone: () => toast("Domain added") });
  const unsaved = useUnsaved({ save: add });
  return (
    <form
      {...unsaved.form}
      className="flex flex-col gap-3 p-4"
      onSubmit={onSubmitForm((value) => add.mutate({ body: { host: value("host") } }))}
    >
      <Field
        label="Host name"
        hint="Point the name at this installation first. Once you add it here, you get a DNS record to create."
        error={fieldError(add.error, "/host")}
        className="max-w-96"
      >
        <Input name="host" placeholder="desk.example.com" spellCheck={false} autoComplete="off" required />
      </Field>
      <ErrorNotice error={add.error} fields={["/host"]} />
      <div>
        <Button type="submit" busy={add.isPending}>
          Add domain
        </Button>
      </div>
    </form>
  );
}

const STATUS = {
  pending: { tone: "neutral", label: "Not verified" },
  verified: { tone: "good", label: "Verified" },
  missing: { tone: "warn", label: "Record missing" },
} as const;

function DomainRow({ domain: { host, status, record } }: { domain: Domain }) {
  const { may } = useTenant();
  const verify = useCall(verifyBrandDomain, {
    refreshes: [listBrandDomains],
    onDone: () => toast(`${host} is verified`),
  });
  const remove = useCall(removeBrandDomain, {
    refreshes: [listBrandDomains],
    onDone: () => toast(`${host} removed`),
  });
  const [asking, setAsking] = useState(false);
  const { tone, label } = STATUS[status];
  return (
    <li className="flex flex-col gap-2 border-line border-b p-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all font-medium">{host}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="flex-1" />
        {may("settings:manage") ? (
          <>
            {status === "verified" ? null : (
              <Button size="sm" busy={verify.isPending} onClick={() => verify.mutate({ params: { host } })}>
                Verify
              </Button>
            )}
            <Button
              size="sm"
              busy={remove.isPending}
              onClick={() => (status === "pending" ? remove.mutate({ params: { host } }) : setAsking(true))}
            >
              Remove
            </Button>
          </>
        ) : null}
      </div>
      {status === "verified" ? null : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm">
          <Copied label="TXT record" text={record.name} />
          <Copied label="Value" text={record.value} />
        </dl>
      )}
      <ErrorNotice error={verify.error ?? (asking ? null : remove.error)} />
      <Dialog open={asking} onOpenChange={setAsking}>
        {asking ? (
          <DialogForm
            title={`Remove ${host}?`}
            description="It no longer shows your brand, and links in new emails lead to the platform's own address."
            verb="Remove domain"
            danger
            cancel="Keep it"
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
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="break-all font-mono">{text}</dd>
      <dd>
        <CopyButton text={text} label={`Copy ${label}`} />
      </dd>
    </>
  );
}
