import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newFormToken } from "@/lib/services/patients/form-token";
import { LANGUAGE_FIELD } from "@/lib/services/patients/reader";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { newSession } from "@/scripts/testing/session";

/** People book for themselves on a page, without an account. */
let api: Api;
let partnerKey: string;
let account: { id: string; key: string };
let services: { id: string; name: string }[];
let slug: string;
let accounts = 0;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
});
afterAll(() => api.close());

beforeEach(async () => {
  account = await api.newAccount(partnerKey, {
    name: "Bright <Smiles>",
    settings: { phone: "+12025550100" },
  });
  services = [];
  for (const name of ["Checkup & cleaning", "Whitening"])
    services.push(await post("/v1/services", { name, durationMinutes: 60 }));
  await post("/v1/providers", { name: "Dr. Reyes" });
  slug = `bright-smiles-${++accounts}`;
  expect((await setUp()).status).toBe(200);
});

const post = async (path: string, body: object) =>
  (await api.call("POST", path, { key: account.key, body })).body as { id: string; name: string };
const get = async (path: string) => (await api.call("GET", path, { key: account.key })).body;
const setUp = (change: object = {}) =>
  api.call("PUT", "/v1/settings/booking-page", {
    key: account.key,
    body: { enabled: true, slug, intro: null, services: null, waitlist: true, ...change },
  });

