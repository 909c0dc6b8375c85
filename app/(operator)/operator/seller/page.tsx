import { SellerProfilePage } from "@/components/operator/seller-profile";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export const generateMetadata = titleOf("operator", "seller");

export default async function OperatorSellerPage() {
  await requireOperator();
  return (
    <Page>
      <SellerProfilePage />
    </Page>
  );
}
