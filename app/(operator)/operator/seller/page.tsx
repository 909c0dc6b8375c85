import type { Metadata } from "next";
import { SellerProfilePage } from "@/components/operator/seller-profile";
import { Page } from "@/components/shell/app-shell";
import { requireOperator } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Seller details" };

export default async function OperatorSellerPage() {
  await requireOperator();
  return (
    <Page>
      <SellerProfilePage />
    </Page>
  );
}
