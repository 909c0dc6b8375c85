import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
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

/**
 * Returns E.164 or null. A national number is parsed with the workspace's country. Any number of the right length is
 * read, because people try things out with numbers such as +15551234567; `isUnassigned` tells those from real ones.
 */
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
  return parsed?.isPossible() && !parsed.ext ? parsed.number : null;
}

/** A number of the right length that no carrier serves, such as one with the area code 555. */
export function isUnassigned(e164: string): boolean {
  return parsePhoneNumberFromString(e164)?.isValid() === false;
}

export const unassignedText = (e164: string): string =>
  `${e164} isn't a number that any carrier serves. Use one like +12025550142`;

/**
 * Returns whether a workspace may text a number: only allowed countries, and no number type that bills the receiver.
 */
export function mayText(e164: string, countries: readonly string[]): boolean {
  const place = placeOf(e164);
  if (place === null) return false;
  if ("country" in place) return countries.includes(place.country);
  return countries.some(
    (country) => isSupportedCountry(country) && callingCodeOf(country) === place.callingCode,
  );
}

/** A number nobody serves belongs to no country, but its calling code does. */
type Place = { country: string } | { callingCode: string };
const places = new Map<string, Place | null>();

/** Null for numbers that are never texted. */
function placeOf(e164: string): Place | null {
  const known = places.get(e164);
  if (known !== undefined) return known;
  if (places.size >= MOST_READ) places.clear();
  const place = readPlace(e164);
  places.set(e164, place);
  return place;
}

function readPlace(e164: string): Place | null {
  const parsed = parsePhoneNumberFromString(e164);
  if (parsed?.isValid() === false) return { callingCode: parsed.countryCallingCode };
  const type = parsed?.getType();
  if (!parsed?.country || (type !== undefined && NEVER_TEXTED.has(type))) return null;
  return { country: parsed.country };
}

const callingCodeOf = (country: CountryCode) => getCountryCallingCode(country);

export function phonesOf(country: string): Phones {
  return {
    normalise(text, field) {
      const number = toE164(text, country);
      if (number !== null) return number;
      throw new StepFailure("invalid_phone", `"${text.slice(0, 40)}" is not a phone number`, { field });
    },
  };
}
