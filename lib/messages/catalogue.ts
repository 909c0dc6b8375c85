import type { Language } from "@/lib/language";
import * as en from "./en/all";
import * as es from "./es/all";
import type { Translation } from "./translation";

/** Every string people read, by room. Rooms are flat: a message has one key in one room (docs/languages.md). */
export type Messages = typeof en;
export type Room = keyof Messages;
export type KeyOf<R extends Room> = keyof Messages[R] & string;

export const CATALOGUES: Record<Language, { readonly [R in Room]: Translation<Messages[R]> }> = { en, es };
