import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** Anyone who may invite chooses the address and the account's name, so neither may be used to write to strangers. */
let api: Api;
let partnerKey: string;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
});
afterAll(() => api.close());

const create = (name: string, ownerEmail: string) =>
  api.call("POST", "/v1/partner/accounts", { key: partnerKey, body: { name, ownerEmail, plan: "starter" } });
const emailsTo = (email: string) =>
  api.system((t) =>
    t.query<{ subject: string; text: string }>(
      "select subject, text from platform_mail where to_address = $1",
      [email],
    ),
  );

it("emails an address ten times an hour and creates further accounts without an email", async () => {
  const emailed: boolean[] = [];
  for (let n = 0; n < 12; n++) {
    const { status, body } = await create(`Practice ${n}`, "stranger@example.com");
    expect(status).toBe(200);
    emailed.push(body.ownerInvitation.emailed);
  }
  expect(emailed).toEqual([...Array(10).fill(true), false, false]);
  expect(await emailsTo("stranger@example.com")).toHaveLength(10);
  expect((await create("Other", "other@example.com")).body.ownerInvitation.emailed).toBe(true);
});

it("emails again when the hour is over", async () => {
  await api.system((t) => t.run("update rate_bucket set updated_at = now() - interval '61 minutes'"));
  expect((await create("Later", "stranger@example.com")).body.ownerInvitation.emailed).toBe(true);
});

it("writes the same subject whatever the account is called", async () => {
  await create("Pay now at http://evil.example/x", "owner-of-evil@example.com");
  const [mail] = await emailsTo("owner-of-evil@example.com");
  expect(mail?.subject).toBe("You have been invited to Switchboard");
  expect(mail?.text).not.toContain("evil.example");
  expect(mail?.text).toContain("Pay now at");
});
