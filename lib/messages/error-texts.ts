import "server-only";
import type { Language } from "@/lib/language";
import { errors } from "./es/errors/all";
import { SPECS, type Specs } from "./specs";

/** Texts of errors in another language, by their English. Only the API translates them, so no page loads them. */
export const ERROR_TEXTS: Record<Language, Specs> = { en: {}, es: { ...SPECS.es, ...errors } };
