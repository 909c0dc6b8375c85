import { Rooms } from "@/app/rooms";
import { AccountsPage } from "@/components/partner/accounts-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("partner", "accounts");

export default async function PartnerAccounts({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "accounts:read");
  return (
    <Rooms names={["settings"]}>
      <Page>
        <AccountsPage />
      </Page>
    </Rooms>
  );
}
