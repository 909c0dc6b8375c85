import type { Metadata } from "next";
import { LanguageModelPage } from "@/components/operator/language-model";
import { Page } from "@/components/shell/app-shell";
import { requireOperator } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Language model" };

export default async function OperatorLanguageModelPage() {
  await requireOperator();
  return (
    <Page>
      <LanguageModelPage />
    </Page>
  );
}
