import type { ReactNode } from "react";
import { WordsProvider } from "@/components/words/words";
import { pageLocale, roomsFor, specsFor } from "@/lib/auth/language";

type Props = {
  names: Parameters<typeof roomsFor>[1];
  /** Adds the texts of events, actions and their fields. */
  specs?: boolean;
  children: ReactNode;
};

/** Adds rooms of messages to those of the surrounding layouts, in the language of the page. */
export async function Rooms({ names, specs = false, children }: Props) {
  const locale = await pageLocale();
  return (
    <WordsProvider
      {...locale}
      rooms={roomsFor(locale.language, names)}
      {...(specs ? { specs: specsFor(locale.language) } : {})}
    >
      {children}
    </WordsProvider>
  );
}
