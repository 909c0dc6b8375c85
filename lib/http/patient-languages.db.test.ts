import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFormToken } from "@/lib/services/patients/form-token";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { notePeer } from "./client-address";

/** Pages for people without an account are in the language they choose, or else in the one their browser prefers. */
let api: Api;
let key: string;
let accountId: string;
let service: string;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const { key: partnerKey } = await api.newPartner();
  ({ key, id: accountId } = await api.newAccount(partnerKey, {
    name: "Bright Smiles",
    settings: { timezone: "America/New_York", phone: "+12025550100" },
  }));
  service = await post("/v1/services", { name: "Limpieza & Co", durationMinutes: 60 });
  await post("/v1/services", { name: "Whitening", durationMinutes: 1 });
  await post("/v1/providers", { name: "Dr. Reyes" });
  await post("/v1/providers", { name: "Dr. Chen" });
  const page = { enabled: true, slug: "sonrisas", intro: "Welcome.", services: null, waitlist: true };
  await api.call("PUT", "/v1/settings/booking-page", { key, body: page });
  const schema = {
    name: { type: "text", required: true, label: "Your name" },
    date: { type: "date", required: false, label: "Day" },
  };
  await api.call("PUT", "/v1/event-types/tour_request", { key, body: { title: "Tour request", schema } });
  await post("/v1/forms", { slug: "tour", title: "Tour", event: "tour_request", origins: [] });
});
afterAll(() => api.close());

async function post(path: string, body: object): Promise<string> {
  const answer = await api.call("POST", path, { key, body });
  expect([path, answer.status]).toEqual([path, 200]);
  return String(answer.body.id);
}

type Sent = { accept?: string; cookie?: string; form?: Record<string, string> };

