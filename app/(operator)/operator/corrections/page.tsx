import { Rooms } from "@/app/rooms";
import { OperatorCorrections } from "@/components/operator/corrections";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export const generateMetadata = titleOf("receivables", "corrections");

export default async function OperatorCorrectionsPage() {
  await requireOperator();
  return (
    <Page>
      <Rooms names={["receivables"]}>
        <OperatorCorrections />
      </Rooms>
    </Page>
  );
}
