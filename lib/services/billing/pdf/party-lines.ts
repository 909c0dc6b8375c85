import type { BillingProfile } from "@/lib/contract/billing-profile";
import type { Language } from "@/lib/language";
import type { Parties } from "@/lib/services/billing/parties";
import type { DocumentWords } from "./document-words";

/** Countries that write the postal code after the city. */
const CODE_LAST = ["US", "CA", "AU", "GB", "IN", "NZ", "IE"];
const VAT_COUNTRIES =
  "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK CH ZA".split(" ");
const GST_COUNTRIES = ["AU", "NZ", "IN", "SG", "CA"];
const NOT_IN_EU = ["GB", "NO", "CH", "ZA"];

export type Party = { name: string; lines: string[] };

export function sellerLines({ seller }: Parties, words: DocumentWords): Party {
  if (!seller) return { name: "Switchboard", lines: [] };
  return {
    name: seller.legalName ?? "Switchboard",
    lines: [...addressLines(seller.address, words), ...taxLine(seller, words), ...seller.emails.slice(0, 1)],
  };
}

export function buyerLines({ buyer }: Parties, words: DocumentWords): Party {
  const { profile, name, email } = buyer;
  const trade = profile.legalName !== null && profile.legalName !== name ? [name] : [];
  return {
    name: profile.legalName ?? name,
    lines: [
      ...trade,
      ...addressLines(profile.address, words),
      ...taxLine(profile, words),
      profile.emails[0] ?? email,
    ],
  };
}

const taxLine = ({ taxId }: Pick<BillingProfile, "taxId">, { t }: DocumentWords) =>
  taxId === null ? [] : [t("tax_id", { id: taxId })];

function addressLines(address: BillingProfile["address"], { language }: DocumentWords): string[] {
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

/** The name of the tax where the seller is. */
export function taxLabel({ seller }: Parties, { t }: DocumentWords): string {
  const country = seller?.address.country ?? "";
  if (VAT_COUNTRIES.includes(country)) return t("tax_vat");
  if (GST_COUNTRIES.includes(country)) return t("tax_gst");
  return t(country === "US" ? "tax_sales" : "tax");
}

/** Between businesses of two EU countries the buyer accounts for the VAT, and the invoice has to say so. */
export function isReverseCharge({ seller, buyer }: Parties, taxPercent: string): boolean {
  const [from, to] = [seller?.address.country ?? "", buyer.profile.address.country ?? ""];
  const inEu = (country: string) => VAT_COUNTRIES.includes(country) && !NOT_IN_EU.includes(country);
  const registered = Boolean(seller?.taxId) && buyer.profile.taxId !== null;
  return Number(taxPercent) === 0 && from !== to && inEu(from) && inEu(to) && registered;
}