async function ask(path: string, { accept, cookie, form }: Sent = {}) {
  const headers = new Headers();
  if (accept) headers.set("accept-language", accept);
  if (cookie) headers.set("cookie", cookie);
  const sent = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const response = await api.fetch(new Request(`http://switchboard.test${path}`, { ...sent, headers }));
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const MEXICO = { accept: "es-MX,es;q=0.9,en;q=0.8" };
async function languageOfContact(phone: string): Promise<string | null> {
  const { contacts } = (await api.call("GET", `/v1/contacts?phone=${encodeURIComponent(phone)}`, { key }))
    .body;
  expect(contacts).toMatchObject([{ phone }]);
  return contacts[0].language;
}
const timesIn = (text: string) => [...text.matchAll(/name="at" value="([^"]+)"/g)].map(([, at]) => at!);

describe("the language of a page for patients", () => {
  it("is the browser's, unless the reader chose one or a link names one", async () => {
    const languageOf = async (path: string, sent?: Sent) => {
      const { text, headers } = await ask(path, sent);
      const inPage = /<html lang="(\w+)">/.exec(text)?.[1];
      expect(headers.get("content-language")).toBe(inPage);
      expect(headers.get("vary")).toBe("Accept-Language, Cookie");
      expect(headers.get("cache-control")).toBe("no-store");
      return inPage;
    };
    expect(await languageOf("/b/sonrisas")).toBe("en");
    expect(await languageOf("/b/sonrisas", MEXICO)).toBe("es");
    expect(await languageOf("/b/sonrisas", { ...MEXICO, cookie: "a=b; language=en" })).toBe("en");
    expect(await languageOf("/b/sonrisas", { cookie: "language=es" })).toBe("es");
    expect(await languageOf("/b/sonrisas", { cookie: "language=<b>; xlanguage=es" })).toBe("en");
    expect(await languageOf("/b/sonrisas?language=es", { cookie: "language=en" })).toBe("es");
    expect(await languageOf("/b/sonrisas?language=xx", MEXICO)).toBe("es");
    for (const path of ["/a/nothing", "/f/tour", "/f/none", "/b/none", "/unsubscribe/none/mention"])
      expect([path, await languageOf(path, MEXICO)]).toEqual([path, "es"]);
  });

  it("is kept in a cookie only where a link named it", async () => {
    expect((await ask("/b/sonrisas", MEXICO)).headers.get("set-cookie")).toBeNull();
    expect((await ask("/b/sonrisas?language=xx")).headers.get("set-cookie")).toBeNull();
    const cookie = (await ask("/b/sonrisas?language=es")).headers.get("set-cookie");
    expect(cookie).toBe("language=es; Path=/; Max-Age=31536000; SameSite=Lax");
  });

  it("is switched by a link to the same step", async () => {
    const { text } = await ask(`/b/sonrisas?service=${service}&from=later&language=en`);
    expect(text).toContain('<span lang="en" aria-current="true">English</span>');
    expect(text).toContain(
      `<a lang="es" hreflang="es" href="/b/sonrisas?service=${service}&amp;from=later&amp;language=es">Español</a>`,
    );
    const odd = await ask('/a/of-nobody?x="><b>&language=en');
    expect(odd.text).not.toContain('"><b>');
  });
});

describe("the language of a form", () => {
  const filled = { name: "Robin <b>", phone: "1", notes: "Two crowns" };

  it("is switched without losing what was typed, also after the form was rejected", async () => {
    const timesPage = await ask(`/b/sonrisas?service=${service}`);
    const form = { ...filled, service, at: timesIn(timesPage.text)[0]! };
    const rejected = await ask("/b/sonrisas", { form });
    expect(rejected.status).toBe(422);
    expect(rejected.text).toContain(
      '<button lang="es" form="details" name="_language" value="es" formnovalidate>Español</button>',
    );
    const switched = await ask("/b/sonrisas", { form: { ...form, _language: "es" } });
    expect([switched.status, switched.headers.get("content-language")]).toEqual([200, "es"]);
    expect(switched.headers.get("set-cookie")).toMatch(/^language=es;/);
    for (const part of ['value="Robin &lt;b&gt;"', 'value="1"', ">Two crowns</textarea>", "Sus datos"])
      expect(switched.text).toContain(part);
    expect(switched.text).not.toContain('role="alert"');
    const waits = await ask("/b/sonrisas", { form: { ...filled, service, waitlist: "1", _language: "es" } });
    expect([waits.status, waits.text.includes(">Two crowns</textarea>")]).toEqual([200, true]);
  });

  it("is switched on a hosted form, which submits nothing by it", async () => {
    const events = async () => (await api.call("GET", "/v1/events", { key })).body.events.length;
    const before = await events();
    const { id } = (await api.call("GET", "/v1/forms", { key })).body.forms[0];
    const _token = newFormToken({ keyPepper: testConfig.keyPepper }, id, new Date(Date.now() - 10_000));
    const switched = await ask("/f/tour", { form: { _token, name: "Robin", _language: "es" } });
    expect([switched.status, switched.headers.get("content-language")]).toEqual([200, "es"]);
    for (const part of ['value="Robin"', 'action="/f/tour?language=es"', ">Enviar</button>"])
      expect(switched.text).toContain(part);
    expect(await events()).toBe(before);
  });
});

it("shows a refusal as a page in the reader's language, with the API's status and headers", async () => {
  const submit = (headers: Record<string, string>) => {
    const body = new URLSearchParams({ name: "Robin" });
    const request = new Request("http://switchboard.test/f/tour", { method: "POST", body, headers });
    notePeer(request, "198.51.100.77");
    return api.fetch(request);
  };
  const page = { accept: "text/html,*/*;q=0.8", "accept-language": "es" };
  for (let n = 0; n < 10; n++) await submit(page);
  const refused = await submit(page);
  expect([refused.status, refused.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("<h1>Demasiados intentos</h1><p>Espere 1 minuto,");
  expect(await (await submit({ accept: "application/json" })).json()).toMatchObject({ code: "rate_limited" });
});

describe("a page in Spanish", () => {
  it("has no English of ours from the service to the appointment", async () => {
    const english = /\b(appointment|your|time|times|with|please|minutes?|book|waitlist|call|am|pm|day)\b/i;
    const shown = (text: string) =>
      text.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, " ").replaceAll("Whitening", "");
    const start = await ask("/b/sonrisas", MEXICO);
    expect(start.text).toContain("1 minuto<");
    expect(start.text).toContain("60 minutos<");
    const times = await ask(`/b/sonrisas?service=${service}`, MEXICO);
    expect(times.text).toMatch(/60 minutos\. Zona horaria: hora .* oriental\./);
    expect(times.text).toMatch(
      /<h2>(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo), \d+ de [a-z]+<\/h2>/,
    );
    expect(times.text).toMatch(/>\d+:\d\d\s[ap]\.\s?m\.<\/button>/);
    const [at] = timesIn(times.text);
    const details = await ask(`/b/sonrisas?service=${service}&at=${at}`, MEXICO);
    const form = { service, at: at!, name: "Robin", phone: "(202) 555-0143" };
    const wrong = await ask("/b/sonrisas", { ...MEXICO, form: { ...form, phone: "1", email: "x" } });
    expect(wrong.text).toContain("Escriba un número de teléfono con código de área");
    expect(wrong.text).toContain("Escriba un correo electrónico completo");
    const token = newFormToken(
      { keyPepper: testConfig.keyPepper },
      `booking ${accountId}`,
      new Date(Date.now() - 10_000),
    );
    const booked = await ask("/b/sonrisas", { ...MEXICO, form: { ...form, _token: token } });
    expect(booked.status).toBe(303);
    const path = booked.headers.get("location")!;
    const pages = [start, times, details, wrong];
    for (const page of ["", "/cancel", "/reschedule"]) pages.push(await ask(path + page, MEXICO));
    for (const { text } of pages)
      expect(shown(text).replaceAll(/Welcome\.|English/g, "")).not.toMatch(english);
    const file = (await ask(`${path}/calendar`, MEXICO)).text.replaceAll("\r\n ", "");
    expect(file).toContain("SUMMARY:Limpieza & Co en Bright Smiles\r\n");
    expect((await ask(`${path}/cancel`, MEXICO)).text).toContain("¿Cancelar su cita?");
    expect(await languageOfContact("+12025550143")).toBe("es");
    const [log] = (await api.call("GET", "/v1/audit?action=contact.changed", { key })).body.entries;
    expect(log.detail).toEqual({ fields: ["language"] });
  });

  it("leaves a contact the language the desk wrote down, and learns nothing from English", async () => {
    const wait = async (phone: string, sent: Sent) => {
      const secret = { keyPepper: testConfig.keyPepper };
      const _token = newFormToken(secret, `booking ${accountId}`, new Date(Date.now() - 10_000));
      const form = { service, waitlist: "1", name: "Robin", phone, _token };
      expect((await ask("/b/sonrisas", { ...sent, form })).status).toBe(200);
      return languageOfContact(phone);
    };
    await post("/v1/contacts", { phone: "+12025550144", language: "pt-BR" });
    expect(await wait("+12025550144", MEXICO)).toBe("pt-BR");
    expect(await wait("+12025550145", {})).toBeNull();
    expect(await wait("+12025550145", MEXICO)).toBe("es");
  });

  it("says in Spanish that a time is taken", async () => {
    const form = { service, at: "2020-01-01T10:00:00.000Z", name: "Robin", phone: "(202) 555-0143" };
    const { status, text } = await ask("/b/sonrisas", { ...MEXICO, form });
    expect([status, text.includes("Ese horario se acaba de ocupar")]).toEqual([409, true]);
  });

  it("keeps the words of the workspace, and says in Spanish what is wrong with a form", async () => {
    const { text } = await ask("/f/tour", MEXICO);
    for (const part of ["<h1>Tour</h1>", "Your name", "(opcional)", ">Enviar</button>", 'action="/f/tour"'])
      expect(text).toContain(part);
    // A frame of another site has no cookies of ours, so what it sends has the language in its address.
    expect((await ask("/f/tour?language=es")).text).toContain('action="/f/tour?language=es"');
    const { id } = (await api.call("GET", "/v1/forms", { key })).body.forms[0];
    const _token = newFormToken({ keyPepper: testConfig.keyPepper }, id, new Date(Date.now() - 10_000));
    const wrong = await ask("/f/tour?language=es", { form: { _token, date: "never" } });
    expect(wrong.status).toBe(422);
    for (const part of ["Revise sus datos", "Este campo es obligatorio", "Revise este dato"])
      expect(wrong.text).toContain(part);
    const sent = await ask("/f/tour?language=es", { form: { _token, name: "Robin" } });
    expect([sent.status, sent.text.includes("Recibimos su mensaje.")]).toEqual([200, true]);
  });
});
