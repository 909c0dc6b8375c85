import { expect, it } from "vitest";
import { savedOf, savingsOf } from "./plan-savings";

const charges = (cost: number, price: number, net = cost) => ({
  cost: cost / 100,
  costMinor: cost,
  net: net / 100,
  netMinor: net,
  price: price / 100,
  priceMinor: price,
});

const advised = (id: string, [cost, price]: [number, number], [cheaper, less]: [number, number]) => ({
  id,
  name: id,
  plan: "business",
  bestPlan: "professional",
  saving: (cost - cheaper) / 100,
  savingMinor: cost - cheaper,
  savingThisMonth: 0,
  savingThisMonthMinor: 0,
  current: charges(cost, price),
  changed: charges(cheaper, less),
});

it("leaves out a cheaper plan that lowers the margin", () => {
  const accounts = [
    advised("markup", [34_900, 50_600], [14_900, 23_100]),
    advised("fixed", [34_900, 50_600], [14_900, 50_600]),
    advised("list", [34_900, 34_900], [14_900, 14_900]),
  ];
  const found = savingsOf(accounts, { resells: true });
  expect(found.map(({ id, marginChangeMinor }) => [id, marginChangeMinor])).toEqual([["fixed", 20_000]]);
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

it("compares costs after the volume discount", () => {
  const account = {
    ...advised("discounted", [10_000, 12_000], [9_500, 12_000]),
    current: charges(10_000, 12_000, 9_000),
    changed: charges(9_500, 12_000, 8_550),
  };
  expect(savingsOf([account], { resells: true })).toEqual([]);
  expect(savingsOf([account], { resells: false })).toEqual([]);
});

it("counts the cost of a partner who does not resell, whose accounts pay the list price", () => {
  const account = {
    ...advised("list", [19_300, 19_300], [14_900, 14_900]),
    current: charges(19_300, 19_300, 17_370),
    changed: charges(14_900, 14_900, 13_410),
  };
  expect(savingsOf([account], { resells: false }).map(savedOf)).toEqual([3_960]);
});

it("names what a plan changes for the customer", () => {
  const accounts = [
    advised("raised", [34_900, 20_000], [14_900, 25_000]),
    advised("same", [34_900, 50_600], [14_900, 50_600]),
    advised("lowered", [34_900, 50_600], [14_900, 40_000]),
  ];
  const found = savingsOf(accounts, { resells: true });
  expect(found.map(({ id, priceChangeMinor }) => [id, priceChangeMinor])).toEqual([
    ["raised", 5_000],
    ["same", 0],
    ["lowered", -10_600],
  ]);
});
