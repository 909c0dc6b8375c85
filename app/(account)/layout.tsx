import type { ReactNode } from "react";
import { PageBrandProvider } from "@/components/shell/page-brand";
import { WordsProvider } from "@/components/words/words";
import { brandForPerson } from "@/lib/auth/brand";
import { pageLanguage, roomsFor } from "@/lib/auth/language";
import { currentPerson } from "@/lib/auth/page";

/** A person's own pages belong to no tenant, so their brand is that of the one partner the person belongs to. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  const brand = person ? await brandForPerson(person.personId) : undefined;
  const language = await pageLanguage();
  return (
    <WordsProvider language={language} rooms={roomsFor(language, ["account", "shell"])}>
      <PageBrandProvider brand={brand}>{children}</PageBrandProvider>
    </WordsProvider>
  );
}
