import { OperatorPartners } from "@/components/operator/partners";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export const generateMetadata = titleOf("operator", "partners");

export default async function OperatorPartnersPage() {
  await requireOperator();
  return (
    <Page>
      <OperatorPartners />
    </Page>
  );
}
