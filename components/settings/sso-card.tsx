"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader, Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { query } from "@/lib/contract/queries";
import type { SsoView } from "@/lib/contract/single-sign-on";
import type { Face } from "./member-roles";
import { ssoContractsOf } from "./sso-contracts";
import { SsoDialog } from "./sso-dialog";
import { SsoDomainRow } from "./sso-domain-row";

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
    <Card aria-label="Single sign-on" className={sso?.configured ? "" : "[&>header]:border-b-0"}>
      <CardHeader
        title="Single sign-on"
        description={
          sso?.configured ? (
            <span className="break-words">
              People sign in with {sso.issuer}. {modeOf(sso)}
            </span>
          ) : (
            `Let people sign in to ${tenant.name} with your own identity provider (OpenID Connect).`
          )
        }
        action={
          <Button size="sm" disabled={!sso} onClick={() => setOpen("edit")}>
            {sso?.configured ? "Edit" : "Set up"}
          </Button>
        }
      />
      {found.error ? (
        <div className="px-4 pb-4">
          <ErrorNotice error={found.error} retry={() => found.refetch()} />
        </div>
      ) : null}
      {sso?.configured ? (
        <>
          <ul className="divide-y divide-line" aria-label="Domains">
            {sso.domains.map((domain) => {
              const isAsked = verify.variables?.params?.domain === domain.domain;
              return (
                <SsoDomainRow
                  key={domain.domain}
                  domain={domain}
                  busy={isAsked && verify.isPending}
                  error={isAsked ? verify.error : null}
                  onVerify={() =>
                    verify.mutate(
                      { params: { domain: domain.domain } },
                      { onSuccess: () => toast(`${domain.domain} is verified`) },
                    )
                  }
                />
              );
            })}
          </ul>
          <div className="flex justify-end border-line border-t px-4 py-3">
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

function modeOf({ domains, enforced }: SsoView): string {
  if (domains.length === 0) return "Add a domain to let people sign in.";
  if (domains.every(({ verifiedAt }) => verifiedAt === null))
    return "It takes effect once a domain is verified.";
  return enforced ? "Everyone except owners must use it." : "Passwords work too.";
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
