import { describe, expect, it } from "vitest";
import { readMarkdown, readSpans } from "./markdown";

describe("reading a guide", () => {
  it("tells headings, paragraphs, lists, code and tables apart", () => {
    const source = [
      "# Title",
      "",
      "One line",
      "and another.",
      "- first",
      "- second",
      "",
      "1. one",
      "2. two",
      "",
      "```sh",
      "curl -s $BASE",
      "",
      "# no heading",
      "```",
      "| A | B |",
      "|---|---|",
      "| 1 | `2` |",
    ].join("\n");
    expect(readMarkdown(source)).toEqual([
      { kind: "heading", level: 1, text: "Title" },
      { kind: "paragraph", text: "One line and another." },
      { kind: "list", ordered: false, items: ["first", "second"] },
      { kind: "list", ordered: true, items: ["one", "two"] },
      { kind: "code", language: "sh", text: "curl -s $BASE\n\n# no heading" },
      { kind: "table", head: ["A", "B"], rows: [["1", "`2`"]] },
    ]);
  });

  it("finds code, bold text and links within a line", () => {
    expect(readSpans("Send `limit`, **always**, as [here](/docs/api).")).toEqual([
      { kind: "text", text: "Send " },
      { kind: "code", text: "limit" },
      { kind: "text", text: ", " },
      { kind: "bold", text: "always" },
      { kind: "text", text: ", as " },
      { kind: "link", text: "here", href: "/docs/api" },
      { kind: "text", text: "." },
    ]);
  });

  it("ends a code block that is never closed with the file", () => {
    expect(readMarkdown("```\nopen")).toEqual([{ kind: "code", language: "", text: "open" }]);
  });
});
