import * as z from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/language";

/** Fields that the contracts of usage, invoices and billing share. */
export const base = { auth: "partner" as const };

export const count = z.int();

export const amount = z.number();

export const documentLanguage = z
  .enum(LANGUAGES)
  .default(DEFAULT_LANGUAGE)
  .meta({ description: "The language of the document's words, dates and amounts" });
