import { expect, it } from "vitest";
import { webUrl } from "./desk-fields";

it.each([
  ["https://example.com/recordings/1", true],
  ["http://example.com/recordings/1", true],
  ["javascript:alert(4)", false],
  ["data:text/html,x", false],
  ["recordings/1", false],
])("takes %s as a link: %s", (url, ok) => {
  expect(webUrl.safeParse(url).success).toBe(ok);
});
