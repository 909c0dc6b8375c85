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

async function addContact(more: object): Promise<string> {
  const made = await api.call("POST", "/v1/contacts", { key: account.key, body: more });
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
  expect(text).toContain("<h1>Data about Sam &lt;script&gt;alert()&lt;/script&gt;</h1>");
  expect(text).toContain("Lakeside &lt;Dental&gt;");
  expect(text).not.toContain("<script");
  expect(text.endsWith("</body></html>\n")).toBe(true);
  const log = await api.call("GET", "/v1/audit?action=contact.exported", { key: account.key });
  expect(log.body.entries).toMatchObject([{ object: id, detail: { format: "html" } }]);
});

it("is in the person's language", async () => {
  const id = await addContact({ phone: "+12025550124", name: "Lucía", language: "es-MX" });
  const { text } = await read(id);
  expect(text).toContain('<html lang="es">');
  expect(text).toContain("<h2>Citas</h2>");
});

it("is of nobody else's contact, and JSON without a format", async () => {
  const id = await addContact({ phone: "+12025550125", name: "Ida" });
  const other = await api.newAccount((await api.newPartner()).key, { name: "Other" });
  expect((await read(id, other.key)).status).toBe(404);
  const json = await api.call("GET", `/v1/contacts/${id}/export`, {
    key: account.key,
    headers: { accept: "text/html" },
  });
  expect(json.body.contact).toMatchObject({ id, name: "Ida" });
});
