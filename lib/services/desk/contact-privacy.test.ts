import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** A table that names a contact holds personal data, so erasing and exporting a person have to know it. */
const root = join(import.meta.dirname, "..", "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const source = read("lib/services/desk/contact-privacy.ts");

const tables = [...read("prisma/schema.prisma").matchAll(/^model (\w+) \{(.*?)^\}/gms)]
  .filter(([, , body]) => body!.includes('@map("contact_id")'))
  .map(([, model, body]) => ({
    table: /@@map\("(\w+)"\)/.exec(body!)![1]!,
    model: model![0]!.toLowerCase() + model!.slice(1),
  }));

/** Tables whose rows identify no one once the contact itself is erased, and why. */
const NOT_ERASED: Record<string, string> = {};

/** Tables whose rows add nothing to an export, and why. */
const NOT_EXPORTED: Record<string, string> = {
  wait: "part of a run, which is exported with its steps",
  backtest_difference: "what a draft would have done; nothing of it happened",
};

describe.each(tables)("the table $table, which names a contact", ({ table, model }) => {
  it("is cleared by eraseContact, or identifies no one without the contact", () => {
    const statement = new RegExp(
      `(update|delete from) ${table} |await ${model}\\.(updateMany|deleteMany)\\(`,
    );
    expect(
      statement.test(source) || Object.hasOwn(NOT_ERASED, table),
      `clear or delete the rows of ${table} in lib/services/desk/contact-privacy.ts, or give a reason here`,
    ).toBe(true);
  });

  it("is part of exportContact, or adds nothing to it", () => {
    expect(
      new RegExp(`from ${table} \\w+ where|from ${table} where`).test(
        source.slice(source.indexOf("const EXPORTS")),
      ) || Object.hasOwn(NOT_EXPORTED, table),
      `add ${table} to EXPORTS in lib/services/desk/contact-privacy.ts, or give a reason here`,
    ).toBe(true);
  });
});
