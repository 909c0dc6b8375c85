import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ItemsQuery } from "@/lib/actions/for-each/query";
import { tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import type { ChangedRecords } from "@/lib/runtime/desk-reader";
import { systemCtx } from "@/lib/worker/jobs/system-ctx";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { matchingIds } from "./items-query";

let testEngine: TestEngine;
let desk: TestWorkspace;
const NOW = Date.parse("2026-03-10T15:00:00Z");
const names = new Map<string, string>();

async function contact(name: string, columns: Record<string, unknown>) {
  const id = newId("con");
  names.set(id, name);
  const phone = `+120255501${String(names.size).padStart(2, "0")}`;
  const defaults = {
    tags: [],
    opted_out: false,
    is_patient: false,
    custom_fields: {},
    created_at: "2026-01-01",
  };
  const row = { ...defaults, workspace_id: desk.id, id, name, phone, updated_at: "2026-01-01", ...columns };
  await testEngine.rows("insert into contact select * from jsonb_populate_record(null::contact, $1::jsonb)", [
    JSON.stringify(row),
  ]);
  return id;
}
async function visit(name: string, contactId: string, columns: Record<string, unknown>) {
  const id = newId("appt");
  names.set(id, name);
  const starts = String(columns.starts_at);
  await testEngine.rows(
    `insert into appointment (workspace_id, id, contact_id, contact_name, contact_phone, service_id, service_name, provider_id, provider_name,
       starts_at, ends_at, busy_until, timezone, status, created_at)
     values ($1, $2, $3, 'N', '+12025550100', 'svc', $4, $2, $5, $6::timestamptz, $6::timestamptz + interval '30 minutes', $6::timestamptz + interval '30 minutes', 'UTC', $7, $8::timestamptz)`,
    [
      desk.id,
      id,
      contactId,
      columns.service ?? "Cleaning",
      columns.provider ?? "Dr. Lee",
      starts,
      columns.status ?? "booked",
      columns.created_at ?? "2026-01-01",
    ],
  );
}
async function lead(name: string, columns: Record<string, unknown>) {
  const id = newId("lead");
  names.set(id, name);
  await testEngine.rows(
    `insert into lead (workspace_id, id, name, phone, source, status, tags, created_at) values ($1, $2, $3, '+12025550100', $4, $5, $6, $7::timestamptz)`,
    [
      desk.id,
      id,
      name,
      columns.source ?? "web",
      columns.status ?? "new",
      columns.tags ?? [],
      columns.created_at ?? "2026-03-01",
    ],
  );
}

beforeAll(async () => {
  testEngine = await openTestEngine();
  desk = await testEngine.newWorkspace();
  const other = await testEngine.newWorkspace();
  await other.post("/v1/contacts", { phone: "+12025550190", isPatient: true, tags: ["vip"] });
  const ana = await contact("Ana", {
    is_patient: true,
    tags: ["vip", "recall"],
    birthday: "1980-03-31",
    language: "es",
  });
  const bo = await contact("Bo", {
    tags: ["recall"],
    opted_out: true,
    birthday: "1990-04-01",
    consent: "marketing",
    language: "pt-BR",
  });
  await contact("Cy", { created_at: "2026-03-09T00:00:00Z" });
  await contact("Gone", { erased_at: "2026-02-01", is_patient: true });
  await visit("old", ana, { starts_at: "2025-01-10T10:00:00Z", status: "completed" });
  await visit("missed", ana, { starts_at: "2026-02-10T10:00:00Z", status: "no_show", service: "Exam" });
  await visit("soon", bo, {
    starts_at: "2026-03-11T10:00:00Z",
    provider: "Dr. Who",
    created_at: "2026-03-10T12:00:00Z",
  });
  await visit("recent", bo, { starts_at: "2026-03-01T10:00:00Z", status: "confirmed" });
  await lead("Web", { tags: ["hot"] });
  await lead("Referral", { source: "Referral", status: "contacted", created_at: "2026-01-01" });
});
afterAll(() => testEngine.close());

const matching = (query: ItemsQuery, limit = 100, changed?: ChangedRecords) =>
  tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) => {
    const ctx = await systemCtx(t, { ...testEngine.engine, workspaceId: desk.id, name: "test" });
    const ids = await matchingIds(ctx!, query, {
      now: NOW,
      timezone: "America/New_York",
      limit,
      ...(changed ? { changed } : {}),
    });
    return ids.map((id) => names.get(id) ?? id);
  });

