import type { ReactNode } from "react";
import { WordsProvider } from "@/components/words/words";
import { pageLanguage, roomsFor } from "@/lib/auth/language";
import type { Room } from "@/lib/messages/catalogue";

/** The words that some pages need beside those of the layouts around them. */
export async function Rooms({ names, children }: { names: readonly Room[]; children: ReactNode }) {
  const language = await pageLanguage();
  return (
    <WordsProvider language={language} rooms={roomsFor(language, names)}>
      {children}
    </WordsProvider>
  );
}
