import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { signWebhook, verifyWebhook } from "./webhooks.js";

const SECRET = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(32, 4).toString("base64")}`;
const AT = new Date("2026-06-01T09:00:00Z");
const body = JSON.stringify({ type: "lead.created", data: { lead_id: "lead_1" } });
/** Signed by the reference library, which the server uses too. */
const headersBy = (secret: string) => ({
  "webhook-id": "pev_1",
  "webhook-timestamp": String(AT.getTime() / 1_000),
  "webhook-signature": new Webhook(secret).sign("pev_1", AT, body),
});
const verify = (given: Partial<Parameters<typeof verifyWebhook>[0]>) =>
  verifyWebhook({ body, headers: headersBy(SECRET), secret: SECRET, now: () => AT.getTime(), ...given });

describe("a delivery", () => {
  it("that the reference library signed is accepted", async () => {
    expect(await verify({})).toMatchObject({ type: "lead.created" });
    expect(await verify({ headers: new Headers(headersBy(SECRET)) })).toMatchObject({ type: "lead.created" });
  });

  it("is accepted with either secret during a rotation", async () => {
    const both = `${headersBy(OTHER)["webhook-signature"]} ${headersBy(SECRET)["webhook-signature"]}`;
    const headers = { ...headersBy(SECRET), "webhook-signature": both };
    expect(await verify({ headers })).toMatchObject({ type: "lead.created" });
    expect(await verify({ secret: [OTHER, SECRET] })).toMatchObject({ type: "lead.created" });
  });

  it.each([
    ["with another body", { body: `${body} ` }],
    ["with another secret", { secret: OTHER }],
    ["without a signature", { headers: { ...headersBy(SECRET), "webhook-signature": undefined } }],
    ["that is too old", { now: () => AT.getTime() + 301_000 }],
    ["from the future", { now: () => AT.getTime() - 301_000 }],
    ["without a time", { headers: { ...headersBy(SECRET), "webhook-timestamp": "soon" } }],
  ])("%s is refused", async (_, given) => {
    await expect(verify(given)).rejects.toThrow();
  });

  it("that we sign is accepted by the reference library", async () => {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = await signWebhook({ id: "pev_1", timestamp, body, secret: SECRET });
    const headers = { "webhook-id": "pev_1", "webhook-timestamp": timestamp, "webhook-signature": signature };
    expect(new Webhook(SECRET).verify(body, headers)).toEqual(JSON.parse(body));
  });
});
