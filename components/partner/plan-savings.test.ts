import { expect, it } from "vitest";
import { savingsOf } from "./plan-savings";

const advised = (id: string, [cost, price]: [number, number], [cheaper, less]: [number, number]) => ({
  id,
  name: id,
  plan: "business",
  bestPlan: "professional",
  saving: (cost - cheaper) / 100,
  savingMinor: cost - cheaper,
  savingThisMonth: 0,
  savingThisMonthMinor: 0,
  current: { cost: cost / 100, costMinor: cost, price: price / 100, priceMinor: price },
  changed: { cost: cheaper / 100, costMinor: cheaper, price: less / 100, priceMinor: less },
});

it("leaves out a cheaper plan that lowers the margin", () => {
  const accounts = [
    advised("markup", [34_900, 50_600], [14_900, 23_100]),
    advised("fixed", [34_900, 50_600], [14_900, 50_600]),
    advised("list", [34_900, 34_900], [14_900, 14_900]),
  ];
  const found = savingsOf(accounts, { resells: false });
  expect(found.map(({ id, marginChangeMinor }) => [id, marginChangeMinor])).toEqual([
    ["fixed", 20_000],
    ["list", 0],
  ]);
});

it("leaves out what isn't worth a person's time", () => {
  const accounts = [
    advised("cents", [34_900, 34_900], [34_880, 34_900]),
    advised("just under", [10_000, 10_000], [9_501, 10_000]),
    advised("enough", [10_000, 10_000], [9_500, 10_000]),
    advised("passed on", [34_900, 34_900], [14_900, 14_920]),
  ];
  const namesOf = (resells: boolean) => savingsOf(accounts, { resells }).map(({ id }) => id);
  expect(namesOf(true)).toEqual(["enough"]);
  expect(namesOf(false)).toEqual(["enough", "passed on"]);
});
