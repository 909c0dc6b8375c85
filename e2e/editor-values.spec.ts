import { details, draftOf, expectSaved, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs } from "./sign-in-as";
import { dayTime } from "./typed-fields";

test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
});

const step = (action: string, config: object) => ({
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "s" },
    { id: "s", type: "action", action, config },
  ],
});

test("a field is inserted into JSON, with quotes where it needs them", async ({ page, server }) => {
  const id = await openNew(
    page,
    server.baseUrl,
    step("http_request", { method: "POST", url: "https://crm.example.com/leads" }),
  );
  await page.getByTestId("card-s").click();
  const body = details(page).getByRole("textbox", { name: "Body" });
  await body.click();
  await page.keyboard.insertText('{"phone": ');
  await details(page).getByRole("button", { name: "Insert a field into body" }).click();
  await page.getByRole("option", { name: "Caller's phone" }).click();
  await page.keyboard.insertText(', "note": "Called by ');
  await page.keyboard.type("{{caller's na");
  await expect(page.getByRole("option", { name: "Caller's name" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.insertText('"}');
  await expect(body.locator(".template-chip")).toHaveText(["caller's phone", "caller's name"]);
  await expectSaved(page);
  await expect
    .poll(async () => (await draftOf(page, server.baseUrl, id)).nodes[1]?.config)
    .toMatchObject({
      body: { phone: "{{trigger.caller_phone}}", note: "Called by {{trigger.caller_name}}" },
    });
});

test("a date is typed, read back in words, and can be a field instead", async ({ page, server }) => {
  const id = await openNew(
    page,
    server.baseUrl,
    step("book_appointment", { contactPhone: "{{trigger.caller_phone}}", service: "Cleaning", startAt: "" }),
  );
  const config = async () => (await draftOf(page, server.baseUrl, id)).nodes[1]?.config;
  await page.getByTestId("card-s").click();
  await dayTime(details(page), "Starts at").fill("2031-03-10T09:00");
  await expect(details(page).getByText(/^Mon, Mar 10, 2031, 9:00\sAM \(/)).toBeVisible();
  await expectSaved(page);
  await expect.poll(config).toMatchObject({ startAt: "2031-03-10T09:00" });

  await details(page).getByRole("button", { name: "Insert a field into starts at" }).click();
  const field = details(page).getByRole("textbox", { name: "Starts at" });
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("{{missed");
  await page.keyboard.press("Enter");
  await expect(field.locator(".template-chip")).toHaveCount(1);
  await expect.poll(config).toMatchObject({ startAt: "{{trigger.missed_at}}" });

  await details(page).getByRole("button", { name: "Enter starts at as a date" }).click();
  await expect(dayTime(details(page), "Starts at").day).toBeFocused();
  await expect(dayTime(details(page), "Starts at").day).toHaveValue("");
});

test("the date of a comparison is typed, undone, or a field", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, {
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "c" },
      { id: "c", type: "condition", expression: { field: "trigger.missed_at", operator: "before" } },
    ],
  });
  const compared = async () => (await draftOf(page, server.baseUrl, id)).nodes[1]?.expression;
  await expect(page.getByTestId("card-c")).toContainText("missed at is before (no value yet)?");
  await page.getByTestId("card-c").click();
  const value = dayTime(details(page), "Value");
  await value.fill("2031-03-10T09:00");
  await expect
    .poll(compared)
    .toEqual({ field: "trigger.missed_at", operator: "before", value: "2031-03-10T09:00" });
  // A list opens with the chosen time in the middle, where the times around it are in view, too.
  await value.time.click();
  const list = page.getByRole("listbox", { name: "Value: time" });
  await expect(list.getByRole("option", { name: /^11:00\sAM$/ })).toBeInViewport({ ratio: 1 });
  await expect(list.getByRole("option", { name: /^7:00\sAM$/ })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await page.locator("body").press("ControlOrMeta+z");
  await expect(value.day).toHaveValue("");
  await expect(value.time).toHaveValue("");

  await details(page).getByRole("button", { name: "Insert a field into value" }).click();
  await page.getByRole("option", { name: "Missed at", exact: true }).click();
  await expect
    .poll(compared)
    .toEqual({ field: "trigger.missed_at", operator: "before", value: "{{trigger.missed_at}}" });
});

test("fields are compared with fields, in texts, numbers and lists", async ({ page, server }) => {
  const id = await openNew(page, server.baseUrl, {
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "c" },
      {
        id: "c",
        type: "condition",
        expression: {
          all: [
            { field: "trigger.caller_name", operator: "equals", value: "Ana" },
            { field: "trigger.ring_seconds", operator: "greater_than", value: 10 },
            { field: "trigger.caller_name", operator: "in", value: ["{{workspace.name}}"] },
          ],
        },
      },
    ],
  });
  await page.getByTestId("card-c").click();
  const form = details(page);
  await form.getByRole("textbox", { name: "Value", exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" of {{workspace name");
  await page.keyboard.press("Enter");
  // The number stays until a field takes its place.
  await form.getByRole("button", { name: "Insert a field into value" }).nth(1).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("spinbutton", { name: "Value" })).toHaveValue("10");
  await form.getByRole("button", { name: "Insert a field into value" }).nth(1).click();
  await page.getByRole("option", { name: "Contact's missed calls in 7 days" }).click();
  const list = form.getByRole("textbox", { name: "Values" });
  await list.fill("Bo, {{caller's ph");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("button", { name: "Remove workspace name" })).toBeVisible();
  await expect
    .poll(async () => (await draftOf(page, server.baseUrl, id)).nodes[1]?.expression)
    .toEqual({
      all: [
        { field: "trigger.caller_name", operator: "equals", value: "Ana of {{workspace.name}}" },
        {
          field: "trigger.ring_seconds",
          operator: "greater_than",
          value: "{{contact.missed_calls_7d}}",
        },
        {
          field: "trigger.caller_name",
          operator: "in",
          value: ["{{workspace.name}}", "Bo", "{{trigger.caller_phone}}"],
        },
      ],
    });
});

test("a period stays on the line of the reference before it", async ({ page, server }) => {
  const body = Array.from({ length: 40 }, (_, n) => `${"i".repeat(30 + n)} {{trigger.caller_name}}.`);
  await openNew(
    page,
    server.baseUrl,
    step("send_sms", { to: "{{trigger.caller_phone}}", message: body.join("\n") }),
  );
  await page.getByTestId("card-s").click();
  const chips = details(page).getByRole("textbox", { name: "Message" }).locator(".template-chip");
  await expect(chips.first()).toBeVisible();
  const apart = await chips.evaluateAll((all) =>
    all.filter((chip) => {
      const line = chip.closest(".cm-line");
      const text = line && document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      let last: Node | null = null;
      while (text?.nextNode()) last = text.currentNode;
      if (!last?.textContent?.endsWith(".")) return true;
      const range = document.createRange();
      range.selectNodeContents(last);
      return range.getBoundingClientRect().top > chip.getBoundingClientRect().bottom - 4;
    }),
  );
  expect(apart).toHaveLength(0);
});
