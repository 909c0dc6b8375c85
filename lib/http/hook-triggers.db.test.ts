import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** Webhook URLs: other systems call them, and an automation starts. */
let api: Api;
let key: string;
let partnerKey: string;
let accountId: string;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  ({ key: partnerKey } = await api.newPartner());
  ({ key, id: accountId } = await api.newAccount(partnerKey));
});
afterAll(() => api.close());

async function newHook(body: Record<string, unknown>) {
  const made = await api.call("POST", "/v1/hook-triggers", { key, body });
  expect(made.status).toBe(200);
  const { id, url, secret = "" } = made.body;
  return {
    ...made.body,
    id: String(id),
    url: String(url),
    secret: String(secret),
    path: new URL(url).pathname,
  };
}

const eventsOf = async (type: string) =>
  (await api.call("GET", `/v1/events?type=${type}`, { key })).body.events as { id: string; data: unknown }[];
const samplesOf = async (id: string) =>
  (await api.call("GET", `/v1/hook-triggers/${id}/samples`, { key })).body.samples as {
    id: string;
    status: string;
    body: unknown;
  }[];

describe("a webhook URL", () => {
  it("turns calls into events, makes fields from the first one, and starts automations", async () => {
    const hook = await newHook({ name: "web_lead" });
    expect(hook).toMatchObject({ event: "custom.web_lead", verify: { kind: "none" }, status: "enabled" });
    const first = { person: { name: "Robin", mobile: "+12025550143" }, source: "ad" };
    const answer = await api.call("POST", hook.path, { body: first });
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect((await eventsOf("custom.web_lead"))[0]).toMatchObject({ data: first });

    const dry = await api.call("POST", `/v1/hook-triggers/${hook.id}/schema?dry_run=true`, { key });
    expect(dry.body).toMatchObject({ written: false, schema: { mobile: { type: "phone" } } });
    expect((await api.call("GET", "/v1/event-types/web_lead", { key })).status).toBe(404);
    const made = await api.call("POST", `/v1/hook-triggers/${hook.id}/schema`, { key });
    expect(made.body).toMatchObject({ written: true, mapping: { mobile: "{{body.person.mobile}}" } });

    const automation = await api.call("POST", "/v1/automations", {
      key,
      body: {
        name: "Speed to lead",
        nodes: [
          { id: "t", type: "trigger", event: "custom.web_lead", next: "a" },
          {
            id: "a",
            type: "action",
            action: "create_lead",
            config: { name: "{{trigger.name}}", phone: "{{trigger.mobile}}", source: "web" },
          },
        ],
      },
    });
    expect((await api.call("POST", `/v1/automations/${automation.body.id}/deploy`, { key })).status).toBe(
      200,
    );
    await api.call("POST", hook.path, { body: first });
    const [event] = await eventsOf("custom.web_lead");
    expect(event).toMatchObject({ data: { mobile: "+12025550143", name: "Robin", source: "ad" } });
    const detail = await api.call("GET", `/v1/events/${event!.id}`, { key });
    expect(detail.body.runs).toMatchObject([{ automationId: automation.body.id }]);
  });

  it("says of a duplicate id that it was received, and starts nothing again", async () => {
    const hook = await newHook({ name: "order", dedupeBy: "{{body.event_id}}" });
    for (const body of [{ event_id: "o1" }, { event_id: "o1" }, { event_id: "o2" }])
      expect((await api.call("POST", hook.path, { body })).status).toBe(200);
    const headers = { "webhook-id": "w1" };
    for (const n of [1, 2]) await api.call("POST", hook.path, { body: { n }, headers });
    expect(await eventsOf("custom.order")).toHaveLength(3);
    expect((await samplesOf(hook.id)).map(({ status }) => status)).toEqual([
      "duplicate",
      "accepted",
      "accepted",
      "duplicate",
      "accepted",
    ]);
  });

  it("keeps a call that does not fit, with the reason, and reads it again after a correction", async () => {
    await api.call("PUT", "/v1/event-types/booking", {
      key,
      body: { title: "Booking", schema: { phone: { type: "phone", required: true } } },
    });
    const hook = await newHook({ name: "booking" });
    const refused = await api.call("POST", hook.path, { body: { invitee: { phone: "+12025550144" } } });
    expect([refused.status, refused.body.code]).toEqual([422, "validation_failed"]);
    const [sample] = await samplesOf(hook.id);
    expect(sample).toMatchObject({ status: "refused", problems: ["phone is required"], eventId: null });
    const path = `/v1/hook-triggers/${hook.id}/samples/${sample!.id}/replay`;
    expect((await api.call("POST", path, { key })).status).toBe(422);
    const mapping = { phone: "{{body.invitee.phone}}" };
    await api.call("PATCH", `/v1/hook-triggers/${hook.id}`, { key, body: { mapping } });
    expect((await api.call("POST", path, { key })).body).toMatchObject({ status: "accepted", problems: [] });
    expect((await eventsOf("custom.booking"))[0]).toMatchObject({ data: { phone: "+12025550144" } });
    expect((await api.call("POST", path, { key })).body.code).toBe("illegal_transition");
  });

  it("reads forms, multipart forms and JSON inside a form", async () => {
    const hook = await newHook({ name: "form" });
    const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
    await api.call("POST", hook.path, { raw: "name=Robin&tag=a&tag=b", headers: urlencoded });
    const raw = [
      "--X",
      'Content-Disposition: form-data; name="rawRequest"',
      "",
      '{"q3_name":{"first":"Robin"}}',
      "--X--",
      "",
    ].join("\r\n");
    await api.call("POST", hook.path, {
      raw,
      headers: { "Content-Type": "multipart/form-data; boundary=X" },
    });
    expect((await samplesOf(hook.id)).map(({ body }) => body)).toEqual([
      { rawRequest: { q3_name: { first: "Robin" } } },
      { name: "Robin", tag: ["a", "b"] },
    ]);
  });

  it("refuses calls without the right signature, and shows a made secret once", async () => {
    const hook = await newHook({ name: "signed", verify: { kind: "hmac", header: "Typeform-Signature" } });
    const raw = '{"a":1}';
    const signature = `sha256=${createHmac("sha256", hook.secret).update(raw).digest("base64")}`;
    const unsigned = await api.call("POST", hook.path, { raw });
    expect([unsigned.status, unsigned.body.code]).toEqual([401, "invalid_api_key"]);
    const headers = { "typeform-signature": signature };
    expect((await api.call("POST", hook.path, { raw, headers })).status).toBe(200);
    const shown = await api.call("GET", `/v1/hook-triggers/${hook.id}`, { key });
    expect(shown.text).not.toContain(hook.secret);
    const changed = await api.call("PATCH", `/v1/hook-triggers/${hook.id}`, {
      key,
      body: { verify: { kind: "hmac", header: "X-Other" } },
    });
    expect(changed.body.secret).toBeUndefined();
    expect((await api.call("POST", hook.path, { raw, headers: { "x-other": signature } })).status).toBe(200);
  });

  it("answers the question by which Meta confirms a URL", async () => {
    const hook = await newHook({ name: "meta" });
    const ask = (token: string) =>
      api.call("GET", `${hook.path}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
    const answer = await ask(hook.id);
    expect([answer.status, answer.text]).toEqual([200, "1158201444"]);
    expect((await ask("wrong")).status).toBe(404);
  });

  it("works at both URLs while the old one is allowed, and at none that is disabled or deleted", async () => {
    const hook = await newHook({ name: "moved" });
    const rotated = await api.call("POST", `/v1/hook-triggers/${hook.id}/rotate`, { key });
    const path = new URL(rotated.body.url).pathname;
    expect(path).not.toBe(hook.path);
    const call = async (at: string) => (await api.call("POST", at, { body: {} })).status;
    expect([await call(hook.path), await call(path)]).toEqual([200, 200]);
    await api.call("POST", `/v1/hook-triggers/${hook.id}/rotate`, { key, body: { gracePeriodSeconds: 0 } });
    expect([await call(hook.path), await call(path)]).toEqual([404, 404]);
    const { body } = await api.call("GET", `/v1/hook-triggers/${hook.id}`, { key });
    const last = new URL(body.url).pathname;
    await api.call("PATCH", `/v1/hook-triggers/${hook.id}`, { key, body: { status: "disabled" } });
    expect(await call(last)).toBe(404);
    await api.call("DELETE", `/v1/hook-triggers/${hook.id}`, { key });
    expect(await call(last)).toBe(404);
  });

  it("stores calls of a suspended account and starts nothing, and refuses those of a closed one", async () => {
    const other = await api.newAccount(partnerKey, { name: "Suspended" });
    const made = await api.call("POST", "/v1/hook-triggers", { key: other.key, body: { name: "late" } });
    const path = new URL(made.body.url).pathname;
    const account = `/v1/partner/accounts/${other.id}`;
    await api.call("POST", `${account}/suspend`, { key: partnerKey, body: { reason: "x" } });
    expect((await api.call("POST", path, { body: { a: 1 } })).status).toBe(200);
    const stored = await api.system((t) =>
      t.prisma.event.findFirst({ where: { workspaceId: other.id, type: "custom.late" } }),
    );
    expect(stored).toMatchObject({ status: "rejected_suspended", data: { a: 1 } });
    await api.call("POST", `${account}/close`, { key: partnerKey });
    expect((await api.call("POST", path, { body: {} })).status).toBe(404);
  });

  it("limits the calls of one URL and the size of a body", async () => {
    const hook = await newHook({ name: "busy", ratePerMinute: 3 });
    const call = (raw: string) =>
      api.fetch(
        new Request(hook.url, { method: "POST", body: raw, headers: { "content-type": "application/json" } }),
      );
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await call("{}")).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await call("{}")).headers.get("retry-after")).toMatch(/^\d+$/);
    const large = await newHook({ name: "large" });
    const tooLarge = await api.call("POST", large.path, { raw: JSON.stringify({ a: "x".repeat(262_144) }) });
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, "body_too_large"]);
  });

  it("forgets what a person sent when that person is erased", async () => {
    const hook = await newHook({ name: "private", mapping: { phone: "{{body.phone}}" } });
    const phone = "+12025550177";
    const contact = await api.call("POST", "/v1/contacts", { key, body: { phone } });
    await api.call("POST", hook.path, { body: { phone } });
    await api.call("POST", hook.path, { body: { phone: "+12025550178" } });
    await api.call("DELETE", `/v1/contacts/${contact.body.id}`, { key });
    expect((await samplesOf(hook.id)).map(({ body }) => body)).toEqual([{ phone: "+12025550178" }]);
  });

  it.each([
    [{ name: "no spaces" }, "/name"],
    [{ name: "a", mapping: { phone: "{{contact.phone}}" } }, "/mapping/phone"],
    [{ name: "a", mapping: { contact_id: "{{body.id}}" } }, "/mapping"],
    [{ name: "a", verify: { kind: "standard_webhooks", secret: "not a secret" } }, "/verify/secret"],
    [{ name: "a", verify: { kind: "guess" } }, "/verify/kind"],
  ])("refuses %j at %s", async (body, pointer) => {
    const answer = await api.call("POST", "/v1/hook-triggers", { key, body });
    expect(answer.status).toBe(422);
    expect(String(answer.body.errors[0].pointer)).toContain(pointer);
  });

  it("is in the audit log", async () => {
    const { body } = await api.call("GET", "/v1/audit?limit=100", { key });
    const actions = body.entries.map(({ action }: { action: string }) => action);
    for (const action of ["created", "changed", "rotated", "deleted", "replayed"])
      expect(actions).toContain(`hook_trigger.${action}`);
    expect(accountId).toBeTruthy();
  });
});
