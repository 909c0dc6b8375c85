"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader, Notice } from "@/components/ui/surface";
import { query } from "@/lib/contract/queries";
import type { SsoView } from "@/lib/contract/single-sign-on";
import type { Face } from "./member-roles";
import { ssoContractsOf } from "./sso-contracts";
import { SsoDialog } from "./sso-dialog";

/** A tenant's own identity provider: its state, its domains, and the dialogs that change it. */
export function SsoCard({ face }: { face: Face }) {
  const tenant = useTenant();
  const contracts = ssoContractsOf(face);
  const found = useQuery(query(tenant.client, tenant.key, contracts.get));
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const verify = useCall(contracts.verify, { refreshes: [contracts.get] });
  const sso = found.data;
  const close = () => setOpen(null);
  return (
    <Card aria-label="Single sign-on">
      <CardHeader
        title="Single sign-on"
        description={
          sso?.configured
            ? `People sign in with ${sso.issuer}. ${sso.enforced ? "Everyone except owners must use it." : "Passwords work too."}`
            : `Let people sign in to ${tenant.name} with your own identity provider (OpenID Connect).`
        }
        action={
          <Button size="sm" disabled={!sso} onClick={() => setOpen("edit")}>
            {sso?.configured ? "Edit" : "Set up single sign-on"}
          </Button>
        }
      />
      <ErrorNotice error={found.error ?? verify.error} />
      {sso?.configured ? (
        <>
          <ul className="divide-y divide-line" aria-label="Domains">
            {sso.domains.map((domain) => (
              <DomainRow
                key={domain.domain}
                domain={domain}
                busy={verify.isPending}
                onVerify={() =>
                  verify.mutate(
                    { params: { domain: domain.domain } },
                    { onSuccess: () => toast(`${domain.domain} is verified`) },
                  )
                }
              />
            ))}
          </ul>
          <div className="flex justify-end border-line border-t p-4">
            <Button size="sm" kind="danger" onClick={() => setOpen("remove")}>
              Remove single sign-on…
            </Button>
          </div>
        </>
      ) : null}
      <Dialog open={open === "edit"} onOpenChange={close}>
        {open === "edit" && sso ? <SsoDialog face={face} sso={sso} onClose={close} /> : null}
      </Dialog>
      <Dialog open={open === "remove"} onOpenChange={close}>
        {open === "remove" ? <RemoveDialog face={face} onClose={close} /> : null}
      </Dialog>
    </Card>
  );
}

type DomainProps = { domain: SsoView["domains"][number]; busy: boolean; onVerify: () => void };

function DomainRow({ domain: { domain, verifiedAt, record }, busy, onVerify }: DomainProps) {
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1 break-all font-medium">{domain}</span>
        {verifiedAt ? <Badge tone="good">Verified</Badge> : <Badge>Not verified</Badge>}
        {verifiedAt ? null : (
          <Button size="sm" busy={busy} aria-label={`Verify ${domain}`} onClick={onVerify}>
            Verify
          </Button>
        )}
      </div>
      {verifiedAt ? null : (
        <div className="flex flex-col gap-1 text-ink-2 text-sm">
          <p>Add this TXT record to the domain's DNS, then verify it:</p>
          <p className="break-all font-mono text-xs">{record.name}</p>
          <p className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 break-all font-mono text-xs">{record.value}</code>
            <CopyButton text={record.value} />
          </p>
        </div>
      )}
    </li>
  );
}

function RemoveDialog({ face, onClose }: { face: Face; onClose: () => void }) {
  const contracts = ssoContractsOf(face);
  const remove = useCall(contracts.remove, { refreshes: [contracts.get] });
  return (
    <DialogForm
      title="Remove single sign-on?"
      verb="Remove"
      danger
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({}, { onSuccess: onClose })}
    >
      <Notice tone="signal">
        Members stay and sign in with a password. People who never had one can choose it with "Forgot your
        password?".
      </Notice>
    </DialogForm>
  );
}
