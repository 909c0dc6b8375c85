import { addressLines } from "@/lib/billing/address-lines";
import type { BillingProfile } from "@/lib/contract/billing-profile";
import type { Parties } from "@/lib/services/billing/parties";
import type { DocumentWords } from "./document-words";

const VAT_COUNTRIES =
  "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK CH ZA".split(" ");
const GST_COUNTRIES = ["AU", "NZ", "IN", "SG", "CA"];
const NOT_IN_EU = ["GB", "NO", "CH", "ZA"];

export type Party = { name: string; lines: string[] };

export function sellerLines({ seller }: Parties, words: DocumentWords): Party {
  if (!seller) return { name: "Switchboard", lines: [] };
  return {
    name: seller.legalName ?? "Switchboard",
    lines: [
      ...addressLines(seller.address, words.language),
      ...taxLine(seller, words),
      ...seller.emails.slice(0, 1),
    ],
  };
}

export function buyerLines({ buyer }: Parties, words: DocumentWords): Party {
  const { profile, name, email } = buyer;
  const trade = profile.legalName !== null && profile.legalName !== name ? [name] : [];
  return {
    name: profile.legalName ?? name,
    lines: [
      ...trade,
      ...addressLines(profile.address, words.language),
      ...taxLine(profile, words),
      profile.emails[0] ?? email,
    ],
  };
}

const taxLine = ({ taxId }: Pick<BillingProfile, "taxId">, { t }: DocumentWords) =>
  taxId === null ? [] : [t("tax_id", { id: taxId })];

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
