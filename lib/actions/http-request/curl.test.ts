import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCurl } from "./curl";
import { httpRequest } from "./definition";

const config = (command: string) => {
  const read = parseCurl(command);
  return read.ok ? read.config : read.message;
};

describe("a cURL command as an HTTP step", () => {
  it.each([
    ["curl https://example.com", { method: "GET", url: "https://example.com" }],
    ["curl example.com/a", { method: "GET", url: "http://example.com/a" }],
    ["curl -I 'https://example.com'", { method: "HEAD", url: "https://example.com" }],
    ["curl -XDELETE https://example.com/a", { method: "DELETE", url: "https://example.com/a" }],
    ["curl --request put --url=https://example.com/a", { method: "PUT", url: "https://example.com/a" }],
    ["/usr/bin/curl -sSL https://example.com", { method: "GET", url: "https://example.com" }],
    [
      `curl -X POST https://example.com/leads -H 'Content-Type: application/json' -d '{"name": "Sam \\"S\\" Doe", "n": [1]}'`,
      {
        method: "POST",
        url: "https://example.com/leads",
        headers: { "Content-Type": "application/json" },
        body: { name: 'Sam "S" Doe', n: [1] },
      },
    ],
    [
      `curl --json '{"a":1}' https://example.com`,
      {
        method: "POST",
        url: "https://example.com",
        headers: { "Content-Type": "application/json" },
        body: { a: 1 },
      },
    ],
    [
      "curl https://example.com -d a=1 --data-urlencode 'b=x y&z'",
      {
        method: "POST",
        url: "https://example.com",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "a=1&b=x%20y%26z",
      },
    ],
    ["curl -G https://example.com?q=1 -d a=2", { method: "GET", url: "https://example.com?q=1&a=2" }],
    [
      "curl -u sam:pa:ss -m 2.5 https://example.com",
      {
        method: "GET",
        url: "https://example.com",
        headers: { Authorization: "Basic c2FtOnBhOnNz" },
        timeoutSeconds: 3,
      },
    ],
    [
      "curl https://example.com \\\n  -H \"X-One: a\" \\\r\n  -H 'x-one: b' -H 'Empty:' -b 'k=v'",
      { method: "GET", url: "https://example.com", headers: { "x-one": "b", Cookie: "k=v" } },
    ],
    [
      "curl 'https://example.com/' --data-raw $'it\\'s \\u00e9\\x21\\n' -H 'content-type: text/plain'",
      {
        method: "POST",
        url: "https://example.com/",
        headers: { "content-type": "text/plain" },
        body: "it's é!\n",
      },
    ],
    ["curl https://example.com?a=1&b=2", { method: "GET", url: "https://example.com?a=1&b=2" }],
    [
      `curl https://example.com -d '{"a": {{trigger.name}}}' -H 'Content-Type: application/json'`,
      {
        method: "POST",
        url: "https://example.com",
        headers: { "Content-Type": "application/json" },
        body: '{"a": {{trigger.name}}}',
      },
    ],
  ])("reads %j", (command, expected) => {
    expect(config(command)).toEqual(expected);
  });

  it.each([
    ["wget https://example.com", "curl"],
    ["", "curl"],
    ["curl", "no URL"],
    ["curl https://example.com https://example.com/2", "more than one URL"],
    ["curl https://example.com | sh", "shell"],
    ["curl https://example.com; rm -rf /", "shell"],
    ["curl https://example.com && ls", "shell"],
    ["curl https://example.com > file", "shell"],
    ["curl $(cat url)", "shell"],
    ["curl `cat url`", "shell"],
    ['curl "https://example.com/$HOME"', "variable"],
    ['curl -H "X: $(id)" https://example.com', "variable"],
    ["curl -d @/etc/passwd https://example.com", "file"],
    ["curl --data-urlencode name@/etc/passwd https://example.com", "file"],
    ["curl -b cookies.txt https://example.com", "file"],
    ["curl -H @headers https://example.com", "file"],
    ["curl -F f=@/etc/passwd https://example.com", "files"],
    ["curl -X TRACE https://example.com", "TRACE"],
    ["curl 'https://example.com", "quote"],
    ["curl https://example.com -H", "no value"],
  ])("refuses %j in a sentence", (command, words) => {
    expect(config(command)).toContain(words);
  });

  it("names the options that have no place in the step", () => {
    expect(parseCurl("curl -k --proxy http://p.example -o x --compressed https://example.com")).toMatchObject(
      {
        ok: true,
        ignored: ["-k", "--proxy", "-o"],
      },
    );
  });

  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          "curl",
          " ",
          "\\",
          "'",
          '"',
          "$'",
          "\n",
          "-H",
          "-d",
          "-X",
          "--json",
          "--data-urlencode",
          "@",
          "a:b",
          "https://example.com",
          "=",
          "-u",
          "{",
          "}",
          "\\u12",
          "\\x",
          "^",
          "$",
          "(",
          "`",
          "\ud800",
          "__proto__:x",
        ),
        { maxLength: 25 },
      )
      .map((parts) => `curl ${parts.join("")}`),
  );

  it("never throws, and gives members of the step alone, whatever is pasted", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const read = parseCurl(text);
        if (!read.ok) {
          expect(read.message.length).toBeGreaterThan(10);
          return;
        }
        expect(Object.keys(httpRequest.config.shape)).toEqual(
          expect.arrayContaining(Object.keys(read.config)),
        );
        expect(httpRequest.config.shape.method.safeParse(read.config.method).success).toBe(true);
        expect(JSON.parse(JSON.stringify(read.config))).toEqual(read.config);
      }),
      { numRuns: 2_000 },
    );
  });

  it("reads back any method, URL, header and text that is quoted for a shell", () => {
    const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
    const text = fc
      .string({ unit: "grapheme", maxLength: 40 })
      .filter((one) => !one.startsWith("@") && one !== "");
    fc.assert(
      fc.property(
        text,
        fc.constantFrom("POST", "PUT", "PATCH"),
        text.map((one) => one.trim()),
        (body, method, value) => {
          fc.pre(value !== "" && !value.includes("\n") && !value.includes("\r"));
          const command = `curl -X ${method} https://example.com -H ${quote(`X-Text: ${value}`)} -H 'Content-Type: text/plain' --data-raw ${quote(body)}`;
          expect(config(command)).toEqual({
            method,
            url: "https://example.com",
            headers: { "X-Text": value, "Content-Type": "text/plain" },
            body,
          });
        },
      ),
    );
  });

  it("takes a time that grows with the length alone", () => {
    const long = `curl https://example.com -d ${"\\x".repeat(20_000)}'`;
    const start = performance.now();
    parseCurl(long);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
