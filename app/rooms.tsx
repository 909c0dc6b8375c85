import type { ReactNode } from "react";
import { WordsProvider } from "@/components/words/words";
import { pageLocale, roomsFor } from "@/lib/auth/language";

type Props = { names: Parameters<typeof roomsFor>[1]; children: ReactNode };

/** Adds rooms of messages to those of the surrounding layouts, in the language of the page. */
export async function Rooms({ names, children }: Props) {
  const locale = await pageLocale();
  return (
    <WordsProvider {...locale} rooms={roomsFor(locale.language, names)}>
      {children}
    </WordsProvider>
  );
}
