import { describe, expect, it } from "vitest";
import { brandedHtml, withSupport } from "./brand-email";

const LOOK = { name: "Lakeside Voice", color: "#aa3300", logo: null, supportEmail: null, supportUrl: null };
const URL = "https://desk.example.com/reset/abc";

describe("an email in a brand", () => {
  it("shows its link as a button and nothing else as a link", () => {
    const html = brandedHtml(`Choose a password:\n${URL}\n\nNot https://evil.example.com`, LOOK, {
      button: { label: "Choose a password", url: URL },
      base: "https://desk.example.com",
    });
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain(`href="${URL}"`);
    expect(html).toContain("Not https://evil.example.com");
    expect(html).toContain("#aa3300");
  });

  it("escapes every text it is given", () => {
    const markup = '<img src=x onerror="alert(1)">';
    const html = brandedHtml(markup, { ...LOOK, name: markup, supportUrl: markup, logo: markup });
    expect(html).not.toContain("<img src=x");
    expect(brandedHtml(markup, { ...LOOK, name: markup })).not.toContain("<img");
  });

  it("ends with the ways to reach support", () => {
    const look = { supportEmail: "help@example.com", supportUrl: "https://example.com/help" };
    expect(withSupport("Hello", look)).toBe(
      "Hello\n\nNeed help? help@example.com or https://example.com/help",
    );
    expect(withSupport("Hello", LOOK)).toBe("Hello");
    expect(brandedHtml("Hello", { ...LOOK, ...look })).toContain("help@example.com or");
  });
});
