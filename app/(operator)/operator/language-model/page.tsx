import type { Metadata } from "next";
import { Rooms } from "@/app/rooms";
import { LanguageModelPage } from "@/components/operator/language-model";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("languageModel"))("language_model") };
}

export default async function OperatorLanguageModelPage() {
  await requireOperator();
  return (
    <Page>
      <Rooms names={["languageModel"]}>
        <LanguageModelPage />
      </Rooms>
    </Page>
  );
}
