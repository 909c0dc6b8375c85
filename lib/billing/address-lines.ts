import type { Language } from "@/lib/language";

/** Countries that write the postal code after the city. */
const CODE_LAST = ["US", "CA", "AU", "GB", "IN", "NZ", "IE"];

type Address = Record<"line1" | "line2" | "city" | "region" | "postalCode" | "country", string | null>;

/** An address as its country writes it, for documents and pages. */
export function addressLines(address: Address, language: Language): string[] {
  const { line1, line2, city, region, postalCode, country } = address;
  const place =
    country !== null && CODE_LAST.includes(country)
      ? [[city, region].filter(Boolean).join(", "), postalCode].filter(Boolean).join(" ")
      : [[postalCode, city].filter(Boolean).join(" "), region].filter(Boolean).join(", ");
  const lines = [line1, line2, place, country === null ? null : countryName(country, language)];
  return lines.flatMap((line) => (line ? [line] : []));
}

const countryName = (country: string, language: Language) =>
  new Intl.DisplayNames(language, { type: "region" }).of(country);
