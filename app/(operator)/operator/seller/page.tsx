import type { Metadata } from "next";
import { SellerProfilePage } from "@/components/operator/seller-profile";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("operator"))("seller") };
}

export default async function OperatorSellerPage() {
  await requireOperator();
  return (
    <Page>
      <SellerProfilePage />
    </Page>
  );
}
