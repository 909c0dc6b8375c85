import { Rooms } from "@/app/rooms";
import { OperatorInvoicePage } from "@/components/operator/invoice-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export const generateMetadata = titleOf("invoice", "invoice");

type Props = { params: Promise<{ id: string; invoiceId: string }> };

export default async function OperatorPartnerInvoice({ params }: Props) {
  await requireOperator();
  const { id, invoiceId } = await params;
  return (
    <Page>
      <Rooms names={["receivables", "partner", "invoice"]} specs>
        <OperatorInvoicePage partnerId={id} invoiceId={invoiceId} />
      </Rooms>
    </Page>
  );
}
