import { Rooms } from "@/app/rooms";
import { AccountPage } from "@/components/partner/account-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("partner", "account");

export default async function PartnerAccount({
  params,
}: {
  params: Promise<{ id: string; accountId: string }>;
}) {
  await partnerPage(params, "accounts:read");
  return (
    <Rooms names={["settings", "keys", "audit", "people", "failures"]}>
      <Page>
        <AccountPage id={(await params).accountId} />
      </Page>
    </Rooms>
  );
}
