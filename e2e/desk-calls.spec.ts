import { createCall } from "@/lib/contract/calls";
import { createContact } from "@/lib/contract/contacts";
import { apiOf } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";

test.describe.configure({ timeout: 90_000 });

test("a call is found by its person, opened with an address of its own, and exported", async ({
  browser,
  server,
}) => {
  const { page, workspaceId, email } = await newOwner(browser, server);
  await page.goto(`/w/${workspaceId}/calls`);
  await signInByForm(page, email);
  await expect(page.getByText("No calls yet")).toBeVisible();

  const api = apiOf(page, server.baseUrl, { workspace: workspaceId });
  await api(createContact, { body: { phone: "+12025550161", name: "Elsa Greene" } });
  const call = { direction: "inbound", outcome: "missed" } as const;
  await api(createCall, {
    body: { ...call, from: "+12025550161", ringSeconds: 22, summary: "Wants a crown" },
  });
  await api(createCall, { body: { ...call, from: "+12025550162", callerName: "Sam Waters" } });
  await api(createCall, {
    body: { ...call, from: "+12025550163", outcome: "answered", startedAt: "2026-01-05T10:00:00Z" },
  });
  await page.reload();
  const rows = page.getByRole("table", { name: "Calls" }).getByRole("row");
  await expect(rows).toHaveCount(4);

  await page.getByRole("combobox", { name: "Dates" }).click();
  await page.getByRole("option", { name: "Last 7 days" }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Search by name, number or summary" }).fill("greene");
  await expect(rows).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search by name, number or summary" }).fill("crow");
  await expect(page.getByRole("link", { name: "Elsa Greene" })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/dates=7/);

  // A person clicks before the search has reached the URL, and the click is kept.
  await page.getByRole("searchbox", { name: "Search by name, number or summary" }).fill("crown");
  await page.getByRole("link", { name: "Elsa Greene" }).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/q=crown.*call=call_|call=call_.*q=crown/);
  const panel = page.getByRole("dialog", { name: "Elsa Greene" });
  await expect(panel).toContainText("Wants a crown");
  await expect(panel).toContainText("Rang for22 s");
  await expect(panel).toContainText("This call started no automation.");
  await expect(page).toHaveURL(/call=call_/);
  await page.reload();
  await expect(panel).toContainText("Wants a crown");
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toBe("calls.csv");

  await page.getByRole("searchbox", { name: "Search by name, number or summary" }).fill("nobody");
  await page.getByRole("button", { name: "Show all calls" }).click();
  await expect(rows).toHaveCount(4);
});
