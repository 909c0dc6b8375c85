import { Rooms } from "@/app/rooms";
import { OperatorInvoices } from "@/components/operator/invoices";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export const generateMetadata = titleOf("receivables", "invoices");

export default async function OperatorInvoicesPage() {
  await requireOperator();
  return (
    <Page>
      <Rooms names={["receivables"]}>
        <OperatorInvoices />
      </Rooms>
    </Page>
  );
}
