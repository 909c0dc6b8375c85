import { getCountries } from "libphonenumber-js/min";

/** Countries by their name in the viewer's language. */
export function countryOptions(): { value: string; label: string; keywords: string }[] {
  const names = new Intl.DisplayNames(undefined, { type: "region" });
  return getCountries()
    .map((code) => ({ value: code, label: names.of(code) ?? code, keywords: code }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
