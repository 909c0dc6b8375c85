import "server-only";
import type { Language } from "@/lib/language";
import { specs as es } from "./es/specs/all";

/**
 * The texts of the definitions of events, actions, fields and operators in another language, by their English. English
 * itself is only in the definitions, which are also the API's own text.
 */
export type Specs = { readonly [english: string]: string };

export const SPECS: Record<Language, Specs> = { en: {}, es };
