import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "./csv";
import { readPeople } from "./read-people";

const read = (csv: string, mapping = {}) => readPeople(csv, { country: "US", mapping });
const phones = (csv: string) => read(csv).people.map(({ phone }) => phone);

describe("a CSV file", () => {
  it.each<[string, string, string[][]]>([
    [
      "every kind of line ending",
      "a,b\r\n1,2\n3,4\r5,6",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
      ],
    ],
    [
      "quotes, separators and line breaks in a cell",
      'a,b\n"x, ""y""\nz",2',
      [
        ["a", "b"],
        ['x, "y"\nz', "2"],
      ],
    ],
    [
      "a byte order mark and semicolons",
      "\ufeffa;b\n1;2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "tabs",
      "a\tb\n1\t",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    [
      "empty lines",
      "a,b\n\n  \n1,2\n\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "another separator after a quote",
      'a,b\n"1";x,2',
      [
        ["a", "b"],
        ["1;x", "2"],
      ],
    ],
    ["no content", "", []],
  ])("supports %s", (_, text, cells) => {
    expect(readCsv(text).rows.map((row) => row.cells)).toEqual(cells);
  });

  it("reports the line each row began on", () => {
    expect(readCsv('a\n"1\n2\n3"\r\n4').rows.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it("is read up to a quote that is never closed", () => {
    expect(readCsv('a,b\n1,2\n"3,4\n5,6')).toMatchObject({
      rows: [{ line: 1 }, { line: 2 }],
      unclosedQuote: 3,
    });
    expect(read('phone\n2025550101\n"2025550102')).toMatchObject({
      people: [{ phone: "+12025550101" }],
      problems: [{ line: 3, column: null }],
    });
  });

  it("returns every cell as it was written", () => {
    const cell = fc.string({ maxLength: 12 });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(","))
          .join("\n");
        expect(
          readCsv(`"h","i"\n${text}`)
            .rows.slice(1)
            .map(({ cells }) => cells),
        ).toEqual(rows);
      }),
    );
  });

  it("takes linear time for any content", () => {
    for (const text of ['"'.repeat(400_001), '""'.repeat(300_000), ",".repeat(500_000), 'a"'.repeat(300_000)])
      expect(readCsv(text).rows.length).toBeLessThan(5);
  });
});

describe("people in a file", () => {
  it("are found by common column headers, in any order", () => {
    const { columns, people } = read(
      "E-mail;Phone Number;Full name;Born;Opted out;Tags\nsam@example.com;(202) 555-0123;Sam Doe;1990;no;recall, vip",
    );
    expect(columns.map(({ field }) => field)).toEqual(["email", "phone", "name", null, "optedOut", "tags"]);
    expect(people).toEqual([
      {
        line: 2,
        phone: "+12025550123",
        name: "Sam Doe",
        email: "sam@example.com",
        tags: ["recall", "vip"],
        optedOut: false,
        language: null,
        birthday: null,
      },
    ]);
  });

  it("are found by the headers a mapping names", () => {
    expect(read("who,reach\nSam,2025550123", { name: "who", phone: "reach" }).people).toMatchObject([
      { name: "Sam", phone: "+12025550123" },
    ]);
  });

  it("have a language and a birthday, written as a code and a date", () => {
    const { people } = read(
      "phone,Preferred language,Date of birth\n2025550123,pt-BR,1984-05-17\n2025550124,es,2/9/1990\n2025550125,,",
    );
    expect(people.map(({ language, birthday }) => [language, birthday])).toEqual([
      ["pt-BR", "1984-05-17"],
      ["es", "1990-02-09"],
      [null, null],
    ]);
  });

  it("have a birthday with the month first only in the United States", () => {
    const file = "phone,birthday\n+442071838751,5/17/1984";
    expect(readPeople(file, { country: "GB" })).toMatchObject({
      rejected: 1,
      problems: [{ line: 2, column: "birthday", message: expect.stringContaining("not a date of birth") }],
    });
  });

  it("are merged by phone number, and an opt-out in any row wins", () => {
    const { people, repeated } = read(
      "phone,name,tags,opted out\n2025550123,,a,no\n+1 (202) 555-0123,Sam,b,yes\n(202)555-0123,Other,,no",
    );
    expect(people).toMatchObject([{ phone: "+12025550123", name: "Sam", tags: ["a", "b"], optedOut: true }]);
    expect(repeated).toBe(2);
  });

  it.each<[string, string, string]>([
    ["a missing number", "phone,name\n,Sam", "The phone number is missing"],
    ["an invalid number", "phone,name\n12,Sam", '"12" is not a phone number'],
    ["a number as a float", "phone,name\n2.02555E+09,Sam", "is not a phone number"],
    [
      "a formula for a name",
      'phone,name\n2025550123,"=HYPERLINK(""http://x"",""y"")"',
      "like a spreadsheet formula",
    ],
    [
      "a command for a name",
      "phone,name\n2025550123,@SUM(1+1)*cmd|' /C calc'!A0",
      "like a spreadsheet formula",
    ],
    ["a formula for a tag", "phone,tags\n2025550123,ok;=1+1", "not usable as a tag"],
    ["an invalid email address", "phone,email\n2025550123,sam@", "is not an email address"],
    [
      "a header line in an email address",
      'phone,email\n2025550123,"sam@example.com\nBcc: x@example.com"',
      "is not an email",
    ],
    ["an opt-out that isn't yes or no", "phone,opted out\n2025550123,perhaps", "isn't yes or no"],
    ["a language that is no code", "phone,language\n2025550123,Spanish", "is not a language code"],
    ["a birthday that is no date", "phone,birthday\n2025550123,May 1984", "is not a date of birth"],
    ["a day that does not exist", "phone,dob\n2025550123,1985-02-29", "is not a date of birth"],
    ["a month that does not exist", "phone,dob\n2025550123,17/5/1984", "is not a date of birth"],
    ["more cells than headers", "phone,name\n2025550123,Doe,Sam", "Has 3 cells"],
    ["an invisible name", "phone,name\n2025550123,\u200b\u200b", "The name"],
    ["a name of 300 characters", `phone,name\n2025550123,${"x".repeat(300)}`, "The name"],
  ])("rejects %s with line and reason, and keeps the other rows", (_, csv, reason) => {
    const { people, rejected, problems } = read(`${csv}\n2025550199`);
    expect(rejected).toBe(1);
    expect(problems[0]).toMatchObject({ line: 2, message: expect.stringContaining(reason) });
    expect(people.map(({ phone }) => phone)).toEqual(["+12025550199"]);
  });

  it("are none in a file without phone numbers", () => {
    expect(read("name,age\nSam,4")).toMatchObject({ people: [], rejected: 1, problems: [{ line: 1 }] });
  });

  it("are rejected beyond 5,000 rows", () => {
    const rows = Array.from({ length: 5_003 }, () => "2025550123").join("\n");
    const found = read(`phone\n${rows}`);
    expect(found).toMatchObject({ rows: 5_003, rejected: 3 });
  });

  it("are counted completely for any bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const { people, rejected, repeated, rows } = read(`phone,name\n${text}`);
        expect(people.length + rejected + repeated).toBe(rows);
      }),
    );
    expect(phones("phone\n２０２５５５０１２３")).toEqual(["+12025550123"]);
  });
});
