import type { Page } from "@playwright/test";
import { baseOf, entriesFor, type Face } from "@/components/shell/navigation";
import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 240_000 });

const MOST_KB = 250;

const FACES: { email: string; face: Face; scopes: readonly Scope[] }[] = [
  { email: "owner@example.com", face: "workspace", scopes: WORKSPACE_ROLE_SCOPES.owner },
  { email: "partner@example.com", face: "partner", scopes: PARTNER_ROLE_SCOPES.owner },
  { email: "operator@example.com", face: "operator", scopes: [] },
];

/** Pages reached through the first link of a list that contains this path. */
const BEHIND: Record<Face, { list: string; link: string; tabs?: string[] }[]> = {
  workspace: [
    { list: "/contacts", link: "/contacts/" },
    { list: "/automations", link: "/automations/map" },
    { list: "/automations", link: "/why" },
  ],
  partner: [
    {
      list: "/accounts",
      link: "/accounts/",
      tabs: ["usage", "billing", "people", "notes", "settings", "keys", "audit"],
    },
    { list: "/billing", link: "/billing/inv_" },
    { list: "/billing", link: "/billing/statement" },
  ],
  operator: [],
};

/** Kilobytes of scripts a page transfers with an empty cache, as the browser counts them. */
async function weigh(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".animate-pulse-soft")).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await session.detach();
  return bytes / 1_024;
}

async function expectLight(page: Page, paths: readonly string[]) {
  const weights: { path: string; kb: number }[] = [];
  for (const path of paths) weights.push({ path, kb: await weigh(page, path) });
  const table = weights
    .toSorted((a, b) => b.kb - a.kb)
    .map(({ path, kb }) => `${kb.toFixed(0).padStart(5)} KB  ${path}`)
    .join("\n");
  process.stdout.write(`${table}\n`);
  expect(Math.min(...weights.map(({ kb }) => kb)), table).toBeGreaterThan(50);
  expect(Math.max(...weights.map(({ kb }) => kb)), table).toBeLessThan(MOST_KB);
}

for (const { email, face, scopes } of FACES) {
  test(`no room of ${email} transfers more than ${MOST_KB} KB of scripts`, async ({ page, server }) => {
    await signInAs(page, { server, email });
    const id = face === "partner" ? (await partnerBase(page)).slice("/p/".length) : WORKSPACE;
    const base = baseOf(face, id);
    const paths = entriesFor(face, scopes).map(({ path }) => base + path);
    for (const { list, link, tabs = [] } of BEHIND[face]) {
      await page.goto(base + list);
      const href = await page.locator(`main a[href*="${link}"]`).first().getAttribute("href");
      if (!href) throw new Error(`no link to ${link} on ${list}`);
      paths.push(href, ...tabs.map((tab) => `${href}?tab=${tab}`));
    }
    await expectLight(page, [...paths, "/account", "/account/security", "/account/notifications"]);
  });
}

test(`no page for guests transfers more than ${MOST_KB} KB of scripts`, async ({ page }) => {
  await expectLight(page, ["/sign-in", "/forgot", "/apply", "/docs", "/docs/api", "/docs/api/automations"]);
});
