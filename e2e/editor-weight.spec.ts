import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { open, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";

const MOST_KB = 350;

test("the editor transfers less than 350 KB of JavaScript", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const id = await openNew(page, server.baseUrl, MISSED_CALL);
  // Bypasses the cache filled by earlier pages.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await open(page, id);
  await expect(page.getByTestId("card-text")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith(".js")
          ? [{ name: new URL(entry.name).pathname, kb: entry.encodedBodySize / 1024 }]
          : [],
      ),
  );
  const total = scripts.reduce((sum, { kb }) => sum + kb, 0);
  const largest = scripts.toSorted((a, b) => b.kb - a.kb).map(({ name, kb }) => `${kb.toFixed(1)} ${name}`);
  process.stdout.write(`the editor: ${total.toFixed(1)} KB of JavaScript over the wire\n`);
  expect(scripts.length).toBeGreaterThan(5);
  expect(total, largest.join("\n")).toBeLessThan(MOST_KB);
});
