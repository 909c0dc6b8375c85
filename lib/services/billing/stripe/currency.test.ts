import { expect, it } from "vitest";
import { assertHundredths } from "./currency";

it.each(["usd", "eur", "gbp", "cad", "mxn"])("%s is counted in hundredths by Stripe as well", (currency) => {
  expect(() => assertHundredths(currency)).not.toThrow();
});

it.each(["jpy", "krw", "kwd", "bhd", "vnd"])("%s is refused", (currency) => {
  expect(() => assertHundredths(currency)).toThrow(expect.objectContaining({ code: "conflict" }));
});
