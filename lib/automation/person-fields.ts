import * as z from "zod";
import { parseInstant } from "./instants";

/** Facts about a person that the API and automations write alike. */
export const language = z
  .string()
  .max(20)
  .refine((value) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(value) && isLanguage(value), {
    error: "must be a language code such as en or pt-BR",
  });

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

export const birthday = z
  .string()
  .max(10)
  .refine((value) => value >= "1900" && value.length === 10 && parseInstant(value, "UTC") !== null, {
    error: "must be a date since 1900 such as 1984-05-17",
  });

/** A field of the workspace's own. */
export const customValue = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);
