import type { Metadata } from "next";
import { Rooms } from "@/app/rooms";
import { AccountsPage } from "@/components/partner/accounts-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Accounts" };

export default async function PartnerAccounts({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "accounts:read");
  return (
    <Rooms names={["settings"]}>
      <Page wide>
        <AccountsPage />
      </Page>
    </Rooms>
  );
}
