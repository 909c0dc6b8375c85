"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Picker } from "@/components/ui/picker";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { changeSettings, getSettings } from "@/lib/contract/access-settings";
import { query } from "@/lib/contract/queries";
import { PARTNER_ACCESS } from "@/lib/contract/visits";

const LABEL = { none: "No access", view: "View only", edit: "View and edit" };
const OPTIONS = PARTNER_ACCESS.map((value) => ({ value, label: LABEL[value] }));

/** Lets an owner decide what the provider's own people may do here. */
export function PartnerAccessCard() {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getSettings));
  const change = useCall(changeSettings, {
    refreshes: [getSettings],
    onDone: ({ partnerAccess }) => toast(`Your provider now has: ${LABEL[partnerAccess].toLowerCase()}`),
  });
  return (
    <Card aria-label="Provider access" className="[&>header]:border-b-0">
      <CardHeader
        title="Provider access"
        description="Owners at your provider can open this workspace for an hour to help you. The audit log shows each time they do. Editing never includes people, keys or settings."
        action={
          <Picker
            aria-label="Provider access"
            className="w-40"
            value={found.data?.partnerAccess ?? ""}
            options={OPTIONS}
            onChange={(value) =>
              change.mutate({ body: { partnerAccess: PARTNER_ACCESS.find((one) => one === value) } })
            }
          />
        }
      />
      <ErrorNotice error={found.error ?? change.error} />
    </Card>
  );
}
