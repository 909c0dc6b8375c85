import { expect, it } from "vitest";
import type { ContactImport, ImportField } from "@/lib/contract/contact-import";
import { mappingOf, unmatched } from "./import-preview";

const columns: ContactImport["columns"] = (
  [
    ["First", "name"],
    ["Cell", "phone"],
    ["Paternal", "lastName"],
    ["Maternal", "lastName"],
    ["Work", null],
  ] as [string, ImportField | null][]
).map(([header, field]) => ({ header, field }) as ContactImport["columns"][number]);

it("shows the columns the server matched, and the first of several for one field", () => {
  expect(mappingOf({ columns }, {})).toEqual({ name: "First", phone: "Cell", lastName: "Paternal" });
});

it("shows a choice that the server has not checked yet, and takes its column from the field that had it", () => {
  expect(mappingOf({ columns }, { phone: "Work" })).toMatchObject({ name: "First", phone: "Work" });
  const moved = mappingOf({ columns }, { email: "First", phone: "" });
  expect(moved).toEqual({ email: "First", phone: "", lastName: "Paternal" });
});

it("names the columns that no field takes", () => {
  expect(unmatched({ columns }, {})).toEqual(["Work"]);
  expect(unmatched({ columns }, { email: "Work" })).toEqual([]);
  expect(unmatched({ columns }, { name: "" })).toEqual(["First", "Work"]);
});
