import { expect, it } from "vitest";
import { NO_PROFILE } from "@/lib/contract/billing-profile";
import { drawAccountStatement } from "./account-statement";
import { readPdf } from "./testing/read-pdf";

const parties = {
  seller: null,
  buyer: {
    name: "Northwind",
    email: "a@example.com",
    brandColor: null,
    sandbox: true,
    profile: NO_PROFILE,
  },
};

it.each(["en", "es"] as const)("prints long references and amounts in full (%s)", async (language) => {
  const pdf = await drawAccountStatement({
    language,
    from: new Date("2026-06-01T00:00:00Z"),
    to: new Date("2026-12-01T00:00:00Z"),
    currency: "usd",
    openingMinor: 0,
    closingMinor: -123_456_789,
    parties: parties as Parameters<typeof drawAccountStatement>[0]["parties"],
    entries: [
      {
        at: new Date("2026-11-27T00:00:00Z"),
        kind: "adjustment",
        global_id: "inv_2026-09-12",
        credit_note_id: "cn_2026-09-12",
        due_at: null,
        amountMinor: -123_456_789,
        balanceMinor: -123_456_789,
      },
      {
        at: new Date("2026-11-28T00:00:00Z"),
        kind: "invoice",
        global_id: "inv_2026-10-12",
        credit_note_id: null,
        due_at: new Date("2026-12-15T00:00:00Z"),
        amountMinor: 4_900,
        balanceMinor: -123_451_889,
      },
    ],
  });
  const { text } = await readPdf(pdf);
  expect(text).toContain("inv_2026-09-12 · cn_2026-09-12");
  expect(text).not.toContain("…");
  expect(text).toContain(language === "en" ? "Due Dec 15, 2026" : "15 dic 2026");
});
