import type { Page } from "@playwright/test";
import { baseOf, entriesFor, type Face } from "@/components/shell/navigation";
import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { choose } from "./editor-steps";
import { emailedLink } from "./emailed-link";
import { type ExpectAccessible, expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

/**
 * Every page in one visit: its policy, the weight of its scripts, and its accessibility in light and dark mode. The pages
 * of an editor, a viewer and a partner's member are subsets of the owner's; e2e/roles.spec.ts checks that they open.
 */
test.describe.configure({ timeout: 300_000 });
test.use({ colorScheme: "light", contextOptions: { reducedMotion: "reduce" } });

const MOST_KB = 250;

const PEOPLE: { email: string; face: Face; scopes: readonly Scope[] }[] = [
  { email: "owner@example.com", face: "workspace", scopes: WORKSPACE_ROLE_SCOPES.owner },
  { email: "partner@example.com", face: "partner", scopes: PARTNER_ROLE_SCOPES.owner },
  { email: "operator@example.com", face: "operator", scopes: [] },
];

/** Pages reached through the first link of a list that contains this path. */
const BEHIND: Record<Face, { list: string; link: string; tabs?: string[] }[]> = {
  workspace: [{ list: "/contacts", link: "/contacts/" }],
  partner: [
    {
      list: "/accounts",
      link: "/accounts/",
      tabs: ["usage", "billing", "people", "notes", "settings", "keys", "audit"],
    },
    { list: "/billing", link: "/billing/inv_" },
    { list: "/billing", link: "/billing/statement" },
  ],
  operator: [
    { list: "/partners", link: "/operator/partners/" },
    { list: "/invoices?mode=sandbox", link: "/invoices/inv_" },
  ],
};

async function expectLoaded(page: Page) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole("status", { name: /^(Loading|Opening)/ })).toHaveCount(0);
  await expect(page.locator(".animate-pulse-soft")).toHaveCount(0);
}

/** Opens pages with an empty cache and weighs the scripts each transfers, as the browser counts them. */
async function visitor(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const weights: { path: string; kb: number }[] = [];
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return {
    visit: async (path: string) => {
      scripts.clear();
      bytes = 0;
      const answer = await page.goto(path);
      expect(answer?.headers()["content-security-policy"]).toContain("'strict-dynamic'");
      await expectLoaded(page);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      weights.push({ path, kb: bytes / 1_024 });
    },
    expectLight: () => {
      const table = weights
        .toSorted((a, b) => b.kb - a.kb)
        .map(({ path, kb }) => `${kb.toFixed(0).padStart(5)} KB  ${path}`)
        .join("\n");
      process.stdout.write(`${table}\n`);
      expect(Math.min(...weights.map(({ kb }) => kb)), table).toBeGreaterThan(50);
      expect(Math.max(...weights.map(({ kb }) => kb)), table).toBeLessThan(MOST_KB);
    },
  };
}

/** Checks every rule in light mode, and only the colors in dark mode, where nothing else differs. */
async function expectAccessibleInBothThemes(page: Page, expectAccessible: ExpectAccessible) {
  await expectAccessible();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
  });
  await expectAccessible(["color-contrast"]);
}

for (const { email, face, scopes } of PEOPLE) {
  test(`${email} sees no page that is heavy, inaccessible or against its policy`, async ({
    page,
    server,
    expectAccessible,
  }) => {
    await signInAs(page, { server, email });
    const id = face === "partner" ? (await partnerBase(page)).slice("/p/".length) : WORKSPACE;
    const base = baseOf(face, id);
    const paths = entriesFor(face, scopes).map(({ path }) => base + path);
    const inNavigation = new Set(paths);
    for (const { list, link, tabs = [] } of BEHIND[face]) {
      await page.goto(base + list);
      const href = await page.locator(`main a[href*="${link}"]`).first().getAttribute("href");
      if (!href) throw new Error(`no link to ${link} on ${list}`);
      paths.push(href, ...tabs.map((tab) => `${href}?tab=${tab}`));
    }
    // A week without appointments has nothing to focus but the calendar itself. A menu leads to the other two.
    if (face === "workspace")
      paths.push(`${base}/calendar?date=2031-01-08`, `${base}/automations/map`, `${base}/why`);
    paths.push("/account", "/account/security", "/account/notifications");
    const { visit, expectLight } = await visitor(page);
    for (const path of [...paths, `${base}/nowhere`, "/", "/apply"]) {
      await test.step(path, async () => {
        await visit(path);
        const here = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
        if (inNavigation.has(path)) await expect(here).toHaveAttribute("href", path);
        await expectAccessibleInBothThemes(page, expectAccessible);
      });
    }
    expectLight();
  });
}

test("a guest sees no page that is heavy, inaccessible or against its policy", async ({
  page,
  browser,
  server,
  expectAccessible,
}) => {
  const email = `guest-${Date.now()}@example.org`;
  const office = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(office, { server, email: "owner@example.com" });
  await office.goto(`/w/${WORKSPACE}/settings/people?do=invite`);
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(office.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await office.close();
  const paths = [
    "/sign-in",
    "/forgot",
    "/apply",
    "/apply/of-nobody",
    "/reset/of-nobody",
    await emailedLink(server, email),
  ];
  const docs = ["/docs", "/docs/errors", "/docs/errors/validation_failed"];
  const { visit, expectLight } = await visitor(page);
  for (const path of [...paths, "/invitation/of-nobody", ...docs, "/nowhere"]) {
    await test.step(path, async () => {
      await visit(path);
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
      await expectAccessibleInBothThemes(page, expectAccessible);
    });
  }
  // The longest pages, in the colors used for errors.
  for (const path of ["/docs/api", "/docs/api/automations", "/docs/actions", "/docs/security"]) {
    await visit(path);
    await expectAccessible();
  }
  expectLight();
});

test("a member of a suspended account sees an accessible page that explains it", async ({
  page,
  browser,
  server,
  expectAccessible,
}) => {
  const name = `Harbour Vets ${Date.now()}`;
  const email = `owner-${Date.now()}@example.org`;
  const office = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(office, { server, email: "partner@example.com" });
  await office.goto(`${await partnerBase(office)}/accounts?do=account`);
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Owner's email address").fill(email);
  await dialog.getByRole("button", { name: "Create account" }).click();
  await dialog.getByRole("link", { name: "Open the account" }).click();
  // The title of the dialog has the name as well, so only the URL shows that the page has been left.
  await expect(office).toHaveURL(/\/accounts\/ws_/);
  await expect(office.getByRole("heading", { name })).toBeVisible();
  await office.goBack();
  await expect(office.getByRole("button", { name: "Create account" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await office.goForward();

  await page.goto(await emailedLink(server, email));
  await page.getByLabel("Your name").fill("Kim Newcomer");
  await page.getByLabel("Password", { exact: true }).fill("a few plain words");
  await page.getByRole("button", { name: "Create account and join" }).click();
  await page.waitForURL("**/w/**");

  await office.getByRole("button", { name: "Suspend", exact: true }).click();
  await choose(dialog, "Reason", "Non-payment");
  await dialog.getByLabel("Details").fill("Unpaid for two months");
  await dialog.getByRole("button", { name: "Suspend account" }).click();
  await expect(office.getByText("Suspended by you")).toBeVisible();
  await office.close();

  await page.reload();
  await expect(page.getByRole("heading", { name: `${name} is suspended` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Who to contact" }).getByRole("link")).toBeVisible();
  await expectAccessibleInBothThemes(page, expectAccessible);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});
