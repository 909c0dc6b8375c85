import type { Metadata } from "next";
import { Rooms } from "@/app/rooms";
import { OperatorInvoices } from "@/components/operator/invoices";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("receivables"))("invoices") };
}

export default async function OperatorInvoicesPage() {
  await requireOperator();
  return (
    <Page wide>
      <Rooms names={["receivables"]}>
        <OperatorInvoices />
      </Rooms>
    </Page>
  );
}
