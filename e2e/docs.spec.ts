import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

test("a newcomer finds an operation, tries it with a sandbox key and reads a guide", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto("/docs/api");
  const key = await page.evaluate(async (workspace) => {
    const response = await fetch("/v1/keys", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Switchboard-Workspace": workspace },
      body: JSON.stringify({ name: "Reference" }),
    });
    return String((await response.json()).apiKey);
  }, WORKSPACE);

  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Getting started");
  await page.getByRole("searchbox").fill("leads add");
  await expect(page.getByRole("status")).toHaveText("1 operation");
  await page.getByRole("link", { name: "Add a lead" }).click();

  const operation = page.locator("article", { has: page.getByRole("heading", { name: "Add a lead" }) });
  await expect(operation.getByText("await switchboard.leads.create(")).toBeVisible();
  await expect(operation.getByText("curl -s $BASE/v1/leads")).toBeVisible();
  await operation.getByText("Try it with a sandbox key").click();
  await operation.getByLabel("Workspace key").fill(key.replace("_test_", "_live_"));
  await operation.getByRole("button", { name: "Send" }).click();
  await expect(operation.getByText("Use a sandbox key. It contains _test_.")).toBeVisible();
  await operation.getByLabel("Workspace key").fill(key);
  await operation.getByRole("button", { name: "Send" }).click();
  await expect(operation.getByRole("status").getByText("Response 200")).toBeVisible();
  await expect(operation.locator("pre").last()).toContainText('"status": "new"');
  await expectAccessible();

  await page.goto("/docs/guides/webhooks");
  await expect(page.getByRole("heading", { name: "Verify and answer" })).toBeVisible();
  await expectAccessible();
});

test("tools find the documentation as text", async ({ request, server }) => {
  const overview = await (await request.get("/llms.txt")).text();
  expect(overview).toContain(`${server.baseUrl}/docs/guides/first-call.md`);
  const links = [...overview.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url ?? "");
  expect(links.length).toBeGreaterThan(30);
  const broken: string[] = [];
  // The pages of the groups are alike, so one stands for them.
  for (const url of links.filter((one) => !one.includes("/docs/api/") || one.endsWith("/leads")))
    if (!(await request.get(url)).ok()) broken.push(url);
  expect(broken).toEqual([]);
  const collection = await (await request.get("/docs/switchboard.postman_collection.json")).json();
  expect(collection.item.length).toBeGreaterThan(20);
});

test("a form that is opened before the page's scripts have run is there once they have", async ({ page }) => {
  const arrive = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.goto("/docs/api/leads", { waitUntil: "commit" });
  const operation = page.locator("article", { has: page.getByRole("heading", { name: "Add a lead" }) });
  await operation.getByText("Try it with a sandbox key").click();
  await expect(operation.locator("details[open]")).toBeVisible();
  arrive.resolve();
  await expect(operation.getByLabel("Workspace key")).toBeVisible();
});
