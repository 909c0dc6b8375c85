import type { Metadata } from "next";
import { AccountStatementPage } from "@/components/partner/account-statement-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Statement of account" };

export default async function PartnerStatement({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Page wide>
      <AccountStatementPage />
    </Page>
  );
}
