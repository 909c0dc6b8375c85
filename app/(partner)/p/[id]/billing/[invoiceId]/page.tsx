import { InvoicePage } from "@/components/partner/invoice-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { partnerPage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("invoice", "invoice");

export default async function PartnerInvoice({
  params,
}: {
  params: Promise<{ id: string; invoiceId: string }>;
}) {
  await partnerPage(params, "invoices:read");
  return (
    <Page>
      <InvoicePage id={(await params).invoiceId} />
    </Page>
  );
}
