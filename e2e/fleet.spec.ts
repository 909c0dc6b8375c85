import type { Page } from "@playwright/test";
import { choose, chooseValue } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { partnerBase, signInAs } from "./sign-in-as";

test.describe.configure({ timeout: 120_000 });

const NODES = (message: string) => [
  { id: "missed", type: "trigger", event: "call.missed", next: "text" },
  {
    id: "text",
    type: "action",
    name: "Text back",
    action: "send_sms",
    config: { to: "{{trigger.caller_phone}}", message, messageClass: "service" },
  },
];

/** An account of the partner with a key of its own. */
async function newAccount(page: Page, partner: { id: string; origin: string }, name: string) {
  const data = { name, ownerEmail: "fleet@example.com", plan: "starter" };
  const headers = { "Switchboard-Partner": partner.id, Origin: partner.origin };
  const made = await page.request.post("/v1/partner/accounts", { headers, data });
  expect(made.status()).toBe(200);
  const { id, apiKey } = await made.json();
  return { id: String(id), headers: { Authorization: `Bearer ${apiKey}` } };
}

test("a template reaches two accounts, and an account's own edit is asked about", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  const partner = { id: base.slice("/p/".length), origin: server.baseUrl };
  const north = await newAccount(page, partner, "Fleet North");
  await newAccount(page, partner, "Fleet South");
  const data = { name: "Call back", nodes: NODES("Sorry we missed you! Call {{parameters.desk}}") };
  const headers = { ...north.headers };
  expect((await page.request.post("/v1/automations", { headers, data })).status()).toBe(200);

  await page.goto(`${base}/templates`);
  await page.getByRole("button", { name: "New template" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Text missed callers");
  await choose(dialog, "Account", "Fleet North");
  await choose(dialog, "Automation", "Call back");
  await dialog.getByRole("button", { name: "Create template" }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("parameters.desk");
  await dialog.getByRole("button", { name: "Add a parameter" }).click();
  await dialog.getByLabel("Name of parameter 1").fill("desk");
  await dialog.getByLabel("Label of parameter 1").fill("Front desk");
  await chooseValue(dialog.getByRole("combobox", { name: "Type of parameter 1" }), "phone");
  await dialog.getByLabel("Default of parameter 1").fill("+12025550100");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Create template" }).click();
  await expect(page.getByRole("heading", { name: "Text missed callers" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Parameters" })).toContainText("default +12025550100");
  await expectAccessible();

  await page.getByRole("button", { name: "Publish…" }).click();
  await expect(dialog.getByRole("region", { name: "Harbor Family Clinic" })).toBeVisible();
  // A suspended account is skipped, so it is asked for nothing.
  await expect(dialog.getByRole("region", { name: "Elm Street Barbers" })).toHaveCount(0);
  await dialog.getByRole("radio", { name: /Some accounts/ }).click();
  await dialog.getByLabel("Fleet North", { exact: true }).click();
  await dialog.getByLabel("Fleet South", { exact: true }).click();
  await dialog
    .getByRole("region", { name: "Fleet South" })
    .getByLabel(/Front desk/)
    .fill("+12025550199");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Publish to 2 accounts" }).click();
  await expect(page.getByText("Watching the first account", { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem", { name: /^Fleet/ }).filter({ hasText: "Deployed" })).toHaveCount(1);
  await expect(page.getByRole("region", { name: "First account" })).toContainText("Halts above 5%");
  await expectAccessible();
  await page.getByRole("button", { name: "Continue to the other account" }).click();
  await expect(page.getByRole("listitem", { name: /^Fleet/ }).filter({ hasText: "Deployed" })).toHaveCount(2);

  const listed = await (await page.request.get("/v1/automations?status=active", { headers })).json();
  const own = String(listed.automations[0].id);
  const edited = await page.request.patch(`/v1/automations/${own}`, {
    headers,
    data: { nodes: NODES("North Dental here. Call us back!") },
  });
  expect(edited.status()).toBe(200);
  expect((await page.request.post(`/v1/automations/${own}/deploy`, { headers, data: {} })).status()).toBe(
    200,
  );

  await page.getByRole("link", { name: "Text missed callers" }).click();
  await page.getByRole("button", { name: "New revision…" }).click();
  const json = dialog.getByLabel("Definition");
  await json.fill((await json.inputValue()).replace("Sorry we missed you!", "Sorry!"));
  await dialog.getByRole("button", { name: "Save revision" }).click();
  await expect(page.getByText("Revision 2", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Publish…" }).click();
  await dialog.getByRole("radio", { name: /Some accounts/ }).click();
  await dialog.getByLabel("Fleet North", { exact: true }).click();
  await dialog.getByRole("switch", { name: "Start with a few accounts" }).click();
  await dialog.getByRole("button", { name: "Preview", exact: true }).click();
  const previewed = dialog.getByRole("listitem", { name: "Fleet North" });
  await expect(previewed).toContainText("Needs a choice");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Publish to 1 account" }).click();
  // The dialog lists the account as well, and leaving the page at once would take the request back.
  await expect(dialog).toBeHidden();

  const row = page.getByRole("listitem", { name: "Fleet North" });
  await expect(row).toContainText("Needs a choice");
  const change = page
    .getByRole("region", { name: "Latest changes" })
    .getByRole("link", { name: "Rollout needs a choice: Text missed callers" });
  // The account waits for its choice before the rollout ends, which is when the log says so.
  await expect(async () => {
    await page.goto(`${base}/overview`);
    await expect(change).toHaveAttribute("href", /\/templates\/ft_\w+\/rollouts\/ro_/, { timeout: 3_000 });
  }).toPass();
  await expectAccessible();
  await page.getByRole("link", { name: "The rollout of Text missed callers needs a choice" }).click();
  await expect(row.getByText("Sorry! Call +12025550100")).toBeVisible();
  const deploy = row.getByRole("button", { name: "Deploy with these" });
  await expect(deploy).toBeDisabled();
  await row.getByRole("radio", { name: /Keep the account's/ }).click();
  await expectAccessible();
  await deploy.click();
  await expect(row).toContainText("Deployed");
  const kept = await (await page.request.get(`/v1/automations/${own}`, { headers })).json();
  expect(JSON.stringify(kept.nodes)).toContain("North Dental here");
  expect(kept.version).toBe(2);
});

test("a rollout to a single account has no others to continue to", async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  const partner = { id: base.slice("/p/".length), origin: server.baseUrl };
  const { id } = await newAccount(page, partner, "Fleet Alone");
  const headers = { "Switchboard-Partner": partner.id, Origin: partner.origin };
  const post = async (path: string, data: object) => {
    const made = await page.request.post(`/v1/partner/templates${path}`, { headers, data });
    expect(made.status()).toBe(200);
    return made.json();
  };
  const template = await post("", { name: "Alone", definition: { nodes: NODES("Sorry we missed you!") } });
  const canary = { accounts: 1, hours: 24 };
  const { rolloutId } = await post(`/${template.id}/publish`, { accounts: [id], canary });
  await page.goto(`${base}/templates/${template.id}/rollouts/${rolloutId}`);
  await expect(page.getByText("Watching the account", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Watched account" })).toContainText("1 account");
  await expect(page.getByRole("button", { name: "Halt…" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Continue/ })).toHaveCount(0);
});

test("Enter in the search of a preview publishes nothing", async ({ page, server }) => {
  await signInAs(page, { server, email: "partner@example.com" });
  const base = await partnerBase(page);
  const partner = { id: base.slice("/p/".length), origin: server.baseUrl };
  const headers = { "Switchboard-Partner": partner.id, Origin: partner.origin };
  const data = { name: "Searched", definition: { nodes: NODES("Sorry we missed you!") } };
  const made = await page.request.post("/v1/partner/templates", { headers, data });
  expect(made.status()).toBe(200);
  const { id } = await made.json();
  // Twelve accounts on two pages; the search comes with the last page.
  const accounts = Array.from({ length: 12 }, (_, n) => ({
    accountId: `ws_searched_${n}`,
    accountName: n === 11 ? "Clínica Ávila" : `Office ${n + 1}`,
    outcome: "created",
    changes: [],
    conflicts: [],
    reason: null,
    warnings: [],
  }));
  await page.route("**/publish/preview*", async (route) => {
    const isRest = route.request().url().includes("starting_after");
    const shown = isRest ? accounts.slice(11) : accounts.slice(0, 11);
    const cursor = isRest ? null : "ws_searched_10";
    const json = { revision: 1, total: 12, accounts: shown, has_more: !isRest, next_cursor: cursor };
    await route.fulfill({ json });
  });

  await page.goto(`${base}/templates/${id}`);
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "The first 11 of 12 accounts:" })).toBeVisible();
  const find = dialog.getByRole("searchbox", { name: "Find an account" });
  await expect(find).toHaveCount(0);
  await dialog.getByRole("button", { name: "Preview all 12" }).click();
  await find.fill("avila");
  await find.press("Enter");
  await expect(dialog.getByRole("listitem", { name: "Clínica Ávila" })).toBeVisible();
  await expect(dialog.getByRole("listitem", { name: /^Office/ })).toHaveCount(0);
  await find.fill("nobody");
  await find.press("Enter");
  await expect(dialog.getByText("No matching accounts.")).toBeVisible();
  await expect(dialog).toBeVisible();
  const { rollouts } = await (
    await page.request.get(`/v1/partner/templates/${id}/rollouts`, { headers })
  ).json();
  expect(rollouts).toEqual([]);
});
