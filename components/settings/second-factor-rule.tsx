"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSecurity } from "@/components/account/use-account";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
import { useWords } from "@/components/words/words";
import {
  changePartnerSettings,
  changeSettings,
  getPartnerSettings,
  getSettings,
} from "@/lib/contract/access-settings";
import { query } from "@/lib/contract/queries";
import type { Face } from "./member-roles";

const CONTRACTS = {
  workspace: { get: getSettings, change: changeSettings },
  partner: { get: getPartnerSettings, change: changePartnerSettings },
} as const;

/** Lets an owner require a second factor of all members. */
export function SecondFactorRule({ face }: { face: Face }) {
  const t = useWords("people");
  const tenant = useTenant();
  const router = useRouter();
  const own = useSecurity();
  const [asking, setAsking] = useState(false);
  const contracts = CONTRACTS[face];
  const stored = query(tenant.client, tenant.key, contracts.get);
  const cache = useQueryClient();
  const found = useQuery(stored);
  const change = useCall(contracts.change, {
    onDone: (settings) => {
      toast(t(settings.requireSecondFactor ? "factor_required" : "factor_optional"));
      // From now on, an owner without a second factor is refused everything, including these settings.
      cache.setQueryData(stored.queryKey, settings);
      // The owner is asked to set one up at once, like every other member.
      router.refresh();
    },
  });
  const put = (requireSecondFactor: boolean) =>
    change.mutate({ body: { requireSecondFactor } }, { onSuccess: () => setAsking(false) });
  return (
    <Card aria-label={t("sign_in")} className="[&>header]:border-b-0">
      <CardHeader
        title={t("require_factor")}
        description={t("require_factor_about", { tenant: tenant.name })}
        action={
          <Switch
            aria-label={t("require_factor")}
            checked={found.data?.requireSecondFactor ?? false}
            disabled={!found.data || own.isPending || change.isPending}
            onCheckedChange={(on) => (on && !own.data?.secondFactor ? setAsking(true) : put(on))}
          />
        }
      />
      <ErrorNotice error={found.error ?? (asking ? null : change.error)} />
      <Dialog open={asking} onOpenChange={setAsking}>
        {asking ? (
          <DialogForm
            width="sm"
            title={t("require_factor_question")}
            description={t("require_factor_lacking", { tenant: tenant.name })}
            verb={t("require_it")}
            busy={change.isPending}
            error={change.error}
            onClose={() => setAsking(false)}
            onSubmit={() => put(true)}
          />
        ) : null}
      </Dialog>
    </Card>
  );
}
