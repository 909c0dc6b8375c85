import { OverviewPage } from "@/components/partner/overview-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { hasPriceBook } from "@/lib/services/billing/resale/prices";

export const generateMetadata = titleOf("overview", "overview");

export default async function PartnerOverview({ params }: { params: Promise<{ id: string }> }) {
  const { partner, scopes } = await partnerPage(params, "accounts:read");
  const { id } = partner;
  // The page shows one more figure for a partner that resells. If the browser asked for it later, the others would move.
  const resells =
    scopes.includes("invoices:read") &&
    (await tx(web().db, { kind: "partner", id }, (t) => hasPriceBook(t, id)));
  return (
    <Page>
      <OverviewPage resells={resells} />
    </Page>
  );
}
