import { afterAll, beforeAll, expect, it } from "vitest";
import { type Db, openDb } from "@/lib/db/pool";
import { newId } from "@/lib/id";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { announceApplications } from "./announce-applications";
import { decide, insertPartner } from "./partners";

/** Operators are emailed about applications that wait for them. */
let api: Api;
let db: Db;
const NOW = new Date();
const actor = { kind: "operator" as const, id: "test", name: "Test" };

beforeAll(async () => {
  api = await createApi();
  db = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 2 });
  const person = (email: string, more: object) => ({ id: newId("per"), email, name: "Somebody", ...more });
  await api.system((t) =>
    t.prisma.person.createMany({
      data: [
        person("first@example.com", { isOperator: true }),
        person("second@example.com", { isOperator: true }),
        person("gone@example.com", { isOperator: true, disabledAt: NOW }),
        person("partner@example.com", {}),
      ],
    }),
  );
});
afterAll(async () => {
  await db.pool.end();
  await api.close();
});

const announce = (now = NOW) => announceApplications(db, { config: testConfig, now });
const apply = (name: string, mode: "live" | "sandbox" = "live") =>
  api.system((t) =>
    insertPartner({ tx: t, now: NOW, actor }, { name, email: "applicant@acme.example", mode }),
  );
const emails = () =>
  api.system((t) =>
    t.query<{ to_address: string; subject: string; text: string }>(
      "select to_address, subject, text from platform_mail where kind = 'application' order by subject, to_address",
    ),
  );

it("emails every operator once about each application, however many workers look", async () => {
  await apply("Acme.example Desks");
  await Promise.all([announce(), announce()]);
  await announce();
  expect(await emails()).toMatchObject([
    { to_address: "first@example.com", subject: "New application: Acme. example Desks" },
    { to_address: "second@example.com", subject: "New application: Acme. example Desks" },
  ]);
  const [{ text } = { text: "" }] = await emails();
  expect(text).toContain("has applied for a partnership");
  expect(text).toContain("http://switchboard.test/operator/partners");
});

it("says nothing of applications that are decided, and nothing new of old ones", async () => {
  const known = (await emails()).length;
  const id = await apply("Quick Desks", "sandbox");
  await api.system((t) => decide({ tx: t, now: NOW, actor }, { id, decision: "approve" }));
  await apply("Old Desks");
  expect(await announce(new Date(NOW.getTime() + 8 * 86_400_000))).toBe(0);
  expect(await emails()).toHaveLength(known);
});

it("reaches applications behind a hundred that are announced", async () => {
  for (let n = 0; n < 101; n++) await apply(`Desks ${n}`);
  expect(await announce()).toBeGreaterThanOrEqual(100);
  await announce();
  const { length } = (await emails()).filter(({ subject }) => subject.startsWith("New application: Desks "));
  expect(length).toBe(202);
});
