import { getCountries } from "libphonenumber-js/min";

/** Countries by their name in the viewer's language. */
export function countryOptions(): { code: string; label: string }[] {
  const names = new Intl.DisplayNames(undefined, { type: "region" });
  return getCountries()
    .map((code) => ({ code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
