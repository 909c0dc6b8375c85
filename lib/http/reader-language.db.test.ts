import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { newPerson, sessionHeaders } from "@/scripts/testing/sign-in";

let api: Api;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
});
afterAll(() => api.close());

const nodes = (hour: number) => [
  { id: "trigger_1", type: "trigger", event: "schedule", schedule: { cron: `0 ${hour} * * *` } },
  {
    id: "action_1",
    type: "action",
    action: "send_sms",
    config: { to: "+12025550140", message: "Good day. Reply STOP to opt out." },
  },
];
const edges = [{ from: "trigger_1", to: "action_1" }];

it("describes changes in the language of a signed-in person, and in English for a key", async () => {
  const { key: partnerKey } = await api.newPartner();
  const account = await api.newAccount(partnerKey);
  const byKey = (method: string, path: string, body?: object) =>
    api.call(method, path, { key: account.key, ...(body ? { body } : {}) });
  const made = await byKey("POST", "/v1/automations", { name: "Birthdays", nodes: nodes(9), edges });
  const path = `/v1/automations/${made.body.id}`;
  expect((await byKey("POST", `${path}/deploy`, {})).body).toMatchObject({ version: 1 });
  await byKey("PATCH", path, { nodes: nodes(13), edges });
  const person = await newPerson(api);
  await api.system(({ prisma }) =>
    prisma.workspaceMember.create({ data: { workspaceId: account.id, personId: person.id, role: "owner" } }),
  );
  const headers = { ...(await sessionHeaders(api, person.id)), "switchboard-workspace": account.id };
  const diff = `${path}/versions/1/diff/draft`;
  const english = "Changed the schedule of the trigger from “Every day at 9:00 AM” to “Every day at 1:00 PM”";
  const spanish =
    "Cambió la programación del activador de «Todos los días a las 9:00 a. m.» a «Todos los días a la 1:00 p. m.»";
  expect((await byKey("GET", diff)).body.changes).toMatchObject([{ text: english }]);
  expect((await api.call("GET", diff, { headers })).body.changes).toMatchObject([{ text: english }]);
  await api.system(({ prisma }) =>
    prisma.person.update({ where: { id: person.id }, data: { language: "es" } }),
  );
  expect((await api.call("GET", diff, { headers })).body.changes).toMatchObject([{ text: spanish }]);
});

it("explains errors in the language of a signed-in person, and in English for a key", async () => {
  const { key: partnerKey } = await api.newPartner();
  const account = await api.newAccount(partnerKey);
  const person = await newPerson(api);
  await api.system(async ({ prisma }) => {
    await prisma.workspaceMember.create({
      data: { workspaceId: account.id, personId: person.id, role: "owner" },
    });
    await prisma.person.update({ where: { id: person.id }, data: { language: "es" } });
  });
  const headers = { ...(await sessionHeaders(api, person.id)), "switchboard-workspace": account.id };
  const body = { name: "Elsa Greene", phone: "12" };
  const refused = await api.call("POST", "/v1/contacts", { headers, body });
  const message = "«12» no es un número de teléfono";
  expect(refused.body).toMatchObject({ detail: message, errors: [{ code: "invalid_phone", message }] });
  expect((await api.call("POST", "/v1/contacts", { key: account.key, body })).body).toMatchObject({
    detail: '"12" is not a phone number',
  });
});

it("reads the dates of an imported file in the order of the reader's region", async () => {
  const { key: partnerKey } = await api.newPartner();
  const account = await api.newAccount(partnerKey);
  const person = await newPerson(api);
  await api.system(async ({ prisma }) => {
    await prisma.workspaceMember.create({
      data: { workspaceId: account.id, personId: person.id, role: "owner" },
    });
    await prisma.person.update({ where: { id: person.id }, data: { language: "es", region: "es-MX" } });
  });
  const headers = { ...(await sessionHeaders(api, person.id)), "switchboard-workspace": account.id };
  const csv = "phone,birthday\n2025550123,12/04/1990";
  const read = async (by: object, more = {}) => {
    const body = { csv, dryRun: true, ...more };
    const { body: found } = await api.call("POST", "/v1/contacts/import", { ...by, body });
    return [found.dateOrder.order, found.dateOrder.isCertain, found.preview[0].birthday];
  };
  expect(await read({ headers })).toEqual(["dmy", false, "1990-04-12"]);
  expect(await read({ headers }, { dateOrder: "mdy" })).toEqual(["mdy", false, "1990-12-04"]);
  expect(await read({ key: account.key })).toEqual(["mdy", false, "1990-12-04"]);
  const text = await api.call(
    "POST",
    "/v1/contacts/import?dry_run=true&date_order=dmy&last_name_column=Also",
    {
      key: account.key,
      raw: "phone,birthday,name,Also\n2025550123,12/04/1990,Ana,Ruiz",
      headers: { "Content-Type": "text/csv" },
    },
  );
  expect(text.body.preview).toMatchObject([{ birthday: "1990-04-12", name: "Ana Ruiz" }]);
});

it("explains refused details of a contact in one language", async () => {
  const { key: partnerKey } = await api.newPartner();
  const account = await api.newAccount(partnerKey);
  const person = await newPerson(api);
  await api.system(async ({ prisma }) => {
    await prisma.workspaceMember.create({
      data: { workspaceId: account.id, personId: person.id, role: "owner" },
    });
    await prisma.person.update({ where: { id: person.id }, data: { language: "es" } });
  });
  const headers = { ...(await sessionHeaders(api, person.id)), "switchboard-workspace": account.id };
  const body = { phone: "+12025550123", language: "Spanish", birthday: "1884-05-17" };
  const refused = await api.call("POST", "/v1/contacts", { headers, body });
  expect(refused.body.errors.map(({ message }: { message: string }) => message).sort()).toEqual([
    "debe ser un código de idioma, como en o pt-BR",
    "debe ser una fecha desde 1900, como 1984-05-17",
  ]);
});
