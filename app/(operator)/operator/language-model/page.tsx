import { Rooms } from "@/app/rooms";
import { LanguageModelPage } from "@/components/operator/language-model";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export const generateMetadata = titleOf("languageModel", "language_model");

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
