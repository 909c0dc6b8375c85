"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
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
  const tenant = useTenant();
  const contracts = CONTRACTS[face];
  const found = useQuery(query(tenant.client, tenant.key, contracts.get));
  const change = useCall(contracts.change, {
    refreshes: [contracts.get],
    onDone: ({ requireSecondFactor }) =>
      toast(requireSecondFactor ? "A second factor is now required" : "A second factor is now optional"),
  });
  return (
    <Card aria-label="Sign-in" className="[&>header]:border-b-0">
      <CardHeader
        title="Require a second factor"
        description={`Members without one can open ${tenant.name} only after they set up an authenticator app or a passkey. This includes you.`}
        action={
          <Switch
            aria-label="Require a second factor"
            checked={found.data?.requireSecondFactor ?? false}
            disabled={!found.data || change.isPending}
            onCheckedChange={(requireSecondFactor) => change.mutate({ body: { requireSecondFactor } })}
          />
        }
      />
      <ErrorNotice error={found.error ?? change.error} />
    </Card>
  );
}
