import { getAutomation, listAutomations } from "@/lib/contract/automations";
import { HAND_WRITTEN } from "@/lib/services/draft-proposals/testing/hand-written";
import {
  type ChatCompletionsDouble,
  MODEL_TEST_KEY,
  type ModelAnswer,
  openChatCompletions,
} from "@/scripts/testing/chat-completions";
import { apiOf, openNew } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { signInAs, WORKSPACE } from "./sign-in-as";

/** From words to a draft, in the browser. The operator connects a local server that plays the model. */
test.describe.configure({ mode: "default", timeout: 120_000 });

let double: ChatCompletionsDouble;
test.beforeAll(async () => {
  double = await openChatCompletions();
});
test.beforeEach(() => {
  Object.assign(double, { answers: [], model: null });
});
test.afterAll(() => double.close());

const call = (name: string, input: object = {}): ModelAnswer => ({ call: [{ name, arguments: input }] });
const written = HAND_WRITTEN.at(-1);
if (!written) throw new Error("no hand-written answers");
const PAYLOAD = "<img src=x onerror=alert(1)>";

test("an operator connects a language model, and its key is not shown again", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "operator@example.com" });
  await page.goto("/operator/language-model");
  await expect(page.getByText("Not connected")).toBeVisible();
  await page.getByLabel("Base URL").fill("http://models.example.com/v1");
  await page.getByLabel("Model", { exact: true }).fill("front-desk-1");
  await page.getByLabel("API key").fill(MODEL_TEST_KEY);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Must be a full URL starting with https://")).toBeVisible();
  await page.getByLabel("Base URL").fill(double.url);
  double.answers.push({ status: 404, message: "The model front-desk-1 does not exist" });
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText("The connection doesn't work")).toBeVisible();
  await page.locator("summary").getByText("Details").click();
  await expect(page.getByText("The model front-desk-1 does not exist")).toBeVisible();
  double.answers.push(call("confirm", { word: "switchboard" }));
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText("The connection works")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByText("The stored key ends in 0000")).toBeVisible();
  await expectAccessible();
  await page.reload();
  expect(await page.content()).not.toContain(MODEL_TEST_KEY);
});

test("a description becomes a new automation once a person agrees", async ({
  page,
  server,
  expectAccessible,
}) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const api = apiOf(page, server.baseUrl);
  // Other tests create automations in this workspace meanwhile.
  const named = async () => (await api(listAutomations, { query: { q: written.intended.name } })).total;
  const before = await named();
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let turn = 0;
  double.model = async () => {
    reached.resolve();
    await go.promise;
    return written.answers[turn++] ?? { say: "Done." };
  };
  await page.goto(`/w/${WORKSPACE}/automations`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Describe it" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Don't include patient names")).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: /^Text missed callers after hours/ }).click();
  await dialog.getByRole("button", { name: "Build a draft" }).click();
  await reached.promise;
  await expect(dialog.getByText("Nothing is saved until you agree")).toBeVisible();
  await expectAccessible();
  go.resolve();
  await expect(dialog.getByRole("button", { name: "Create this automation" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog.getByText("All of them pass.")).toBeVisible();
  await expect(dialog.getByText("An answer becomes a callback")).toBeVisible();
  await expectAccessible();
  expect(await named()).toBe(before);

  // Work of minutes is not lost by a key: the proposal waits in the list.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Proposals" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Text missed callers after hours" });
  await expect(row).toContainText("Ready to review");
  await expectAccessible();
  await row.getByRole("button", { name: "Review" }).click();
  await dialog.getByRole("button", { name: "Create this automation" }).click();
  await page.waitForURL(/\/automations\/auto_/);
  await expect(page.getByTestId("card-callback")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(await api(getAutomation, { params: { id } })).toMatchObject({
    name: written.intended.name,
    status: "draft",
  });
});

test("a draft is changed by a description, as one undo step", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const id = await openNew(page, server.baseUrl);
  const name = page.getByRole("textbox", { name: "Automation name" });
  const before = await name.inputValue();
  const scenario = {
    name: "It runs",
    assertions: [{ type: "not_sent", channel: "sms", to: "+12025550199" }],
  };
  double.answers.push(
    call("edit_draft", { operations: [{ op: "set_name", name: `Renamed ${PAYLOAD}` }] }),
    call("finish", {
      summary: `Renamed it. ${PAYLOAD}`,
      scenarios: [scenario, { ...scenario, name: PAYLOAD }],
    }),
  );
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Describe a change…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What should change?").fill(`Rename it ${PAYLOAD}`);
  await dialog.getByRole("button", { name: "Propose a change" }).click();
  await expect(dialog.getByRole("region", { name: "What changes" })).toContainText(PAYLOAD, {
    timeout: 30_000,
  });
  await dialog.getByRole("button", { name: "Change the draft" }).click();
  await expect(name).toHaveValue(`Renamed ${PAYLOAD}`);
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(name).toHaveValue(before);
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  expect((await apiOf(page, server.baseUrl)(getAutomation, { params: { id } })).name).toBe(before);
});

test("a request that fails says why, and a canceled one leaves nothing", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/automations?do=describe`);
  const dialog = page.getByRole("dialog");
  double.answers.push(
    call("edit_draft", {
      operations: [{ op: "add_node", id: "a", node: { type: "action", action: "send_sms", config: {} } }],
    }),
    { say: "Done." },
    { say: "Done." },
    { say: "Done." },
  );
  await dialog.getByLabel("What should it do?").fill("Text missed callers");
  await dialog.getByRole("button", { name: "Build a draft" }).click();
  await expect(dialog.getByText("The assistant did not reach a valid automation.")).toBeVisible({
    timeout: 30_000,
  });
  await expect(dialog.getByRole("list", { name: "Problems" }).getByRole("listitem").first()).toBeVisible();

  double.model = () => "hangs";
  await dialog.getByRole("button", { name: "Build a draft" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("What should it do?")).toHaveValue("Text missed callers");

  await dialog.getByRole("button", { name: "Build a draft" }).click();
  await dialog.getByRole("button", { name: "Continue in the background" }).click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Proposals" }).click();
  const rows = page.getByRole("listitem").filter({ hasText: "Text missed callers" });
  await expect(rows.first()).toContainText(/In progress|Waiting to start/);
  await rows.first().getByRole("button", { name: "Cancel" }).click();
  await expect(rows.first()).toContainText("Canceled");
  await expect(rows.filter({ hasText: "did not reach a valid automation" })).toBeVisible();
});

test("without a language model nothing of it is shown", async ({ page, browser, server }) => {
  const office = await browser.newPage({ baseURL: server.baseUrl });
  await signInAs(office, { server, email: "operator@example.com" });
  await office.goto("/operator/language-model");
  await office.getByRole("button", { name: "Disconnect" }).click();
  await expect(office.getByText("Not connected")).toBeVisible();
  await office.close();
  await signInAs(page, { server, email: "owner@example.com" });
  await page.goto(`/w/${WORKSPACE}/automations?do=describe`);
  await expect(page.getByRole("button", { name: "New automation" })).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Import" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Describe it" })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
