import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { web } from "@/lib/http/web-process";
import { type Api, createApi } from "@/scripts/testing/api";

/** A stored URL becomes a link somewhere, so only http and https are stored. */
let api: Api;
let partner: { partnerId: string; key: string };
let key: string;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  key = (await api.newAccount(partner.key, { name: "Linked" })).key;
});
afterAll(() => api.close());

const verdict = (answer: { status: number; body: { errors?: { code: string; pointer: string }[] } }) => [
  answer.status,
  ...(answer.body.errors ?? []).map(({ code, pointer }) => `${code} ${pointer}`),
];
const FOREIGN = ["javascript:alert(1)", "data:text/html,hi", "ftp://example.com/a", "JAVASCRIPT:alert(1)"];

describe.each(FOREIGN)("%s is refused", (url) => {
  it("as the recording of a call", async () => {
    const body = { direction: "inbound", from: "+12025550123", outcome: "answered", recordingUrl: url };
    expect(verdict(await api.call("POST", "/v1/calls", { key, body }))).toEqual([
      422,
      "invalid_value /recordingUrl",
    ]);
  });

  it.each([
    ["call.ended", "recording_url"],
    ["call.missed", "voicemail_url"],
  ])("in the data of %s", async (type, field) => {
    const body = { type, data: { caller_phone: "+12025550123", [field]: url } };
    expect(verdict(await api.call("POST", "/v1/events", { key, body }))).toEqual([
      422,
      `invalid_value /data/${field}`,
    ]);
  });

  it("as a webhook endpoint, new or changed", async () => {
    const at = { key: partner.key, body: { url } };
    expect(verdict(await api.call("POST", "/v1/partner/webhooks", at))).toEqual([422, "invalid_value /url"]);
    expect(verdict(await api.call("PATCH", "/v1/partner/webhooks/whe_1", at))).toEqual([
      422,
      "invalid_value /url",
    ]);
  });

  it("in an automation's draft", async () => {
    const body = {
      name: "Calls out",
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        { id: "a", type: "action", action: "http_request", config: { method: "POST", url } },
      ],
    };
    expect(verdict(await api.call("POST", "/v1/automations", { key, body }))).toEqual([
      422,
      "invalid_value /nodes/1/config/url",
    ]);
  });
});

it.each([
  "https://example.com/{{trigger.caller_phone}}",
  "{{trigger.voicemail_url}}",
  "example.com:80",
  "htt",
])("keeps %s in a draft", async (url) => {
  const nodes = [
    { id: "t", type: "trigger", event: "call.missed", next: "a" },
    { id: "a", type: "action", action: "http_request", config: { method: "POST", url } },
  ];
  const made = await api.call("POST", "/v1/automations", { key, body: { name: "Calls out", nodes } });
  expect(made.status).toBe(200);
});

describe("a webhook endpoint", () => {
  const add = async (url: string) =>
    verdict(await api.call("POST", "/v1/partner/webhooks", { key: partner.key, body: { url } }));

  it("is never the product itself", async () => {
    expect(await add("http://switchboard.test/v1/events")).toEqual([422, "url_blocked /url"]);
  });

  it("uses https in production, which an embedded database is not", async () => {
    expect(await add("http://example.com/hook")).toEqual([200]);
    const { config } = web();
    config.production = true;
    try {
      expect(await add("http://example.com/hook")).toEqual([422, "invalid_value /url"]);
      expect(await add("https://example.com/hook")).toEqual([200]);
    } finally {
      config.production = false;
    }
  });
});
