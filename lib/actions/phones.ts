import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { plainPhone } from "@/lib/automation/semantics";
import { StepFailure } from "@/lib/automation/step-error";
import type { Phones } from "./effects";

/** Never texted, whatever a workspace allows: it costs more than a message, or reaches nobody. */
const NEVER_TEXTED = new Set(["PREMIUM_RATE", "TOLL_FREE", "SHARED_COST", "UAN", "PAGER", "VOICEMAIL"]);

/** One number is read several times on its way through a run. */
const read = new Map<string, string | null>();
const MOST_READ = 5_000;

/** E.164, or null. A national number is read with the workspace's country. */
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

/** Whether a workspace may text a number: its own countries, and no kind of number that bills the receiver. */
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
