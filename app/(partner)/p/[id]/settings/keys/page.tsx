import { Rooms } from "@/app/rooms";
import { KeysTable } from "@/components/settings/keys-table";
import { Page } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/ui/surface";
import { pageWords, titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_keys");

export default async function ApiKeysPage({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "keys:manage");
  const t = await pageWords("keys");
  return (
    <Rooms names={["settings", "keys"]}>
      <Page>
        <PageHeader title={t("api_keys")} description={t("about_partner")} />
        <KeysTable place={{ kind: "partner" }} />
      </Page>
    </Rooms>
  );
}
