import { describe, expect, it } from "vitest";
import { csvOf } from "./csv";

describe("csvOf", () => {
  it("quotes what would break a row", () => {
    expect(csvOf([["a,b", 'say "hi"', "two\nlines"]])).toBe('"a,b","say ""hi""","two\nlines"\r\n');
  });

  it("keeps a spreadsheet from running a name", () => {
    expect(csvOf([["=HYPERLINK(1)", "+1", "@x"]])).toBe("'=HYPERLINK(1),'+1,'@x\r\n");
  });

  it("keeps it from running what follows a semicolon, and what is written wide", () => {
    expect(csvOf([["Smith;=1+1", "＝1+1", "\n=1"]])).toBe('"Smith;=1+1",\'＝1+1,"\'\n=1"\r\n');
  });

  it("leaves numbers alone, negative ones too", () => {
    expect(csvOf([[-5, 1.25]])).toBe("-5,1.25\r\n");
  });
});
