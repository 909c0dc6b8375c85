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
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import type { SsoView } from "@/lib/contract/single-sign-on";
import type { Face } from "./member-roles";
import { ssoContractsOf } from "./sso-contracts";
import { SsoDialog } from "./sso-dialog";
import { SsoDomainRow } from "./sso-domain-row";

/** A tenant's own identity provider: its state, its domains, and the dialogs that change it. */
export function SsoCard({ face }: { face: Face }) {
  const t = useWords("people");
  const tenant = useTenant();
  const contracts = ssoContractsOf(face);
  const found = useQuery(query(tenant.client, tenant.key, contracts.get));
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const verify = useCall(contracts.verify, { refreshes: [contracts.get] });
  const sso = found.data;
  const close = () => setOpen(null);
  return (
    <Card aria-label={t("sso")} className={sso?.configured ? "" : "[&>header]:border-b-0"}>
      <CardHeader
        title={t("sso")}
        description={
          sso?.configured ? (
            <span className="break-words">
              {t("sso_on", { issuer: sso.issuer ?? "", mode: modeOf(sso) })}
            </span>
          ) : (
            t("sso_off", { tenant: tenant.name })
          )
        }
        action={
          <Button size="sm" disabled={!sso} onClick={() => setOpen("edit")}>
            {t(sso?.configured ? "edit" : "set_up")}
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
          <ul className="divide-y divide-line" aria-label={t("domains")}>
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
                      { onSuccess: () => toast(t("domain_is_verified", { domain: domain.domain })) },
                    )
                  }
                />
              );
            })}
          </ul>
          <div className="flex justify-end border-line border-t px-4 py-3">
            <Button size="sm" kind="danger" onClick={() => setOpen("remove")}>
              {t("remove_sso")}
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

function modeOf({ domains, enforced }: SsoView) {
  if (domains.length === 0) return "no_domain";
  if (domains.every(({ verifiedAt }) => verifiedAt === null)) return "unverified";
  return enforced ? "enforced" : "optional";
}

function RemoveDialog({ face, onClose }: { face: Face; onClose: () => void }) {
  const t = useWords("people");
  const contracts = ssoContractsOf(face);
  const remove = useCall(contracts.remove, { refreshes: [contracts.get] });
  return (
    <DialogForm
      title={t("remove_sso_title")}
      verb={t("remove")}
      danger
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({}, { onSuccess: onClose })}
    >
      <Notice tone="info">{t("remove_sso_about")}</Notice>
    </DialogForm>
  );
}
