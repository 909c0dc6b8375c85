import type { ReactNode } from "react";
import { WordsProvider } from "@/components/words/words";
import { pageLanguage, roomsFor } from "@/lib/auth/language";

type Props = { names: Parameters<typeof roomsFor>[1]; children: ReactNode };

/** The words that some pages need beside those of the layouts around them. */
export async function Rooms({ names, children }: Props) {
  const language = await pageLanguage();
  return (
    <WordsProvider language={language} rooms={roomsFor(language, names)}>
      {children}
    </WordsProvider>
  );
}
