import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { WordsProvider } from "@/components/words/words";
import { pageLanguage, pageWords, roomsFor } from "@/lib/auth/language";
import { requireOperator, shownPerson } from "@/lib/auth/page";

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const person = await requireOperator();
  const language = await pageLanguage();
  const t = await pageWords("shell");
  return (
    <WordsProvider language={language} rooms={roomsFor(language, ["shell", "records", "company"])}>
      <AppShell
        tenant={{
          face: "operator",
          id: null,
          name: t("operator"),
          person: shownPerson(person),
          scopes: [],
        }}
      >
        {children}
      </AppShell>
    </WordsProvider>
  );
}
