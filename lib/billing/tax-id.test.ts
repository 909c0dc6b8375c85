import { describe, expect, it } from "vitest";
import { taxIdWarning } from "./tax-id";

const VALID: [taxId: string, country: string | null][] = [
  ["ATU13585627", "AT"],
  ["BE0428759497", "BE"],
  ["DE136695976", "DE"],
  ["DE 136 695 976", null],
  ["DK13585628", "DK"],
  ["EE100931558", "EE"],
  ["EL094259216", "GR"],
  ["FI20774740", "FI"],
  ["FR40303265045", "FR"],
  ["HR33392005961", "HR"],
  ["HU12892312", "HU"],
  ["IE6433435F", "IE"],
  ["IE6433435OA", "IE"],
  ["IT00743110157", "IT"],
  ["LU15027442", "LU"],
  ["MT11679112", "MT"],
  ["NL004495445B01", "NL"],
  ["PL8567346215", "PL"],
  ["PT501964843", "PT"],
  ["SE123456789701", "SE"],
  ["SI50223054", "SI"],
  ["SK2022749619", "SK"],
  ["GB980780684", "GB"],
  ["980 7806 84", "GB"],
  ["51 824 753 556", "AU"],
  ["12-3456789", "US"],
  ["anything goes", "BR"],
];

describe("a tax id", () => {
  it.each(VALID)("%s of %s is accepted without a warning", (taxId, country) => {
    expect(taxIdWarning(taxId, country)).toBeNull();
  });

  it.each(
    VALID.filter(
      ([taxId, country]) =>
        country !== "BR" && country !== "US" && country !== "NL" && taxId !== "IE6433435OA",
    ).map(([taxId, country]) => {
      const at = [...taxId].findLastIndex((c) => c >= "0" && c <= "9");
      const digit = (Number(taxId[at]) + 1) % 10;
      return [`${taxId.slice(0, at)}${digit}${taxId.slice(at + 1)}`, country] as const;
    }),
  )("%s of %s has one digit wrong and is warned of", (taxId, country) => {
    expect(taxIdWarning(taxId, country)).toMatch(/check digits|form/);
  });

  it.each([
    ["NL004495446B01", "NL", "check digits"],
    ["DE12", "DE", "form"],
    ["12-345678", "US", "form"],
    ["07-1234567", "US", "check digits"],
    ["ABN 51824753557", "AU", "check digits"],
  ])("%s of %s is warned of", (taxId, country, about) => {
    expect(taxIdWarning(taxId, country)).toContain(about);
  });
});
