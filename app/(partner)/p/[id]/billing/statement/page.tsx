import { AccountStatementPage } from "@/components/partner/account-statement-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("statement", "statement");

export default async function PartnerStatement({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Page>
      <AccountStatementPage />
    </Page>
  );
}
