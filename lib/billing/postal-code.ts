/** Kinds of postal codes with a form of their own; every other country has the lenient one. */
export type PostalCodeKind = "us" | "ca" | "other";

const FORMS: Record<PostalCodeKind, RegExp> = {
  us: /^\d{5}(?:[- ]?\d{4})?$/,
  ca: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  other: /^[\p{L}\p{N} -]{2,12}$/u,
};

/**
 * The form that a postal code should have and does not, or null. Only pages ask: the API takes what its contract says, a
 * text of up to 20 characters, so that nothing another system has stored is refused. Some countries have no postal codes,
 * so an empty one is always fine.
 */
export function wrongPostalCode(text: string, country: string | null): PostalCodeKind | null {
  const code = text.trim();
  if (code === "") return null;
  const kind = country === "US" ? "us" : country === "CA" ? "ca" : "other";
  return FORMS[kind].test(code) ? null : kind;
}
