import { Rooms } from "@/app/rooms";
import { BillingPage } from "@/components/partner/billing-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("billing", "billing");

export default async function PartnerBilling({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Rooms names={["billing", "planChange"]}>
      <Page>
        <BillingPage />
      </Page>
    </Rooms>
  );
}
