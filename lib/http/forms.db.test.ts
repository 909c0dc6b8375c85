import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFormToken } from "@/lib/services/patients/form-token";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";

/** Hosted forms: a page drawn from an event type, whose submissions start automations. */
let api: Api;
let key: string;
let partnerKey: string;
let form: { id: string; slug: string };
const CONSENT = "I agree to receive texts from <b>Bright Smiles</b>.";

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  ({ key: partnerKey } = await api.newPartner());
  ({ key } = await api.newAccount(partnerKey, { name: "Bright Smiles" }));
  await api.call("PUT", "/v1/event-types/web_lead", {
    key,
    body: {
      title: "Web lead",
      schema: {
        name: { type: "text", label: "Your name", required: true },
        phone: { type: "phone", required: true },
        visits: { type: "number" },
        new_patient: { type: "boolean" },
      },
    },
  });
  const made = await api.call("POST", "/v1/forms", {
    key,
    body: {
      ...{ event: "web_lead", slug: "bright-smiles", title: "Ask us", consent: CONSENT },
      origins: ["https://www.example.com"],
    },
  });
  expect([made.status, made.body.url]).toEqual([200, "http://switchboard.test/f/bright-smiles"]);
  form = { id: String(made.body.id), slug: String(made.body.slug) };
});
afterAll(() => api.close());

async function ask(slug: string, fields?: Record<string, string>) {
  const url = `http://switchboard.test/f/${slug}`;
  const options = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
  const response = await api.fetch(new Request(url, options));
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const token = (secondsAgo = 10, id = form.id) =>
  newFormToken({ keyPepper: testConfig.keyPepper }, id, new Date(Date.now() - secondsAgo * 1_000));
const PERSON = { name: "Robin", phone: "(202) 555-0143" };
const events = async () =>
  (await api.call("GET", "/v1/events?type=custom.web_lead", { key })).body.events as { data: object }[];

describe("a hosted form", () => {
  it("asks for the fields of its event, without a script, in frames of the listed origins only", async () => {
    const { status, text, headers } = await ask(form.slug);
    expect(status).toBe(200);
    for (const part of ['<label for="name">Your name', 'type="tel"', 'inputmode="decimal"', 'name="consent"'])
      expect(text).toContain(part);
    expect(text).toContain("&lt;b&gt;Bright Smiles&lt;/b&gt;");
    expect(text).not.toContain("<script");
    expect(Buffer.byteLength(text)).toBeLessThan(12_000);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors https://www.example.com");
  });

  it("becomes an event of the values' types, once however often it is tapped", async () => {
    const sent = { ...PERSON, visits: "2", new_patient: "on", _token: token(), _website: "" };
    for (const _ of [1, 2]) {
      const answer = await ask(form.slug, sent);
      expect([answer.status, answer.text.includes("Thank you")]).toEqual([200, true]);
    }
    expect(await events()).toMatchObject([
      { data: { ...PERSON, visits: 2, new_patient: true, form: "bright-smiles", consent: false } },
    ]);
    expect((await api.call("GET", "/v1/contacts", { key })).body.contacts).toEqual([]);
  });

  it("records consent with the words that were agreed to", async () => {
    const answer = await ask(form.slug, { ...PERSON, consent: "on", _token: token() });
    expect(answer.status).toBe(200);
    const [contact] = (await api.call("GET", "/v1/contacts", { key })).body.contacts;
    expect(contact).toMatchObject({
      phone: "+12025550143",
      consent: "marketing",
      consentProof: {
        note: `Ticked on the form /f/bright-smiles: ${CONSENT}`,
        by: "provider",
      },
    });
  });

  it("says what is missing, keeps what was typed, and stores nothing", async () => {
    const before = (await events()).length;
    const sent = { name: '"><script>', phone: "", consent: "on", _token: token() };
    const { status, text } = await ask(form.slug, sent);
    expect(status).toBe(422);
    expect(text).toContain('id="phone-problem">This field is required');
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(await events()).toHaveLength(before);
  });

  it("takes nothing from robots", async () => {
    const before = (await events()).length;
    expect((await ask(form.slug, { ...PERSON, _token: token(), _website: "http://spam" })).status).toBe(200);
    for (const bad of ["", "a.b.c", token(0), token(90_000), token(10, "form_other")])
      expect((await ask(form.slug, { ...PERSON, _token: bad })).status).toBe(422);
    expect(await events()).toHaveLength(before);
  });

  it("is not found when it is disabled, unknown or of a suspended account", async () => {
    const { id } = (await api.call("POST", "/v1/forms", { key, body: { event: "web_lead", title: "Été!" } }))
      .body;
    const { slug } = (await api.call("GET", `/v1/forms/${id}`, { key })).body;
    expect(slug).toMatch(/^e-te-[0-9a-f]{8}$|^ete-[0-9a-f]{8}$/);
    expect((await ask(slug)).status).toBe(200);
    await api.call("PATCH", `/v1/forms/${id}`, { key, body: { status: "disabled" } });
    expect((await ask(slug)).status).toBe(404);
    expect((await ask("nothing-here")).status).toBe(404);
    await api.call("DELETE", `/v1/forms/${id}`, { key });
    expect((await api.call("GET", `/v1/forms/${id}`, { key })).status).toBe(404);
  });

  it("has a name of its own, and an event that exists", async () => {
    const other = await api.newAccount(partnerKey, { name: "Other" });
    const post = (body: object, as = key) => api.call("POST", "/v1/forms", { key: as, body });
    await api.call("PUT", "/v1/event-types/web_lead", {
      key: other.key,
      body: { title: "Lead", schema: { phone: { type: "phone" } } },
    });
    const body = { event: "web_lead", title: "Theirs", slug: "bright-smiles" };
    expect((await post(body, other.key)).body.code).toBe("conflict");
    expect((await post({ event: "unknown", title: "x" })).body.errors[0].code).toBe("unknown_event");
    expect((await post({ event: "web_lead", title: "x", origins: ["https://a.test/path"] })).status).toBe(
      422,
    );
    const mine = await post({ event: "web_lead", title: "Theirs" }, other.key);
    const taken = { key: other.key, body: { slug: "bright-smiles" } };
    expect((await api.call("PATCH", `/v1/forms/${mine.body.id}`, taken)).body.code).toBe("conflict");
  });
});
