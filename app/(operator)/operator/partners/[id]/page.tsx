import { Rooms } from "@/app/rooms";
import { OperatorPartnerPage } from "@/components/operator/partner-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export const generateMetadata = titleOf("receivables", "partner");

export default async function OperatorPartner({ params }: { params: Promise<{ id: string }> }) {
  await requireOperator();
  return (
    <Page>
      <Rooms names={["receivables", "partner", "people"]}>
        <OperatorPartnerPage id={(await params).id} />
      </Rooms>
    </Page>
  );
}
