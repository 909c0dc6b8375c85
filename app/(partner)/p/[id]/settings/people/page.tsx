import { Rooms } from "@/app/rooms";
import { PeoplePage } from "@/components/settings/people";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_people");

export default async function PartnerPeople({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "members:read");
  return (
    <Rooms names={["settings", "people"]}>
      <Page>
        <PeoplePage face="partner" />
      </Page>
    </Rooms>
  );
}
