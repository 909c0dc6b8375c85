import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { pagePolicy, securityHeadersFor } from "./security-headers";

it("allows exactly the style sheet that the installed Sonner inserts", () => {
  const source = readFileSync(createRequire(import.meta.url).resolve("sonner"), "utf8");
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1] ?? '""';
  const hash = createHash("sha256")
    .update(JSON.parse(literal) as string)
    .digest("base64");
  expect(pagePolicy("nonce")).toContain(`'sha256-${hash}'`);
});

it("asks browsers for https only where the server is reached by https", () => {
  expect(securityHeadersFor("https://desk.example.com")["Strict-Transport-Security"]).toBe(
    "max-age=31536000; includeSubDomains",
  );
  expect(securityHeadersFor("http://localhost:3000")).not.toHaveProperty("Strict-Transport-Security");
});
