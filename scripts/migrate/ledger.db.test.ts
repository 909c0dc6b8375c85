import { cpSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../postgres/connect.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { scratchFolder } from "../testing/scratch.ts";
import { migrateDatabase } from "./apply.ts";
import { readMigrations } from "./folder.ts";

const folder = join(import.meta.dirname, "..", "..", "prisma", "migrations");
const names = readMigrations(folder).map(({ name }) => name);

/** Invoices of an installation without a ledger: a partner's June 2026 and the months before. */
let database: TestDatabase;
const scratch = scratchFolder();

type Old = { id: string; status: string; total: number; replaces?: string; paidAt?: string };
const invoice = ({ id, status, total, replaces, paidAt }: Old) =>
  `insert into invoice (partner_id, id, global_id, period, status, total_accounts, subtotal, discount, total, replaces,
     created_at, finalized_at, due_at, paid_at, voided_at)
   values ('ptr_1', '${id}', '${id}_A', '${id.slice(4, 11)}', '${status}', 1, ${total}, 0, ${total}, ${replaces ? `'${replaces}'` : "null"},
     '${id.slice(4, 11)}-28', '${id.slice(4, 11)}-28', '${id.slice(4, 11)}-28', ${paidAt ? `'${paidAt}'` : "null"}, ${status === "void" ? "'2026-07-01'" : "null"})`;
const note = (id: string, of: { invoiceId: string; amount: number; at: string }) =>
  `insert into credit_note (partner_id, id, invoice_id, amount, reason, created_at)
   values ('ptr_1', '${id}', '${of.invoiceId}', ${of.amount}, 'Agreed', '${of.at}')`;

beforeAll(async () => {
  for (const name of names.slice(0, names.indexOf("20261122006000_ledger")))
    cpSync(join(folder, name), join(scratch.path, name), { recursive: true });
  database = await createTestDatabase({ empty: true });
  await migrateDatabase(database.ownerUrl, scratch.path);
  await withClient(database.ownerUrl, async (client: pg.Client) => {
    await client.query("set role switchboard_worker; set app.scope = 'system'");
    const rows = [
      "insert into partner (id, ref, name, email) values ('ptr_1', 'A', 'Acme', 'a@example.com')",
      invoice({ id: "inv_2026-03", status: "paid", total: 100, paidAt: "2026-04-10" }),
      note("cn_2026-03-1", { invoiceId: "inv_2026-03", amount: 10, at: "2026-04-05" }),
      note("cn_2026-03-2", { invoiceId: "inv_2026-03", amount: 20, at: "2026-05-01" }),
      // Voided with a credit note and reissued.
      invoice({ id: "inv_2026-04", status: "open", total: 300 }),
      note("cn_2026-04-1", { invoiceId: "inv_2026-04", amount: 50, at: "2026-05-02" }),
      "update invoice set status = 'void', voided_at = '2026-07-01' where id = 'inv_2026-04'",
      invoice({ id: "inv_2026-04-2", status: "open", total: 300, replaces: "inv_2026-04" }),
      // Reissued three times by repeats of one command; the second was paid.
      invoice({ id: "inv_2026-05", status: "void", total: 60 }),
      invoice({ id: "inv_2026-05-2", status: "open", total: 60, replaces: "inv_2026-05" }),
      invoice({
        id: "inv_2026-05-3",
        status: "paid",
        total: 60,
        replaces: "inv_2026-05",
        paidAt: "2026-07-05",
      }),
      invoice({ id: "inv_2026-05-4", status: "uncollectible", total: 60, replaces: "inv_2026-05" }),
      `insert into invoice (partner_id, id, global_id, period, total_accounts, subtotal, discount, total)
       values ('ptr_1', 'inv_2026-06', 'inv_2026-06_A', '2026-06', 1, 49, 0, 49)`,
    ];
    for (const row of rows) await client.query(row);
  });
  await migrateDatabase(database.ownerUrl, folder);
});
afterAll(async () => {
  await database.drop();
  scratch.remove();
});

const read = <R extends pg.QueryResultRow>(sql: string) =>
  withClient(database.ownerUrl, async (client: pg.Client) => {
    await client.query("set role switchboard_worker; set app.scope = 'system'");
    return (await client.query<R>(sql)).rows;
  });

describe("an installation from before the ledger", () => {
  it("has each invoice's amount due as the sum of its entries", async () => {
    expect(
      await read(
        `select i.id, i.status, i.replaces, coalesce(sum(l.amount), 0)::float8 as owed
         from invoice i left join ledger_entry l on l.invoice_id = i.id group by i.partner_id, i.id order by i.id`,
      ),
    ).toEqual([
      { id: "inv_2026-03", status: "paid", replaces: null, owed: -20 },
      { id: "inv_2026-04", status: "void", replaces: null, owed: 0 },
      { id: "inv_2026-04-2", status: "open", replaces: "inv_2026-04", owed: 250 },
      { id: "inv_2026-05", status: "void", replaces: null, owed: 0 },
      { id: "inv_2026-05-2", status: "void", replaces: null, owed: 0 },
      { id: "inv_2026-05-3", status: "paid", replaces: "inv_2026-05", owed: 0 },
      { id: "inv_2026-05-4", status: "void", replaces: null, owed: 0 },
      { id: "inv_2026-06", status: "draft", replaces: null, owed: 0 },
    ]);
  });

  it("has a balance after each entry, numbered without gaps in the order of time", async () => {
    const entries = await read<{ seq: number; amount: number; balance: number; at: Date }>(
      "select seq::int, amount::float8, balance::float8, at from ledger_entry order by seq",
    );
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    let balance = 0;
    for (const entry of entries) {
      balance += entry.amount;
      expect(entry.balance).toBe(balance);
    }
    expect(balance).toBe(230);
    expect(entries.map(({ at }) => at.getTime())).toEqual(entries.map(({ at }) => at.getTime()).sort());
  });

  it("counts the credit notes of a replaced invoice for its replacement", async () => {
    expect(await read("select id, invoice_id, applies_to from credit_note order by id")).toEqual([
      { id: "cn_2026-03-1", invoice_id: "inv_2026-03", applies_to: "inv_2026-03" },
      { id: "cn_2026-03-2", invoice_id: "inv_2026-03", applies_to: "inv_2026-03" },
      { id: "cn_2026-04-1", invoice_id: "inv_2026-04", applies_to: "inv_2026-04-2" },
    ]);
  });
});
