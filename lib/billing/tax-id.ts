/**
 * Reads a tax id the way its country writes it. The result warns and never refuses: registers change, and a valid id may
 * follow a rule that is not known here.
 */
type Rule = { pattern: RegExp; example: string; holds?: (digits: string) => boolean };

const numbers = (text: string) => [...text].filter((c) => c >= "0" && c <= "9").map(Number);
const weighted = (text: string, weights: readonly number[]) => {
  const digits = numbers(text);
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
};
const last = (text: string) => Number(text.at(-1));

/** The check digit of payment cards, which Italy and Sweden use too. */
function luhn(text: string): boolean {
  const sum = numbers(text)
    .reverse()
    .reduce((total, digit, index) => {
      const value = index % 2 === 0 ? digit : digit * 2;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** ISO 7064 MOD 11,10. */
function mod1110(text: string): boolean {
  const digits = numbers(text);
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (digit + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === digits.at(-1);
}

/** An Australian id subtracts 1 from its first digit before it weighs the digits. */
const australian = (text: string) =>
  (weighted(text, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;

/** British ids were issued under two schemes; their remainders differ by 55. */
function british(text: string): boolean {
  const sum = weighted(text, [8, 7, 6, 5, 4, 3, 2]) + Number(text.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

function austrian(text: string): boolean {
  const digits = numbers(text);
  const doubled = [1, 3, 5].reduce((sum, at) => {
    const value = (digits[at] ?? 0) * 2;
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  const single = [0, 2, 4, 6].reduce((sum, at) => sum + (digits[at] ?? 0), 0);
  return (10 - ((doubled + single + 4) % 10)) % 10 === digits[7];
}

/** Dutch ids hold the old mod 11 of their first nine digits, or the mod 97 of the whole id as numbers. */
function dutch(text: string): boolean {
  const old = weighted(text, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(text[8]);
  const spelled = [...`NL${text}`].map((c) => (c >= "A" ? String(c.charCodeAt(0) - 55) : c)).join("");
  return old || BigInt(spelled) % 97n === 1n;
}

function irish(text: string): boolean {
  const letter = text[7] ?? "";
  const extra = text[8] ? (text.charCodeAt(8) - 64) * 9 : 0;
  return "WABCDEFGHIJKLMNOPQRSTUV"[(weighted(text, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23] === letter;
}

/** By prefix of the id: members of the EU's VAT system, and Northern Ireland. */
const VAT: Record<string, Rule> = {
  AT: { pattern: /^U\d{8}$/, example: "ATU12345675", holds: (id) => austrian(id.slice(1)) },
  BE: {
    pattern: /^[01]\d{9}$/,
    example: "BE0403170701",
    holds: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
  },
  BG: { pattern: /^\d{9,10}$/, example: "BG175074752" },
  CY: { pattern: /^\d{8}[A-Z]$/, example: "CY10259033P" },
  CZ: { pattern: /^\d{8,10}$/, example: "CZ25123891" },
  DE: { pattern: /^[1-9]\d{8}$/, example: "DE136695976", holds: mod1110 },
  DK: {
    pattern: /^\d{8}$/,
    example: "DK13585628",
    holds: (id) => weighted(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  EE: {
    pattern: /^\d{9}$/,
    example: "EE100931558",
    holds: (id) => weighted(id, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  },
  EL: {
    pattern: /^\d{9}$/,
    example: "EL094259216",
    holds: (id) => (weighted(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(id),
  },
  ES: { pattern: /^[A-Z0-9]\d{7}[A-Z0-9]$/, example: "ESB58378431" },
  FI: {
    pattern: /^\d{8}$/,
    example: "FI20774740",
    holds: (id) => weighted(id, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  },
  FR: {
    pattern: /^[A-Z0-9]{2}\d{9}$/,
    example: "FR40303265045",
    holds: (id) =>
      !/^\d{2}/.test(id) || Number(id.slice(0, 2)) === (12 + 3 * (Number(id.slice(2)) % 97)) % 97,
  },
  HR: { pattern: /^\d{11}$/, example: "HR33392005961", holds: mod1110 },
  HU: {
    pattern: /^\d{8}$/,
    example: "HU12892312",
    holds: (id) => weighted(id, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  },
  IE: { pattern: /^\d{7}[A-W][A-I]?$/, example: "IE6433435F", holds: irish },
  IT: { pattern: /^\d{11}$/, example: "IT00743110157", holds: luhn },
  LT: { pattern: /^(\d{9}|\d{12})$/, example: "LT119511515" },
  LU: {
    pattern: /^\d{8}$/,
    example: "LU15027442",
    holds: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)),
  },
  LV: { pattern: /^\d{11}$/, example: "LV40003521600" },
  MT: {
    pattern: /^\d{8}$/,
    example: "MT11679112",
    holds: (id) => (weighted(id, [3, 4, 6, 7, 8, 9]) + Number(id.slice(6))) % 37 === 0,
  },
  NL: { pattern: /^\d{9}B\d{2}$/, example: "NL004495445B01", holds: dutch },
  PL: {
    pattern: /^\d{10}$/,
    example: "PL8567346215",
    holds: (id) => weighted(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(id),
  },
  PT: {
    pattern: /^\d{9}$/,
    example: "PT501964843",
    holds: (id) => ((11 - (weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(id),
  },
  RO: { pattern: /^\d{2,10}$/, example: "RO18547290" },
  SE: { pattern: /^\d{10}01$/, example: "SE556188840401", holds: (id) => luhn(id.slice(0, 10)) },
  SI: {
    pattern: /^[1-9]\d{7}$/,
    example: "SI50223054",
    holds: (id) => (11 - (weighted(id, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === last(id),
  },
  SK: { pattern: /^\d{10}$/, example: "SK2022749619", holds: (id) => Number(id) % 11 === 0 },
};
const GB: Rule = {
  pattern: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  example: "GB980780684",
  holds: (id) => !/^\d{9}/.test(id) || british(id),
};
const ABN: Rule = { pattern: /^[1-9]\d{10}$/, example: "51 824 753 556", holds: australian };
/** Prefixes that the tax authority has never assigned to an office or a campus. */
const NO_EIN = [
  "00",
  "07",
  "08",
  "09",
  "17",
  "18",
  "19",
  "28",
  "29",
  "49",
  "69",
  "70",
  "78",
  "79",
  "89",
  "96",
  "97",
];
const EIN: Rule = {
  pattern: /^\d{9}$/,
  example: "12-3456789",
  holds: (id) => !NO_EIN.includes(id.slice(0, 2)),
};

/** A sentence about an id that does not look right, or null. `country` is that of the address, two letters. */
export function taxIdWarning(taxId: string, country: string | null): string | null {
  const id = [...taxId.toUpperCase()].filter((c) => !" .-/".includes(c)).join("");
  const found = ruleOf(id, country);
  if (!found) return null;
  const { rule, label, rest } = found;
  if (!rule.pattern.test(rest))
    return `"${taxId}" does not have the form of ${label}, such as ${rule.example}.`;
  return rule.holds?.(rest) === false
    ? `The check digits of "${taxId}" do not match ${label}. Check it for a typing error.`
    : null;
}

function ruleOf(id: string, country: string | null): { rule: Rule; label: string; rest: string } | null {
  const prefix = id.slice(0, 2);
  const vat = prefix === "GR" ? "EL" : prefix;
  const known = VAT[vat];
  if (known) return { rule: known, label: "a VAT number of the EU", rest: id.slice(2) };
  if (prefix === "GB" || prefix === "XI") return { rule: GB, label: "a UK VAT number", rest: id.slice(2) };
  const bare = VAT[country === "GR" ? "EL" : (country ?? "")];
  if (bare) return { rule: bare, label: "a VAT number of the EU", rest: id };
  if (country === "GB") return { rule: GB, label: "a UK VAT number", rest: id };
  if (country === "AU")
    return {
      rule: ABN,
      label: "an Australian business number (ABN)",
      rest: id.startsWith("ABN") ? id.slice(3) : id,
    };
  if (country === "US") return { rule: EIN, label: "a US employer identification number (EIN)", rest: id };
  return null;
}
