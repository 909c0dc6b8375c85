import { OperatorPeople } from "@/components/operator/people";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export const generateMetadata = titleOf("operator", "people");

export default async function OperatorPeoplePage() {
  await requireOperator();
  return (
    <Page>
      <OperatorPeople />
    </Page>
  );
}
