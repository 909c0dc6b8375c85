import type { Metadata } from "next";
import { ResalePage } from "@/components/partner/resale-page";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Resale" };

export default async function PartnerResale({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "invoices:read");
  return (
    <Page wide>
      <ResalePage />
    </Page>
  );
}
