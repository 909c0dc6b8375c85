import { baseOf, entriesFor, type Face } from "@/components/shell/navigation";
import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 120_000 });
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  contextOptions: { reducedMotion: "reduce" },
});

const PEOPLE: { email: string; face: Face; scopes: readonly Scope[] }[] = [
  { email: "owner@example.com", face: "workspace", scopes: WORKSPACE_ROLE_SCOPES.owner },
  { email: "partner@example.com", face: "partner", scopes: PARTNER_ROLE_SCOPES.owner },
  { email: "operator@example.com", face: "operator", scopes: [] },
];

for (const { email, face, scopes } of PEOPLE) {
  test(`${email} finds controls of 40 pixels and no page that scrolls sideways on a phone`, async ({
    page,
    server,
  }) => {
    await signInAs(page, { server, email });
    const id = face === "partner" ? (await partnerBase(page)).slice("/p/".length) : WORKSPACE;
    const base = baseOf(face, id);
    const paths = entriesFor(face, scopes).map(({ path }) => base + path);
    for (const path of [...paths, "/account", "/account/security", "/account/notifications"]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expect(page.locator(".animate-pulse-soft")).toHaveCount(0);
        const main = page.locator("main");
        expect(await main.evaluate((room) => room.scrollWidth - room.clientWidth)).toBe(0);
        // Switches, boxes and segments are smaller and are pressed beside their edge as well.
        const controls = main.locator(
          "button:not([role=switch], [role=checkbox], [role=radio], td *, [class*=absolute]), [role=combobox], input:is([type=text], [type=search], [type=email], [type=tel], :not([type]))",
        );
        const small = await controls.evaluateAll((all) =>
          all
            .map((one) => ({
              name: one.ariaLabel ?? one.textContent,
              height: one.getBoundingClientRect().height,
            }))
            .filter(({ height }) => height > 1 && height < 39.5),
        );
        expect(small).toEqual([]);
      });
    }
  });
}

test("tables begin and end at one distance from their edge, and names of accounts are whole", async ({
  page,
  server,
}) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  for (const path of ["/accounts", "/reports", "/settings/audit"]) {
    await test.step(path, async () => {
      await page.goto(base + path);
      const rows = page.locator("main tbody tr");
      await expect(rows.first()).toBeVisible();
      const sides = await rows.evaluateAll((all) =>
        all.map((row) => {
          const shown = [...row.children].filter((cell) => cell.getBoundingClientRect().width > 0);
          const [first, last] = [shown[0], shown.at(-1)];
          if (!first || !last) throw new Error("a row without cells");
          return [getComputedStyle(first).paddingLeft, getComputedStyle(last).paddingRight];
        }),
      );
      expect([...new Set(sides.flat())]).toEqual(["14px"]);
    });
  }
  await page.goto(`${base}/resale`);
  const prices = page.getByRole("region", { name: /^Prices of / });
  await expect(prices.first()).toBeVisible();
  const ends = await prices.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(390);
  await page.goto(`${base}/reports`);
  const names = page.locator("main tbody td:first-child");
  await expect(names.first()).toBeVisible();
  const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);
});
