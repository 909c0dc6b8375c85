import { signedByTwilio } from "@/scripts/testing/twilio";
import { choose } from "./editor-steps";
import { expect, test } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";

test.describe.configure({ timeout: 60_000 });

const TOKEN = "token-of-the-account-0123456789";

test("a practice sets up its calls, and a missed one is on the desk", async ({ browser, server }) => {
  const { page, workspaceId, email } = await newOwner(browser, server);
  await page.goto(`/w/${workspaceId}/settings/providers`);
  await signInByForm(page, email);
  const calls = page.getByRole("region", { name: "Calls" });
  await calls.getByLabel("Account SID").fill("AC0123456789");
  await calls.getByLabel("Auth token").fill(TOKEN);
  await calls.getByRole("button", { name: "Add a phone" }).click();
  const phone = calls.getByRole("group", { name: "Phone 1" });
  await phone.getByLabel("Phone number").fill("202 555");
  await phone.getByLabel("Name").fill("Front desk");
  await choose(phone, "Rings on", "Monday to Friday");
  await calls.getByRole("textbox", { name: /^Greeting/ }).fill("Welcome to Lakeside Dental.");
  await calls.getByRole("button", { name: "Add a key" }).click();
  await calls.getByLabel("Menu prompt").fill("Press 1 to leave a message.");
  await choose(calls, "Key 1", "Takes a voicemail");
  await calls.getByRole("button", { name: "Set up" }).click();
  await expect(calls.getByRole("alert")).toContainText("country code");
  await phone.getByLabel("Phone number").fill("+1 (202) 555-0107");
  await calls.getByRole("button", { name: "Set up" }).click();
  await expect(calls.getByRole("button", { name: "Save changes" })).toBeVisible();
  await page.reload();
  await expect(phone.getByLabel("Phone number")).toHaveValue("+12025550107");
  await expect(calls.getByLabel("Menu prompt")).toHaveValue("Press 1 to leave a message.");
  await calls.getByRole("button", { name: "Check the setup" }).click();
  await expect(calls.getByRole("listitem").filter({ hasText: "First missed call" })).toContainText(
    "ring out",
  );

  const url = `${server.baseUrl}/v1/hooks/twilio/${workspaceId}/voice-status`;
  const reported = async (form: Record<string, string>) => {
    const call = { Direction: "inbound", To: "+12025550100", CallStatus: "no-answer", ...form };
    const answer = await page.request.post(url, { headers: signedByTwilio(TOKEN, url, call), form: call });
    expect(answer.status()).toBe(200);
  };
  await reported({ CallSid: "CA1", From: "+12025550123", CallerName: "Sam Waters" });
  await reported({ CallSid: "CA2", From: "anonymous" });
  const left = { RecordingSid: "RE1", RecordingUrl: "https://api.example.com/RE1", RecordingDuration: "7" };
  await reported({ CallSid: "CA3", From: "+12025550124", CallerName: "Ida Lane", ...left });
  await page.goto(`/w/${workspaceId}/calls`);
  await expect(page.getByRole("row").filter({ hasText: "Sam Waters" })).toContainText("Missed");
  const withheld = page.getByRole("row").filter({ hasText: "Withheld number" });
  await expect(withheld).toContainText("Missed");
  await expect(withheld.getByRole("button")).toHaveCount(0);
  const voicemail = page.getByRole("row").filter({ hasText: "Ida Lane" });
  await expect(voicemail).toContainText("Voicemail");
  await voicemail.getByRole("button", { name: "Play voicemail" }).click();
  // This server has no double of the provider, so the player reports that it has no sound.
  await expect(page.getByRole("dialog", { name: "Voicemail" })).toContainText("did not answer");
});
