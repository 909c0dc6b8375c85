import type { Metadata } from "next";
import { OperatorInvoices } from "@/components/operator/invoices";
import { Page } from "@/components/shell/app-shell";
import { requireOperator } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Invoices" };

export default async function OperatorInvoicesPage() {
  await requireOperator();
  return (
    <Page wide>
      <OperatorInvoices />
    </Page>
  );
}