describe("a filter of contacts", () => {
  it.each<[NonNullable<Extract<ItemsQuery, { of: "contacts" }>["where"]>, string[]]>([
    [{}, ["Ana", "Bo", "Cy"]],
    [{ is_patient: true }, ["Ana"]],
    [{ is_patient: false }, ["Bo", "Cy"]],
    [{ opted_out: false }, ["Ana", "Cy"]],
    [{ tags: ["vip", "other"] }, ["Ana"]],
    [{ without_tags: ["vip"] }, ["Bo", "Cy"]],
    [{ consent: "marketing" }, ["Bo"]],
    [{ consent: "none" }, ["Ana", "Cy"]],
    [{ language: "PT" }, ["Bo"]],
    [{ language: "pt-br" }, ["Bo"]],
    [{ birthday_month: "current" }, ["Ana"]],
    [{ birthday_month: 4 }, ["Bo"]],
    [{ last_visit: { before: { amount: -180, unit: "days" } } }, ["Ana"]],
    [{ last_visit: { after: "2026-01-01" } }, ["Bo"]],
    [{ has_upcoming: true }, ["Bo"]],
    [{ has_upcoming: false }, ["Ana", "Cy"]],
    [{ created_at: { after: { amount: -2, unit: "days" } } }, ["Cy"]],
    [{ tags: ["recall"], has_upcoming: false }, ["Ana"]],
  ])("%j finds %j", async (where, expected) => {
    expect(await matching({ of: "contacts", where })).toEqual(expected);
  });
});

describe("a filter of appointments", () => {
  it.each<[NonNullable<Extract<ItemsQuery, { of: "appointments" }>["where"]>, string[]]>([
    [{}, ["old", "missed", "recent", "soon"]],
    [{ status: ["completed", "no_show"] }, ["old", "missed"]],
    [{ service: "exam" }, ["missed"]],
    [{ provider: "dr. who" }, ["soon"]],
    [{ starts_at: { after: { amount: 0, unit: "days" }, before: { amount: 1, unit: "days" } } }, ["soon"]],
    [{ created_at: { after: { amount: -1, unit: "days" } } }, ["soon"]],
  ])("%j finds %j", async (where, expected) => {
    expect(await matching({ of: "appointments", where })).toEqual(expected);
  });
});

describe("a filter of leads", () => {
  it.each<[NonNullable<Extract<ItemsQuery, { of: "leads" }>["where"]>, string[]]>([
    [{}, ["Web", "Referral"]],
    [{ status: ["contacted"] }, ["Referral"]],
    [{ source: "referral" }, ["Referral"]],
    [{ tags: ["hot"] }, ["Web"]],
    [{ without_tags: ["hot"] }, ["Referral"]],
    [{ created_at: { before: "2026-02-01" } }, ["Referral"]],
  ])("%j finds %j", async (where, expected) => {
    expect(await matching({ of: "leads", where })).toEqual(expected);
  });
});

it("finds no more than asked for, the oldest first", async () => {
  expect(await matching({ of: "contacts" }, 2)).toEqual(["Ana", "Bo"]);
});

describe("what a test has changed", () => {
  const idOf = (name: string) => [...names].find(([, known]) => known === name)![0];
  const changed = (part: Partial<ChangedRecords>) => ({ contacts: [], appointments: [], leads: [], ...part });
  const contacts = { of: "contacts" as const };

  it("counts instead of the record, which keeps the rest", async () => {
    const cy = { id: idOf("Cy"), tags: ["vip"], is_patient: true, opted_out: false };
    const where = { tags: ["vip"], created_at: { after: "2026-03-01" } };
    expect(await matching({ ...contacts, where }, 100, changed({ contacts: [cy] }))).toEqual(["Cy"]);
    const ana = { id: idOf("Ana"), tags: [], is_patient: false, opted_out: false };
    expect(
      await matching({ ...contacts, where: { is_patient: true } }, 100, changed({ contacts: [cy, ana] })),
    ).toEqual(["Cy"]);
  });

  it("may be a new person with a new appointment, who has an upcoming one until it is cancelled", async () => {
    const person = { id: "contact_sandbox_1", tags: [], is_patient: false, opted_out: false };
    const added = { ...person, created_at: "2026-03-10T12:00:00Z" };
    const booked = { id: "appt_sandbox_1", contact_id: person.id, starts_at: "2026-03-20T12:00:00Z" };
    const upcoming = (status: string) =>
      matching(
        { ...contacts, where: { has_upcoming: true, created_at: { after: "2026-03-10" } } },
        100,
        changed({ contacts: [added], appointments: [{ ...booked, status }] }),
      );
    expect(await upcoming("booked")).toEqual([person.id]);
    expect(await upcoming("cancelled")).toEqual([]);
  });

  it("takes a moved appointment and a changed lead as they are now", async () => {
    const soon = { id: idOf("soon"), status: "booked", starts_at: "2026-04-01T10:00:00Z" };
    const where = { starts_at: { after: "2026-03-31" } };
    expect(await matching({ of: "appointments", where }, 100, changed({ appointments: [soon] }))).toEqual([
      "soon",
    ]);
    const visited = { has_upcoming: true };
    const past = { ...soon, starts_at: "2026-03-02T10:00:00Z" };
    expect(await matching({ ...contacts, where: visited }, 100, changed({ appointments: [past] }))).toEqual(
      [],
    );
    const web = { id: idOf("Web"), status: "lost", source: "web", tags: [] };
    expect(
      await matching({ of: "leads", where: { status: ["lost"] } }, 100, changed({ leads: [web] })),
    ).toEqual(["Web"]);
  });
});