async function ask(query = "", form?: Record<string, string>) {
  const url = `http://switchboard.test/b/${slug}${query}`;
  const options = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const response = await api.fetch(new Request(url, options));
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const token = (secondsAgo = 10) =>
  newFormToken(
    { keyPepper: testConfig.keyPepper },
    `booking ${account.id}`,
    new Date(Date.now() - secondsAgo * 1_000),
  );
const ROBIN = {
  name: "Robin Doe",
  phone: "(202) 555-0143",
  email: "robin@example.com",
  notes: "First visit",
};

const timesIn = (text: string) => [...text.matchAll(/name="at" value="([^"]+)"/g)].map(([, at]) => at!);
async function firstTime(service = services[0]!.id): Promise<string> {
  return timesIn((await ask(`?service=${service}`)).text)[3]!;
}
const booking = async (more: Record<string, string> = {}): Promise<Record<string, string>> => ({
  ...ROBIN,
  service: services[0]!.id,
  at: more.at ?? (await firstTime()),
  _token: token(),
  ...more,
});

describe("the booking page", () => {
  it("leads from the service over a free time to an appointment, with the events of the desk", async () => {
    const start = await ask("?utm_source=newsletter");
    expect(start.text).toContain("Bright &lt;Smiles&gt;");
    expect(start.text).toContain(`?service=${services[0]!.id}`);
    const times = await ask(`?service=${services[0]!.id}`);
    const [at] = timesIn(times.text);
    expect(Date.parse(at!)).toBeGreaterThan(Date.now() + 2 * 3_600_000 - 60_000);
    const details = await ask(`?service=${services[0]!.id}&at=${at}`);
    expect(details.text).toContain('name="phone" type="tel"');
    for (const { text, headers } of [start, times, details]) {
      expect(text).not.toContain("<script");
      expect(Buffer.byteLength(text)).toBeLessThan(60_000);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
    const booked = await ask("", { ...(await booking()), at: at! });
    expect([booked.status, booked.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/a\/\w+/),
    ]);
    const { appointments } = await get("/v1/appointments");
    expect(appointments).toMatchObject([
      {
        ...{ contactName: "Robin Doe", contactPhone: "+12025550143", contactEmail: "robin@example.com" },
        ...{ service: "Checkup & cleaning", startsAt: at, status: "booked", notes: "First visit" },
        source: "booking_page",
      },
    ]);
    const { events } = await get("/v1/events");
    expect(events.map(({ type }: { type: string }) => type).sort()).toEqual([
      "appointment.booked",
      "contact.created",
    ]);
    const url = `http://switchboard.test${booked.headers.get("location")}`;
    expect(await (await api.fetch(new Request(url))).text()).toContain("Confirm appointment");
  });

  it("notifies those who may work at the desk of each booking once, in their language", async () => {
    const member = (role: string) => newSession(api, { workspaces: { [account.id]: role } });
    const [editor, viewer] = [await member("editor"), await member("viewer")];
    const form = await booking();
    await ask("", form);
    await ask("", form);
    const noticesOf = async ({ headers }: typeof editor) =>
      (
        await api.call("GET", "/v1/notices", {
          headers: { ...headers, "switchboard-workspace": account.id },
        })
      ).body.notices;
    const notices = await noticesOf(editor);
    expect(notices).toMatchObject([
      { kind: "booked_online", title: "Robin Doe booked online", browser: null, readAt: null },
    ]);
    expect(notices[0].body).toMatch(/^\w+, \w+ \d+, .+ [AP]M: Checkup & cleaning, Dr\. Reyes$/);
    const { appointments } = await get("/v1/appointments");
    expect(notices[0].contactId).toBe(appointments[0].contactId);
    expect(await noticesOf(viewer)).toEqual([]);
  });

  it("books once however often the form is sent, also at the same moment", async () => {
    const form = await booking();
    const answers = await Promise.all([ask("", form), ask("", form), ask("", form)]);
    const again = await ask("", form);
    const places = [...answers, again].map(({ headers }) => headers.get("location"));
    expect(new Set(places).size).toBe(1);
    expect(places[0]).toMatch(/^\/a\//);
    expect((await get("/v1/appointments")).appointments).toHaveLength(1);
  });

  it("gives a time to one of two people, and the other new times", async () => {
    const at = await firstTime();
    const sam = { ...ROBIN, name: "Sam", phone: "(202) 555-0144" };
    const answers = await Promise.all([
      ask("", { ...(await booking()), at }),
      ask("", { ...(await booking(sam)), at }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const lost = answers.find(({ status }) => status === 409)!;
    expect(lost.text).toContain("just taken");
    expect(timesIn(lost.text)).not.toContain(at);
    expect((await get("/v1/appointments")).appointments).toHaveLength(1);
  });

  it("takes no other time than a free one it offers", async () => {
    const soon = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000).toISOString();
    const far = new Date(Date.now() + 200 * 86_400_000).toISOString();
    for (const at of [soon, far, "", "tomorrow", "2020-01-01T10:00:00.000Z"]) {
      const { status } = await ask("", { ...(await booking()), at });
      expect([at, status]).toEqual([at, 409]);
    }
    expect((await get("/v1/appointments")).appointments).toEqual([]);
    expect((await get("/v1/contacts")).contacts).toEqual([]);
  });

  it("asks again for what is missing, keeping what was entered", async () => {
    const { status, text } = await ask("", await booking({ phone: "12", email: "robin", name: "Ro<b>in" }));
    expect(status).toBe(422);
    for (const part of ['id="phone-problem"', 'id="email-problem"', 'value="Ro&lt;b&gt;in"'])
      expect(text).toContain(part);
    expect(text).not.toContain('id="name-problem"');
    expect((await get("/v1/appointments")).appointments).toEqual([]);
  });

  it("books a correction that is sent at once, and asks a hasty person to press again", async () => {
    const tokenIn = (text: string) => /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? "";
    const form = await booking({ phone: "12" });
    const wrong = await ask("", form);
    expect(wrong.text).toContain("Please check your entries");
    const corrected = { ...form, phone: ROBIN.phone, _token: tokenIn(wrong.text) };
    expect((await ask("", corrected)).status).toBe(303);
    const [hasty, late] = [await booking({ _token: token(0) }), await booking({ _token: token(90_000) })];
    for (const sent of [hasty, late]) {
      const { status, text } = await ask("", sent);
      expect([status, text.includes("Please press the button again.")]).toEqual([422, true]);
    }
    expect(tokenIn((await ask("", hasty)).text)).toBe(hasty._token);
    // A form that is read in another language is another form, even if the first one was sent.
    expect(tokenIn((await ask("", { ...hasty, [LANGUAGE_FIELD]: "es" })).text)).not.toBe(hasty._token);
    expect(tokenIn((await ask("", late)).text)).not.toBe(late._token);
    await get("/v1/appointments").then(({ appointments }) => expect(appointments).toHaveLength(1));
  });

  it("holds robots back, and one number from filling the calendar", async () => {
    const trapped = await ask("", await booking({ _website: "https://spam.example" }));
    expect([trapped.status, trapped.text.includes("Thank you")]).toEqual([200, true]);
    for (const _token of [token(0), token(90_000), "forged", ""])
      expect((await ask("", await booking({ _token }))).status).toBe(422);
    for (let i = 0; i < 3; i++) expect((await ask("", await booking())).status).toBe(303);
    const fourth = await ask("", await booking());
    expect([fourth.status, fourth.text.includes("call")]).toEqual([409, true]);
    expect((await get("/v1/appointments")).appointments).toHaveLength(3);
  });

  it("puts people on the waitlist when nothing fits", async () => {
    const page = await ask(`?service=${services[1]!.id}&waitlist=1`);
    expect(page.text).toContain("Join the waitlist");
    const form = { ...ROBIN, service: services[1]!.id, waitlist: "1" };
    for (const _ of [1, 2]) expect((await ask("", { ...form, _token: token() })).status).toBe(200);
    expect((await get("/v1/contacts")).contacts).toMatchObject([
      {
        phone: "+12025550143",
        name: "Robin Doe",
        tags: ["waitlist"],
        custom: { waitlist_service: "Whitening" },
      },
    ]);
    expect((await get("/v1/appointments")).appointments).toEqual([]);
    await setUp({ waitlist: false });
    expect((await ask(`?service=${services[1]!.id}`)).text).not.toContain("waitlist");
    expect((await ask("", { ...form, _token: token() })).status).toBe(409);
  });

  it("offers the services that were chosen, and goes straight to the times of a single one", async () => {
    await setUp({ services: [services[1]!.id] });
    const { text } = await ask();
    expect([text.includes("Whitening"), timesIn(text).length > 0]).toEqual([true, true]);
    const [at] = timesIn(text);
    const stale = await ask("", await booking({ at: at!, service: services[0]!.id }));
    expect([stale.status, (await get("/v1/appointments")).appointments]).toEqual([200, []]);
    const booked = await ask("", await booking({ at: at!, service: services[1]!.id }));
    expect(booked.status).toBe(303);
    expect((await get("/v1/appointments")).appointments).toMatchObject([{ service: "Whitening" }]);
  });

  it("is not found while it is off or the account is suspended", async () => {
    await setUp({ enabled: false });
    expect((await ask()).status).toBe(404);
    expect((await ask("", { ...ROBIN, _token: token() })).status).toBe(404);
    await setUp();
    await api.call("POST", `/v1/partner/accounts/${account.id}/suspend`, {
      key: partnerKey,
      body: { reason: "Unpaid" },
    });
    expect((await ask()).status).toBe(404);
  });
});

describe("the settings of the booking page", () => {
  it("keep an address unique on the installation, and know their services", async () => {
    const other = await api.newAccount(partnerKey);
    const body = { enabled: true, slug, intro: null, services: null, waitlist: true };
    const taken = await api.call("PUT", "/v1/settings/booking-page", { key: other.key, body });
    expect([taken.status, taken.body.code]).toEqual([409, "conflict"]);
    const unknown = await setUp({ services: [services[0]!.id, "svc_unknown"] });
    expect(unknown.body.errors).toMatchObject([{ pointer: "/services/1" }]);
    expect((await setUp({ slug: "Not An Address" })).status).toBe(422);
    expect(await get("/v1/settings/booking-page")).toEqual({
      ...body,
      providers: null,
      url: `http://switchboard.test/b/${slug}`,
    });
  });

  it("give automations the address, as long as the page is on", async () => {
    const nodes = [
      { id: "t", type: "trigger", event: "call.missed", next: "a" },
      {
        id: "a",
        type: "action",
        action: "send_sms",
        config: {
          to: "{{trigger.caller_phone}}",
          message: "Book: {{workspace.booking_url | default:'call us'}} Reply STOP to opt out.",
        },
      },
    ];
    const { id } = await post("/v1/automations", { name: "Book", nodes });
    const texted = async () => {
      const body = { sampleData: { caller_phone: "+12025550143" } };
      const tested = await api.call("POST", `/v1/automations/${id}/test`, { key: account.key, body });
      return JSON.stringify(tested.body);
    };
    expect(await texted()).toContain(`Book: http://switchboard.test/b/${slug} Reply`);
    await setUp({ enabled: false });
    expect(await texted()).toContain("Book: call us Reply");
  });
});

describe("a choice of provider", () => {
  const timesWith = async (query: string) => timesIn((await ask(`?service=${services[0]!.id}${query}`)).text);
  let reyes: string;
  let chen: string;
  beforeEach(async () => {
    reyes = String((await get("/v1/providers")).providers[0].id);
    chen = (await post("/v1/providers", { name: "Dr. Chen" })).id;
  });

  it("is not asked for where there is one provider", async () => {
    await setUp({ providers: [reyes] });
    expect((await ask(`?service=${services[0]!.id}`)).text).not.toContain("Anyone available");
  });

  it("offers each provider's own times, and everyone's to people who take anyone", async () => {
    const shown = await ask(`?service=${services[0]!.id}`);
    for (const part of ["Anyone available", "Dr. Reyes", "Dr. Chen", `provider=${chen}`])
      expect(shown.text).toContain(part);
    const [first] = timesIn(shown.text);
    const booked = await ask("", { ...(await booking({ at: first! })), provider: chen });
    expect(booked.status).toBe(303);
    expect(await timesWith(`&provider=${chen}`)).not.toContain(first);
    expect(await timesWith(`&provider=${reyes}`)).toContain(first);
    expect(await timesWith("")).toContain(first);
    const other = await ask("", { ...(await booking({ at: first! })), phone: "(202) 555-0144" });
    expect(other.status).toBe(303);
    expect(await timesWith("")).not.toContain(first);
    const { appointments } = await get("/v1/appointments");
    const providers = (appointments as { provider: string }[]).map(({ provider }) => provider);
    expect(providers.sort()).toEqual(["Dr. Chen", "Dr. Reyes"]);
  });

  it("keeps the choice up to the form, and ignores a provider who is not offered", async () => {
    const [at] = await timesWith(`&provider=${chen}`);
    const details = await ask(`?service=${services[0]!.id}&provider=${chen}&at=${at}`);
    expect(details.text).toContain("<dt>With</dt><dd>Dr. Chen</dd>");
    expect(details.text).toContain(`name="provider" value="${chen}"`);
    expect((await ask(`?service=${services[0]!.id}&provider=nobody`)).text).toContain(
      'aria-current="true">Anyone',
    );
    expect((await setUp({ providers: ["prov_none"] })).body.errors[0].pointer).toBe("/providers/0");
  });

  it("takes a body without providers, as clients written before sent it", async () => {
    await setUp({ providers: [reyes] });
    expect((await setUp()).body.providers).toBeNull();
  });
});

describe("a service that is added or changed", () => {
  const offeredNow = async () => (await get("/v1/settings/booking-page")).services;
  const add = (body: object, key = account.key) =>
    api.call("POST", "/v1/services", { key, body: { name: "Implants", ...body } });

  it("is put on a page of chosen services, or taken off, with the same request", async () => {
    await setUp({ services: [services[0]!.id] });
    const { body: added } = await add({ onBookingPage: true });
    expect(await offeredNow()).toEqual([services[0]!.id, added.id]);
    const change = (onBookingPage: boolean) =>
      api.call("PATCH", `/v1/services/${added.id}`, { key: account.key, body: { onBookingPage } });
    expect((await change(false)).status).toBe(200);
    expect(await offeredNow()).toEqual([services[0]!.id]);
    await change(true);
    await change(true);
    expect(await offeredNow()).toEqual([services[0]!.id, added.id]);
  });

  it("stays with all others on a page of every service, unless it is left out", async () => {
    await add({ onBookingPage: true });
    expect(await offeredNow()).toBeNull();
    const { body: other } = await add({ name: "Referrals", onBookingPage: false });
    expect(await offeredNow()).not.toContain(other.id);
    expect(await offeredNow()).toHaveLength(3);
  });

  it("leaves a page of every service as it is, also for one that is archived", async () => {
    const { body: archived } = await add({});
    const change = (body: object) =>
      api.call("PATCH", `/v1/services/${archived.id}`, { key: account.key, body });
    await change({ active: false });
    await change({ onBookingPage: true });
    expect(await offeredNow()).toBeNull();
    await change({ onBookingPage: false });
    expect(await offeredNow()).toEqual(services.map(({ id }) => id));
    await change({ active: true });
    expect((await ask()).text).not.toContain("Implants");
  });

  it("keeps the place of archived services when another one is taken off", async () => {
    const { body: archived } = await add({});
    const change = (id: string, body: object) =>
      api.call("PATCH", `/v1/services/${id}`, { key: account.key, body });
    await change(archived.id, { active: false });
    await change(services[0]!.id, { onBookingPage: false });
    expect(await offeredNow()).toEqual([services[1]!.id, archived.id]);
    await change(services[0]!.id, { onBookingPage: true });
    expect(await offeredNow(), "later services are offered again").toBeNull();
  });

  it("leaves the page as it is where nothing is said", async () => {
    await setUp({ services: [services[0]!.id] });
    await add({});
    expect(await offeredNow()).toEqual([services[0]!.id]);
  });

  it("changes the page only for those who may change its settings, and is not added otherwise", async () => {
    const { apiKey } = (
      await api.call("POST", "/v1/keys", {
        key: account.key,
        body: { name: "Desk", scopes: ["data:read", "data:write"] },
      })
    ).body;
    const answer = await add({ onBookingPage: true }, apiKey);
    expect(answer).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
    expect((await get("/v1/services")).services).toHaveLength(2);
    expect((await add({}, apiKey)).status).toBe(200);
  });
});

describe("the price of a service", () => {
  const price = (body: object) =>
    api.call("PATCH", `/v1/services/${services[0]!.id}`, { key: account.key, body });

  it("is an exact decimal in the workspace's currency, shown on each step, and taken away again", async () => {
    expect((await price({ price: "120.5", priceFrom: true })).body).toMatchObject({
      ...{ price: "120.50", currency: "usd", priceFrom: true },
    });
    expect((await ask()).text).toContain("From $120.50");
    expect((await ask(`?service=${services[0]!.id}&language=es`)).text).toContain("Desde ");
    await price({ priceFrom: false });
    expect((await ask(`?service=${services[0]!.id}`)).text).toContain("<p>$120.50</p>");
    expect((await price({ price: null })).body).toMatchObject({ price: null, currency: null });
    expect((await ask()).text).not.toContain("$");
  });

  it("is kept where a change does not name it", async () => {
    await price({ price: "89" });
    expect((await price({ durationMinutes: 45 })).body).toMatchObject({ price: "89.00", currency: "usd" });
    const added = await post("/v1/services", { name: "Implants", price: "999999999.99" });
    expect(added).toMatchObject({ price: "999999999.99", priceFrom: false });
  });

  it("keeps its currency until it changes, whatever amounts are in by then", async () => {
    await price({ price: "89.50" });
    const { id } = services[0]!;
    // The price book had another currency at that time.
    await api.system((t) => t.run("update service set price_currency = 'eur' where id = $1", [id]));
    const renamed = await price({ name: "Cleaning", price: "89.5" });
    expect(renamed.body).toMatchObject({ name: "Cleaning", price: "89.50", currency: "eur" });
    expect((await price({ price: "90" })).body).toMatchObject({ price: "90.00", currency: "usd" });
  });

  it.each(["-1", "1.005", "1,200", "1e3", "1000000000", "", 12])("is not %s", async (wrong) => {
    const { status, body } = await price({ price: wrong });
    expect(status).toBe(422);
    expect(body.errors[0].pointer).toBe("/price");
  });
});
