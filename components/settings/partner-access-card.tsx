"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Picker } from "@/components/ui/picker";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { changeSettings, getSettings } from "@/lib/contract/access-settings";
import { query } from "@/lib/contract/queries";
import { PARTNER_ACCESS } from "@/lib/contract/visits";

/** Lets an owner decide what the provider's own people may do here. */
export function PartnerAccessCard() {
  const t = useWords("people");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getSettings));
  const change = useCall(changeSettings, {
    refreshes: [getSettings],
    onDone: ({ partnerAccess }) => toast(t("access_changed", { access: partnerAccess })),
  });
  return (
    <Card aria-label={t("provider_access")} className="[&>header]:border-b-0">
      <CardHeader
        title={t("provider_access")}
        description={t("provider_access_about")}
        action={
          <Picker
            aria-label={t("provider_access")}
            className="w-40"
            value={found.data?.partnerAccess ?? ""}
            options={PARTNER_ACCESS.map((value) => ({ value, label: t(`access_${value}`) }))}
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
