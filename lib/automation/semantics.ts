import type { Semantic } from "./fields";
import { parseInstant } from "./instants";
import type { StepErrorCode } from "./step-error";
import { isTimezone } from "./timezone";
import { isWebUrl } from "./web-url";

export type SemanticFault = { code: StepErrorCode; message: string };

const EMAIL_LENGTH = 254;
/** The part before the @; mail servers accept no more. */
const EMAIL_NAME_LENGTH = 64;
/** The pattern of `z.email()`, without zod, which pages would load with it. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const PLAIN = /^\+?[0-9]+$/;
const PHONE_CHARACTERS = /^\+?[0-9 ().\-/]+$/;

/**
 * Returns whether a text fits a field's semantic. It applies to constants while editing and to resolved values at run
 * time. Phone numbers are checked by shape only: parsing with a country, and permission to text, belong to the effects.
 */
export function semanticFault(semantic: Semantic | null, value: string): SemanticFault | null {
  switch (semantic) {
    case "phone":
      return looksLikePhone(value)
        ? null
        : {
            code: "invalid_phone",
            message: `"${short(value)}" isn't a phone number`,
          };
    case "email":
      return looksLikeEmail(value)
        ? null
        : { code: "invalid_email", message: `"${short(value)}" is not an email address` };
    case "url":
      return isWebUrl(value)
        ? null
        : { code: "url_blocked", message: "Enter a full URL starting with https://" };
    case "datetime":
      return parseInstant(value, "UTC") === null
        ? {
            code: "type_mismatch",
            message: `"${short(value)}" is not a date and time. Write it like 2026-03-10T15:00`,
          }
        : null;
    case "timezone":
      return isTimezone(value)
        ? null
        : { code: "type_mismatch", message: `"${short(value)}" isn't a time zone` };
    default:
      return null;
  }
}

/**
 * Normalizes input from any keyboard: full-width and Arabic digits are digits, and `tel:` is not part of the number.
 */
export function plainPhone(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = text.normalize("NFKC").trim();
  const bare = plain.toLowerCase().startsWith("tel:") ? plain.slice(4) : plain;
  return bare.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

export function looksLikePhone(text: string): boolean {
  if (text.length > 40) return false;
  const plain = plainPhone(text);
  if (!PHONE_CHARACTERS.test(plain)) return false;
  const digits = plain.replaceAll(/\D/g, "").length;
  return digits >= 5 && digits <= 15;
}

export function looksLikeEmail(text: string): boolean {
  const fits = text.length <= EMAIL_LENGTH && text.indexOf("@") <= EMAIL_NAME_LENGTH;
  return fits && EMAIL.test(text);
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57).toWellFormed()}...` : text;
}
