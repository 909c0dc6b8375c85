import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentenceIn } from "@/lib/messages/sentence";
import { SPECS } from "@/lib/messages/specs";
import { readCsv } from "./csv";
import { readPeople } from "./read-people";

const read = (csv: string, mapping = {}) =>
  readPeople(csv, { country: "US", usualOrder: "mdy", learnsOrder: true, mapping });
const readAbroad = (csv: string, dateOrder?: "dmy" | "mdy") =>
  readPeople(csv, { country: "GB", usualOrder: "dmy", learnsOrder: true, dateOrder });
const phones = (csv: string) => read(csv).people.map(({ phone }) => phone);

const inSpanish = (problems: readonly { message: string }[]) =>
  problems.map(({ message }) => sentenceIn(SPECS.es, message));

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
    [
      "semicolons below headers with commas in quotes",
      '"a, b, c";d\n1;2',
      [
        ["a, b, c", "d"],
        ["1", "2"],
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

  it.each<[string, string]>([
    ["Nombre", "name"],
    ["Apellidos", "lastName"],
    ["apellido paterno", "lastName"],
    ["Teléfono", "phone"],
    ["TELEFONO", "phone"],
    ["N.º de teléfono", "phone"],
    ["Móvil", "phone"],
    ["celular", "phone"],
    ["Correo electrónico", "email"],
    ["CORREO", "email"],
    ["Fecha de nacimiento", "birthday"],
    ["Cumpleaños", "birthday"],
    ["Etiquetas", "tags"],
    ["Idioma", "language"],
    ["Baja", "optedOut"],
    ["No quiere mensajes", "optedOut"],
    ["Last name", "lastName"],
  ])("are found by the header %j", (header, field) => {
    for (const written of [header, header.toUpperCase(), header.normalize("NFD"), ` ${header} `])
      expect(read(`${written}\n`).columns).toEqual([{ header: written, field }]);
  });

  it("are found in a Spanish file as Excel writes it", () => {
    const { columns, people } = readAbroad(
      "\ufeffNombre;Teléfono;Correo;Fecha de nacimiento;Etiquetas;Idioma;Baja;Notas\r\nAna Díaz;+12025550123;ana@example.com;12/04/1990;control, niños;Español;Sí;x\r\n",
    );
    expect(columns.map(({ field }) => field)).toEqual([
      ...["name", "phone", "email", "birthday", "tags", "language", "optedOut"],
      null,
    ]);
    expect(people).toEqual([
      {
        line: 2,
        phone: "+12025550123",
        name: "Ana Díaz",
        email: "ana@example.com",
        tags: ["control", "niños"],
        optedOut: true,
        language: "es",
        birthday: "1990-04-12",
      },
    ]);
  });

  it("have the name of all columns of a name", () => {
    const names = (csv: string, mapping = {}) => read(csv, mapping).people.map(({ name }) => name);
    expect(
      names("Apellidos,Nombre,Celular\nDíaz López,Ana,2025550123\n,Bo,2025550124\nRuiz,,2025550125"),
    ).toEqual([...["Ana Díaz López", "Bo", "Ruiz"]]);
    expect(
      names(
        "Nombre,Apellido paterno,Apellido materno,Tel\nAna,Díaz,López,2025550123\nSam Doe,Doe,,2025550124",
      ),
    ).toEqual(["Ana Díaz López", "Sam Doe"]);
    expect(names("Name,Last name,Alias,Phone\nAna,Díaz,Lo,2025550123", { lastName: "Alias" })).toEqual([
      "Ana Lo",
    ]);
    const long = read(`Name,Last name,Phone\n${"a".repeat(150)},${"b".repeat(150)},2025550123`);
    expect(long.problems).toEqual([
      { line: 2, column: "Last name", message: "The name must be at most 200 characters" },
    ]);
  });

  it("are found by a chosen header that would be another field's", () => {
    expect(read("Contact,Reach\n2025550123,x", { phone: "Contact" }).columns).toEqual([
      { header: "Contact", field: "phone" },
      { header: "Reach", field: null },
    ]);
  });

  it("have a language that the file names in English or Spanish", () => {
    const languages = (names: string[]) =>
      read(`phone,language\n${names.map((name, at) => `20255501${10 + at},${name}`).join("\n")}`).people.map(
        ({ language }) => language,
      );
    expect(languages(["Spanish", "español", "INGLÉS", "ingles", "Haitian Creole", "pt-BR", "chino"])).toEqual(
      [...["es", "es", "en", "en", "ht", "pt-BR", "zh"]],
    );
  });

  it.each<[string, string[], "dmy" | "mdy", boolean]>([
    ["the reader's order", ["12/04/1990", "1/2/1984"], "dmy", false],
    ["the order that a day above 12 shows", ["12/04/1990", "5/17/1984"], "mdy", true],
    ["the reader's order, shown by a day above 12", ["12.04.1990", "31-12-1984"], "dmy", true],
    ["the reader's order beside an impossible day", ["12/04/1990", "31/02/1990"], "dmy", false],
    ["the reader's order where a column has both", ["12/04/1990", "5/17/1984", "17/5/1984"], "dmy", false],
  ])("have birthdays in %s", (_, dates, order, isCertain) => {
    const file = `phone,birthday\n${dates.map((date, at) => `+44207183875${at},${date}`).join("\n")}`;
    const { dateOrder, people } = readAbroad(file);
    expect(dateOrder).toMatchObject({ order, isCertain });
    if (dates[0] === "12/04/1990")
      expect(dateOrder?.example).toEqual({ text: "12/04/1990", dmy: "1990-04-12", mdy: "1990-12-04" });
    expect(people[0]?.birthday).toBe(order === "dmy" ? "1990-04-12" : "1990-12-04");
  });

  it("have birthdays in the chosen order", () => {
    const file = "phone,birthday\n+442071838751,12/04/1990\n+442071838752,17/5/1984";
    expect(readAbroad(file, "mdy")).toMatchObject({
      dateOrder: { order: "mdy", isCertain: true },
      people: [{ birthday: "1990-12-04" }],
      problems: [{ line: 3, message: '"17/5/1984" is not a date of birth such as 5/17/1984 or 1984-05-17' }],
    });
  });

  it("have birthdays without an order where it makes no difference", () => {
    const file =
      "phone,birthday\n+442071838751,1990-04-12\n+442071838752,05/05/1984\n+442071838753,1984/5/17\n+442071838754,";
    const { dateOrder, people } = readAbroad(file);
    expect(dateOrder).toBeNull();
    expect(people.map(({ birthday }) => birthday)).toEqual(["1990-04-12", "1984-05-05", "1984-05-17", null]);
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
    ["an unknown language", "phone,language\n2025550123,Klingonese", "is not a language such as"],
    ["a birthday that is no date", "phone,birthday\n2025550123,May 1984", "is not a date of birth"],
    ["a day that does not exist", "phone,dob\n2025550123,1985-02-29", "is not a date of birth"],
    ["a month that does not exist", "phone,dob\n2025550123,13/13/1984", "is not a date of birth"],
    ["more cells than headers", "phone,name\n2025550123,Doe,Sam", "Has 3 cells"],
    ["an invisible name", "phone,name\n2025550123,\u200b\u200b", "The name"],
    ["a name of 300 characters", `phone,name\n2025550123,${"x".repeat(300)}`, "The name must be at most 200"],
    ["a name of 900 characters", `phone,name\n2025550123,${"x".repeat(900)}`, "The name must be at most 200"],
    ["a name of two lines", 'phone,name\n2025550123,"a\nb"', "The name must not contain control characters"],
    [
      "more tags than a contact may have",
      `phone,tags\n2025550123,"${Array.from({ length: 51 }, (_, at) => at)}"`,
      "More than 50",
    ],
  ])("rejects %s with line and reason, and keeps the other rows", (_, csv, reason) => {
    const { people, rejected, problems } = read(`${csv}\n2025550199`);
    expect(rejected).toBe(1);
    expect(problems[0]).toMatchObject({ line: 2, message: expect.stringContaining(reason) });
    expect(people.map(({ phone }) => phone)).toEqual(["+12025550199"]);
    // The page translates each problem by its text, so that no other word of English may be left in it.
    for (const [at, text] of inSpanish(problems).entries()) {
      expect(text).not.toBe(problems[at]?.message);
      expect(text).not.toMatch(/\b(the|is|not|must|such|has|more)\b/i);
    }
  });

  it.each([
    ["First name,Last name", "Michelle,Le", "Michelle Le"],
    ["First name,Last name", "Juan Santiago,Santiago", "Juan Santiago Santiago"],
    ["Nombre,Nombre completo", "Ana,Ana García", "Ana García"],
    ["First name,Name", "Ana,García", "Ana García"],
    ["First name,Name", "Ana,Ana García", "Ana García"],
    ["Paciente,Nombre,Apellidos", "1023,Ana,García", "Ana García"],
    [
      "Nombre,Apellidos,Primer apellido,Segundo apellido",
      "Ana,García López,García,López",
      "Ana García López",
    ],
    ["Nombre,Apellido materno,Apellido paterno", "Ana,López,García", "Ana García López"],
    ["Name,Last name", "Ana García,García", "Ana García"],
    ["Last name,Surname", "Doe,Doe", "Doe"],
  ])("have one name from the columns %s: %s", (header, cells, expected) => {
    const { people } = read(`${header},Phone\n${cells},2025550123`);
    expect(people.map(({ name }) => name)).toEqual([expected]);
  });

  it("have their number from the clearest column", () => {
    expect(read("Número,Celular,Teléfono\n7,2025550198,2025550123").people[0]?.phone).toBe("+12025550123");
    expect(read("Número,Celular\n7,2025550198").people[0]?.phone).toBe("+12025550198");
    expect(read("Número\n2025550123").people[0]?.phone).toBe("+12025550123");
  });

  it.each([
    ["Esp", "es"],
    ["ES", "es"],
    ["ing", "en"],
    ["Tagalog", "fil"],
    ["Farsi", "fa"],
    ["Portuguese (Brazil)", "pt-BR"],
    ["pt-br", "pt-BR"],
    ["xqz", null],
  ])("have the language %s as %s", (text, expected) => {
    const [person] = read(`phone,language\n2025550123,${text}`).people;
    expect(person?.language ?? null).toBe(expected);
  });

  it("follow most of the dates of a file, and ask about the others", () => {
    const file = (dates: string[]) =>
      `phone,dob\n${dates.map((date, i) => `20255501${20 + i},${date}`).join("\n")}`;
    const mixed = read(file(["17/5/1984", "18/5/1984", "5/19/1984", "4/3/1984"]));
    expect(mixed).toMatchObject({ rejected: 1, dateOrder: { order: "dmy", isCertain: false } });
    const impossible = read(file(["31/02/1990", "4/3/1984"]));
    expect(impossible).toMatchObject({ rejected: 1, dateOrder: { order: "mdy", isCertain: false } });
  });

  it("keep the usual order without a person who looks at them", () => {
    const csv = "phone,dob\n2025550123,17/5/1984\n2025550124,4/3/1984";
    const { people, rejected } = readPeople(csv, { country: "US", usualOrder: "mdy", learnsOrder: false });
    expect([people.map(({ birthday }) => birthday), rejected]).toEqual([["1984-04-03"], 1]);
  });

  it("are none in a file without phone numbers", () => {
    const { problems, ...found } = read("name,age\nSam,4");
    expect(found).toMatchObject({ people: [], rejected: 1 });
    expect(problems).toMatchObject([{ line: 1 }]);
    expect(inSpanish(problems)).toEqual(["No se encontró ninguna columna con números de teléfono"]);
  });

  it("have problems in one language", () => {
    const { problems } = readAbroad(
      'Nombre;Teléfono;Correo;Fecha de nacimiento\nAna;123;;\nLuz;+442071838751;pedro@;31/02/1990\nBo;"',
    );
    expect(inSpanish(problems)).toEqual([
      "Aquí se abren unas comillas que no se cierran; no se lee nada después de ellas",
      "«123» no es un número de teléfono",
      "«pedro@» no es una dirección de correo",
      "«31/02/1990» no es una fecha de nacimiento como 17/5/1984 o 1984-05-17",
    ]);
  });

  it("are rejected beyond 5,000 rows", () => {
    const rows = Array.from({ length: 5_003 }, () => "2025550123").join("\n");
    const found = read(`phone\n${rows}`);
    expect(found).toMatchObject({ rows: 5_003, rejected: 3 });
    expect(inSpanish(found.problems)[0]).toBe("Más de 5000 filas; divídalas en varios archivos");
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
