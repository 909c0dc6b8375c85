import { expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { browserName } from "./browser-name";

const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/149.0 Safari/537.36 Edg/149.0`,
    "Edge on Windows",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/149.0 Safari/537.36`, "Chrome on Mac"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
  ["curl/9.1", "Unknown browser"],
  [null, "Unknown browser"],
])("names the browser of %s", (userAgent, name) => {
  expect(browserName(userAgent, translator("en", "account"))).toBe(name);
});
