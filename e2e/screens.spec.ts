import type { Page } from "@playwright/test";
import { baseOf, entriesFor, type Face } from "@/components/shell/navigation";
import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { emailedLink } from "./emailed-link";
import { type ExpectAccessible, expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

/**
 * Checks the accessibility of every page in light and dark mode. The pages of an editor, a viewer and a partner's
 * member are subsets of the owner's; e2e/roles.spec.ts checks that they open.
 */
test.describe.configure({ timeout: 300_000 });
test.use({ colorScheme: "light", contextOptions: { reducedMotion: "reduce" } });

const PEOPLE: { email: string; face: Face; scopes: readonly Scope[] }[] = [
  { email: "owner@example.com", face: "workspace", scopes: WORKSPACE_ROLE_SCOPES.owner },
  { email: "partner@example.com", face: "partner", scopes: PARTNER_ROLE_SCOPES.owner },
  { email: "operator@example.com", face: "operator", scopes: [] },
];

/** Pages reached from another page: the list, and the link in it to follow. */
const BEHIND: Record<Face, { list: string; link: string }[]> = {
  workspace: [
    { list: "/contacts", link: "/contacts/" },
    { list: "/automations", link: "/automations/" },
  ],
  partner: [
    { list: "/accounts", link: "/accounts/" },
    { list: "/billing", link: "/billing/inv_" },
    { list: "/billing", link: "/billing/statement" },
  ],
  operator: [],
};

async function openLoaded(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole("status", { name: /^(Loading|Opening)/ })).toHaveCount(0);
  await expect(page.locator(".animate-pulse-soft")).toHaveCount(0);
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
  test(`${email} sees no page with an accessibility violation`, async ({
    page,
    server,
    expectAccessible,
  }) => {
    await signInAs(page, { server, email });
    const id = face === "partner" ? (await partnerBase(page)).slice("/p/".length) : WORKSPACE;
    const base = baseOf(face, id);
    const paths = entriesFor(face, scopes).map(({ path }) => base + path);
    const inNavigation = new Set(paths);
    for (const { list, link } of BEHIND[face]) {
      await openLoaded(page, base + list);
      const href = await page.locator(`main a[href*="${link}"]`).first().getAttribute("href");
      if (!href) throw new Error(`nothing is listed on ${list}`);
      paths.push(href);
    }
    if (face === "partner") {
      const account = paths.find((path) => path.includes("/accounts/"));
      for (const tab of ["billing", "settings", "keys", "audit"]) paths.push(`${account}?tab=${tab}`);
    }
    // A week without appointments has nothing to focus but the calendar itself.
    if (face === "workspace") paths.push(`${base}/calendar?date=2031-01-08`);
    for (const path of [...paths, `${base}/nowhere`, "/", "/apply"]) {
      await test.step(path, async () => {
        await openLoaded(page, path);
        const here = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
        if (inNavigation.has(path)) await expect(here).toHaveAttribute("href", path);
        await expectAccessibleInBothThemes(page, expectAccessible);
      });
    }
  });
}

test("a guest sees no page with an accessibility violation", async ({
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
  const docs = ["/docs/errors", "/docs/errors/validation_failed"];
  for (const path of [...paths, "/invitation/of-nobody", ...docs, "/nowhere"]) {
    await test.step(path, async () => {
      await openLoaded(page, path);
      await expectAccessibleInBothThemes(page, expectAccessible);
    });
  }
  // The longest pages, in the colors used for errors.
  for (const path of ["/docs/api", "/docs/api/automations"]) {
    await openLoaded(page, path);
    await expectAccessible();
  }
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

  await page.goto(await emailedLink(server, email));
  await page.getByLabel("Your name").fill("Kim Newcomer");
  await page.getByLabel("Password", { exact: true }).fill("a few plain words");
  await page.getByRole("button", { name: "Create account and join" }).click();
  await page.waitForURL("**/w/**");

  await office.getByRole("button", { name: "Suspend", exact: true }).click();
  await dialog.getByLabel("Details").fill("Unpaid for two months");
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
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
