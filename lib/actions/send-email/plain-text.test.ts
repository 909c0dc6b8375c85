import { describe, expect, it } from "vitest";
import { htmlOf, plainText } from "./plain-text";

describe("the plain-text alternative of an HTML body", () => {
  it.each([
    ["<h1>Hello</h1><p>We missed <b>you</b>.</p>", "Hello\nWe missed you."],
    ["<ul><li>Ring us</li><li>Write us</li></ul>", "Ring us\nWrite us"],
    ["One<br/>two<BR>three", "One\ntwo\nthree"],
    ["Fish &amp; chips &lt;3 &amp;lt;", "Fish & chips <3 &lt;"],
    ['<a href="https://example.com">Book</a> now', "Book now"],
    ["Cut off <p", "Cut off"],
    ["<p></p>", ""],
  ])("of %s is %j", (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe("a text made into HTML", () => {
  it.each([
    ["Hello", "<p>Hello</p>"],
    ["One\ntwo\n\n\nthree ", "<p>One<br>two</p><p>three</p>"],
    ["Fish & chips <3", "<p>Fish &amp; chips &lt;3</p>"],
    ["Hi {{trigger.name | default:'A & B'}}", "<p>Hi {{trigger.name | default:'A & B'}}</p>"],
    ["", ""],
  ])("%j is %s", (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });
});
