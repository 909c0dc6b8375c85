import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** The export of a person as a document to read. */
let api: Api;
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  account = await api.newAccount((await api.newPartner()).key, { name: "Lakeside <Dental>" });
});
afterAll(() => api.close());

const MANY = 1_100;
const read = (id: string, key = account.key) =>
  api.call("GET", `/v1/contacts/${id}/export?format=html`, { key });

async function addContact(more: object, key = account.key): Promise<string> {
  const made = await api.call("POST", "/v1/contacts", { key, body: more });
  expect(made.status).toBe(200);
  return made.body.id;
}

it("has all texts of a person, escaped, and is in the audit log", async () => {
  const id = await addContact({ phone: "+12025550123", name: "Sam <script>alert()</script>" });
  await api.system((t) =>
    t.run(
      `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status)
       select $1, id_at('msg_', now()) || lpad(n::text, 16, '0'), $2, 'outbound', 'sms', '+12025550123', 'Text ' || n || ' <b>', 'sent'
       from generate_series(1, $3::int) n`,
      [account.id, id, MANY],
    ),
  );
  const { status, text, headers } = await read(id);
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${id}.html"`);
  expect(new Set(text.match(/Text \d+ &lt;b&gt;/g)).size).toBe(MANY);
  expect(text).toContain("<h1>Personal data of Sam &lt;script&gt;alert()&lt;/script&gt;</h1>");
  expect(text).toContain("Lakeside &lt;Dental&gt;");
  expect(text).not.toContain("<script");
  expect(text.endsWith("</body></html>\n")).toBe(true);
  const log = await api.call("GET", "/v1/audit?action=contact.exported", { key: account.key });
  expect(log.body.entries).toMatchObject([{ object: id, detail: { format: "html" } }]);
});

it("has a record of every kind, in the person's language and the practice's time", async () => {
  const phone = "+12025550124";
  const { id: workspaceId, key } = await api.newAccount((await api.newPartner()).key, {
    name: "Praxis",
    settings: { timezone: "America/New_York" },
  });
  const send = async (path: string, body: object) => {
    const answer = await api.call("POST", path, { key, body });
    expect([path, answer.status]).toEqual([path, 200]);
  };
  const id = await addContact(
    {
      ...{ phone, name: "Lucía", language: "es-MX", birthday: "1990-02-03", notes: "Prefiere la mañana" },
      ...{
        consent: "marketing",
        consentNote: "Firmó el formulario",
        custom: { Seguro: "Norte", Saldo: null },
      },
    },
    key,
  );
  const none = await read(id, key);
  expect(none.text.match(/Sin registros/g)).toHaveLength(5);
  await send("/v1/services", { name: "Limpieza", durationMinutes: 30 });
  await send("/v1/appointments", {
    ...{ contactPhone: phone, contactName: "Lucía", service: "Limpieza", startsAt: "2031-06-02T14:00:00Z" },
    notes: "Trae radiografías",
  });
  await send("/v1/calls", {
    ...{ direction: "inbound", from: phone, outcome: "missed", summary: "Pidió cita" },
    ...{ recordingUrl: "https://calls.example.com/1.mp3" },
  });
  await send("/v1/callbacks", { phone, reason: "Precio de la limpieza" });
  await send("/v1/leads", { phone, name: "Lucía", source: "web", notes: "Vio el anuncio" });
  await api.system((t) =>
    t.run(
      `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status, created_at, send_at, error_code)
       values ($1, 'msg_1', $2, 'outbound', 'sms', $3, 'Mañana a las 10', 'sent', '2026-01-05T15:00Z', '2026-01-09T15:00Z', null),
         ($1, 'msg_2', $2, 'outbound', 'sms', $3, 'Más tarde', 'queued', '2026-01-05T15:00Z', '2031-01-09T15:00Z', null),
         ($1, 'msg_3', $2, 'outbound', 'sms', $3, 'Sin respuesta', 'queued', '2026-01-05T15:00Z', null, 'unknown_outcome')`,
      [workspaceId, id, phone],
    ),
  );
  const { text } = await read(id, key);
  expect(text).toContain('<html lang="es">');
  for (const [label, value] of [
    ["Fecha de nacimiento", "3 de febrero de 1990"],
    ["Seguro", "Norte"],
    ["Notas", "Prefiere la mañana"],
  ])
    expect(text).toContain(`<dt>${label}</dt><dd>${value}</dd>`);
  expect(text).toMatch(
    /<dd>También ofertas y novedades · Firmó el formulario · Registrado el \d+ \S+ \d{4}, [^<]+<\/dd>/,
  );
  expect(text).not.toContain("Saldo");
  expect(text).not.toContain("Sin registros");
  const plain = text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  for (const words of [
    /2 jun 2031, 10:00 a\.m\. · Limpieza · Praxis · Reservada Trae radiografías/,
    /Perdida · Grabación guardada Pidió cita/,
    /Sitio web · Nuevo Vio el anuncio/,
  ])
    expect(plain).toMatch(words);
  for (const words of ["Precio de la limpieza", "Vio el anuncio"]) expect(plain).toContain(words);
  expect(plain).toMatch(/9 ene 2026, 10:00 a\.m\. · Para usted · Enviado Mañana a las 10/);
  expect(plain).toMatch(/9 ene 2031, 10:00 a\.m\. · Para usted · Programado Más tarde/);
  expect(plain).toMatch(/5 ene 2026, 10:00 a\.m\. · Para usted · Entrega sin confirmar Sin respuesta/);
});

it("refuses another workspace's contact, and returns JSON without a format", async () => {
  const id = await addContact({ phone: "+12025550125", name: "Ida" });
  const other = await api.newAccount((await api.newPartner()).key, { name: "Other" });
  const refused = await api.call("GET", `/v1/contacts/${id}/export?format=html`, {
    key: other.key,
    headers: { accept: "text/html" },
  });
  expect([refused.status, refused.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  const json = await api.call("GET", `/v1/contacts/${id}/export`, {
    key: account.key,
    headers: { accept: "text/html" },
  });
  expect(json.body.contact).toMatchObject({ id, name: "Ida" });
});
