import { describe, expect, it } from "vitest";
import { matchingTemplates } from "./matching-templates";

const template = (name: string, group: string, description = "", keywords: string[] = []) => ({
  name,
  group,
  description,
  keywords,
});
const TEMPLATES = [
  template("After-hours emergency", "Calls", "Texts people whose call was missed at night"),
  template("Call recap", "Calls"),
  template("Missed-call text-back", "Follow-up", "Texts back at once", ["sms"]),
  template("Recall", "Patients", "Invites patients", ["missed visit"]),
];
const names = (search: string) => matchingTemplates(TEMPLATES, search).map(({ name }) => name);

describe("matchingTemplates", () => {
  it("keeps the order within and between groups without a search", () => {
    expect(names("  ")).toEqual(TEMPLATES.map(({ name }) => name));
    const apart = [TEMPLATES[0]!, TEMPLATES[3]!, TEMPLATES[1]!];
    expect(matchingTemplates(apart, "").map(({ name }) => name)).toEqual([
      "After-hours emergency",
      "Call recap",
      "Recall",
    ]);
  });

  it("puts a template whose name matches first, also from a later group", () => {
    expect(names("missed")).toEqual(["Missed-call text-back", "Recall", "After-hours emergency"]);
  });

  it("keeps the templates of a group together, as the list shows them", () => {
    expect(names("call")).toEqual(["Call recap", "After-hours emergency", "Missed-call text-back", "Recall"]);
  });

  it("wants every word of the search", () => {
    expect(names("missed sms")).toEqual(["Missed-call text-back"]);
    expect(names("missed fax")).toEqual([]);
  });
});
