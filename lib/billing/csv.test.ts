import { describe, expect, it } from "vitest";
import { csvOf } from "./csv";

describe("csvOf", () => {
  it("quotes characters that would break a row", () => {
    expect(csvOf([["a,b", 'say "hi"', "two\nlines"]])).toBe('"a,b","say ""hi""","two\nlines"\r\n');
  });

  it("prevents a spreadsheet from running a name as a formula", () => {
    expect(csvOf([["=HYPERLINK(1)", "+1", "@x"]])).toBe("'=HYPERLINK(1),'+1,'@x\r\n");
  });

  it("also prevents formulas after a semicolon, and with full-width characters", () => {
    expect(csvOf([["Smith;=1+1", "＝1+1", "\n=1"]])).toBe('"Smith;=1+1",\'＝1+1,"\'\n=1"\r\n');
  });

  it("leaves phone numbers as they are, and nothing that only begins like one", () => {
    expect(csvOf([["+12025550123", "+12025550123+1", "+1-202", "+12025550123\n=1"]])).toBe(
      "+12025550123,'+12025550123+1,'+1-202,\"'+12025550123\n=1\"\r\n",
    );
  });

  it("leaves numbers unchanged, including negative ones", () => {
    expect(csvOf([[-5, 1.25, "-24.60", "-1+1", "-"]])).toBe("-5,1.25,-24.60,'-1+1,'-\r\n");
  });
});
