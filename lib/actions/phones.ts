import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { plainPhone } from "@/lib/automation/semantics";
import { StepFailure } from "@/lib/automation/step-error";
import type { Phones } from "./effects";

/**
 * Never texted, regardless of the workspace's settings: these numbers cost more than a message or cannot receive one.
 */
const NEVER_TEXTED = new Set(["PREMIUM_RATE", "TOLL_FREE", "SHARED_COST", "UAN", "PAGER", "VOICEMAIL"]);

/** Caches parsed numbers, because a run parses the same number several times. */
const read = new Map<string, string | null>();
const MOST_READ = 5_000;

/** Returns E.164 or null. A national number is parsed with the workspace's country. */
export function toE164(text: string, country: string): string | null {
  if (text.length > 40) return null;
  const key = `${country} ${text}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const number = readNumber(text, country);
  if (read.size >= MOST_READ) read.clear();
  read.set(key, number);
  return number;
}

function readNumber(text: string, country: string): string | null {
  const home = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(
    plainPhone(text),
    home ? { defaultCountry: home, extract: false } : { extract: false },
  );
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}

/**
 * Returns whether a workspace may text a number: only allowed countries, and no number type that bills the receiver.
 */
export function mayText(e164: string, countries: readonly string[]): boolean {
  const parsed = parsePhoneNumberFromString(e164);
  if (!parsed?.country || !countries.includes(parsed.country)) return false;
  const type = parsed.getType();
  return type === undefined || !NEVER_TEXTED.has(type);
}

export function phonesOf(country: string): Phones {
  return {
    normalise(text, field) {
      const number = toE164(text, country);
      if (number !== null) return number;
      throw new StepFailure("invalid_phone", `"${text.slice(0, 40)}" is no phone number`, { field });
    },
  };
}
