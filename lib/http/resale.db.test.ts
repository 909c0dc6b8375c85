import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDue } from "@/lib/services/billing/close";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";

/** A partner's own prices, and what its accounts owe it. */
const BOOK = "/v1/partner/resale/price-book";
const actor = { kind: "system", id: "billing", name: "Billing" } as const;

let api: Api;
let partner: { partnerId: string; key: string };
let accounts: string[];

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner({ name: "Elm Front Desks" });
  accounts = [];
  // Eleven accounts reach the first discount tier, so costs are less than list prices.
  for (let n = 0; n < 11; n++) accounts.push(await newAccount(`Practice ${n}`));
  await use(accounts[0]!, { sms: 250 });
  await use(accounts[1]!, { sms: 333 });
});
afterAll(() => api.close());

async function newAccount(name: string, key = partner.key): Promise<string> {
  const { id } = await api.newAccount(key, { name, plan: "starter" });
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-06-01' where id = $1", [id]);
    await t.run("update account_history set at = '2026-06-01' where workspace_id = $1", [id]);
  });
  return id;
}

const use = (id: string, { sms, at = "2026-06-10T10:00:00Z" }: { sms: number; at?: string }) =>
  api.system((t) =>
    t.run(
      "insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at) values ($1, 'sms', $2, $3, $4, $5)",
      [id, `fact ${at}`, partner.partnerId, sms, at],
    ),
  );

const get = async (path: string, key = partner.key) => (await api.call("GET", path, { key })).body;
const put = (path: string, body: unknown, key = partner.key) => api.call("PUT", path, { key, body });
const close = (now: string) =>
  api.system((t) =>
    closeDue({ tx: t, actor, config: testConfig, partnerId: partner.partnerId }, new Date(now)),
  );
/** Prices as if they had been set then: versions are never edited, so the time cannot be changed afterwards. */
const priceAt = (at: string, terms: object, accountId: string | null = null) =>
  api.system((t) =>
    t.run(
      `insert into resale_price (partner_id, version, workspace_id, terms, at)
       select $1, coalesce(max(version), 0) + 1, $2, $3, $4 from resale_price where partner_id = $1`,
      [partner.partnerId, accountId, JSON.stringify(terms), at],
    ),
  );
const statement = (id: string, period = "2026-06") => get(`/v1/partner/accounts/${id}/statements/${period}`);

describe("the resale price book", () => {
  it("is the platform's list prices at first", async () => {
    const book = await get(BOOK);
    expect(book).toMatchObject({ version: 0, currency: "usd", plans: {}, warnings: [], updatedAt: null });
    expect(book.prices[0]).toMatchObject({ plan: "starter", base: "49.00", sms: { included: 200 } });
  });

  it("takes a markup or prices for each plan, and is audited", async () => {
    const plans = {
      starter: { markupPercent: 30 },
      professional: {
        base: 199.5,
        included: { minutes: 800 },
        overage: { minutes: "0.25", apiRequests: "0.75" },
      },
    };
    const { status, body } = await put(BOOK, { currency: "usd", plans });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      plans: { starter: { markupPercent: 30 }, professional: { base: "199.5" } },
      warnings: [],
    });
    expect(body.prices).toMatchObject([
      { plan: "starter", base: "63.7", sms: { unitPrice: "0.026", included: 200 } },
      {
        plan: "professional",
        base: "199.5",
        minutes: { included: 800, unitPrice: "0.25" },
        sms: { included: 1000, unitPrice: "0.018" },
        apiRequests: { unitPrice: "0.75", per: 1000 },
      },
      { plan: "business", base: "349.00" },
      { plan: "enterprise", base: "799.00" },
    ]);
    expect(await get(BOOK)).toEqual(body);
    const { entries } = await get("/v1/partner/audit");
    expect(entries[0]).toMatchObject({ action: "resale_prices.changed", detail: { version: 1 } });
  });

  it("puts the old and the new of each price that changed into the audit log", async () => {
    await put(BOOK, { plans: { starter: { markupPercent: 30 }, professional: { base: "199.50" } } });
    await put(BOOK, { plans: { starter: { markupPercent: 30 }, professional: { base: "210" } } });
    const { entries } = await get("/v1/partner/audit");
    expect(entries[0].detail.plans).toEqual({ professional: { base: { before: "199.50", after: "210" } } });
  });

  it("puts what each of two changes at once replaced into the audit log", async () => {
    await put(BOOK, { plans: { starter: { base: "60" } } });
    await Promise.all(["70", "80"].map((base) => put(BOOK, { plans: { starter: { base } } })));
    const { entries } = await get("/v1/partner/audit");
    const [last, first] = entries
      .slice(0, 2)
      .map(({ detail }: { detail: { plans: { starter: { base: unknown } } } }) => detail.plans.starter.base);
    expect([first.before, last.before]).toEqual(["60", first.after]);
  });

  it("shows the base fee of a fractional markup in the cents it is billed at", async () => {
    const { body } = await put(BOOK, { plans: { starter: { markupPercent: "33.333" } } });
    expect(body.prices[0]).toMatchObject({ plan: "starter", base: "65.33" });
  });

  it("warns of prices that make a loss, and stores them", async () => {
    const loss = { starter: { markupPercent: -100 }, business: { base: "10", included: { sms: 9_999 } } };
    const { status, body } = await put(BOOK, { plans: loss });
    expect(status).toBe(200);
    expect(body.warnings.map(({ message }: Record<string, string>) => message)).toEqual([
      "A markup of −100% sells Starter below the platform's list prices.",
      "Business costs $349.00 and is sold for $10.00.",
      "9999 are included; the platform's Business plan includes 3000.",
    ]);
    expect(body.warnings.map(({ code, pointer }: Record<string, string>) => [code, pointer])).toEqual([
      ["below_cost", "/plans/starter/markupPercent"],
      ["below_cost", "/plans/business/base"],
      ["below_cost", "/plans/business/included/sms"],
    ]);
  });

  it.each([
    [{ currency: "eur", plans: {} }, "/currency"],
    [{ plans: { starter: { markupPercent: -101 } } }, "/plans/starter/markupPercent"],
    [{ plans: { starter: { markupPercent: 1e6 } } }, "/plans/starter/markupPercent"],
    [{ plans: { starter: { markupPercent: 5, base: "1" } } }, "/plans/starter/markupPercent"],
    [{ plans: { starter: { base: "-1" } } }, "/plans/starter/base"],
    [{ plans: { basic: {} } }, "/plans/basic"],
  ])("refuses %j", async (body, pointer) => {
    const answer = await put(BOOK, body);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
  });

  it("numbers concurrent changes one after the other", async () => {
    const before = (await get(BOOK)).version;
    const answers = await Promise.all(
      [10, 20, 30].map((markupPercent) => put(BOOK, { plans: { starter: { markupPercent } } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await get(BOOK)).version).toBe(before + 3);
  });
});

describe("the statement of an account", () => {
  it("has cost, price and margin of each line, and follows the running month", async () => {
    await priceAt("2026-06-20T00:00:00Z", { starter: { markupPercent: "50" } });
    await priceAt("2026-06-21T00:00:00Z", { base: "60.00", overage: { sms: "0.10" } }, accounts[1]);
    const one = await statement(accounts[0]!);
    expect(one).toMatchObject({
      final: false,
      invoiceId: null,
      currency: "usd",
      price: 75,
      priceMinor: 7500,
    });
    expect(one.lines).toMatchObject([
      { kind: "base", unitPrice: "73.5", price: 73.5 },
      { kind: "usage", meter: "sms", quantity: 250, price: 1.5 },
    ]);
    expect(one.marginMinor).toBe(one.priceMinor - one.costMinor);
    expect(await statement(accounts[1]!)).toMatchObject({ priceMinor: 6000 + 1330 });
  });

  it("has costs that add up to the invoice, and keeps the prices of its month", async () => {
    await close("2026-07-03T00:00:00Z");
    const invoice = await get("/v1/partner/billing/invoices/inv_2026-06");
    const all = await Promise.all(accounts.map((id) => statement(id)));
    const sum = (name: string) => all.reduce((total, one) => total + one[name], 0);
    expect(invoice.discountMinor).toBeGreaterThan(0);
    expect(sum("costMinor")).toBe(invoice.subtotalMinor - invoice.discountMinor);
    expect(all.every(({ final, invoiceId }) => final && invoiceId === "inv_2026-06")).toBe(true);
    for (const one of all)
      expect(
        one.lines.reduce((total: number, { costMinor }: { costMinor: number }) => total + costMinor, 0),
      ).toBe(one.costMinor);
    const before = all.map(({ priceMinor }) => priceMinor);
    expect((await put(BOOK, { plans: { starter: { markupPercent: 500 } } })).status).toBe(200);
    const after = await Promise.all(accounts.map((id) => statement(id)));
    expect(after.map(({ priceMinor }) => priceMinor)).toEqual(before);
  });

  it("is listed for every month since the account was created, newest first", async () => {
    const path = `/v1/partner/accounts/${accounts[0]}/statements`;
    const first = await get(`${path}?limit=2`);
    expect(first.has_more).toBe(true);
    expect(first.total).toBeGreaterThan(4);
    const all = await get(`${path}?limit=100`);
    expect(all.statements.at(-1)).toMatchObject({ period: "2026-06", final: true, priceMinor: 7500 });
    const rest = await get(`${path}?limit=100&starting_after=${first.next_cursor}`);
    expect([...first.statements, ...rest.statements].map(({ period }) => period)).toEqual(
      all.statements.map(({ period }: { period: string }) => period),
    );
    expect((await api.call("GET", `${path}?starting_after=x`, { key: partner.key })).status).toBe(400);
  });

  it("is empty before the account was created, and refused for a month to come", async () => {
    expect(await statement(accounts[0]!, "2019-01")).toMatchObject({ lines: [], priceMinor: 0, final: true });
    const later = await api.call("GET", `/v1/partner/accounts/${accounts[0]}/statements/2199-01`, {
      key: partner.key,
    });
    expect([later.status, later.body.errors[0].pointer]).toEqual([422, "/period"]);
  });

  it("charges late usage at the prices of the month it belongs to", async () => {
    await use(accounts[2]!, { sms: 240, at: "2026-06-28T10:00:00Z" });
    await close("2026-08-03T00:00:00Z");
    const july = await statement(accounts[2]!, "2026-07");
    const late = july.lines.find(({ kind }: { kind: string }) => kind === "late_usage");
    // 40 texts above the allowance at 0.020 and 50 percent.
    expect(late).toMatchObject({ unitPrice: "0.03", priceMinor: 120 });
  });

  it("has own terms for an account until they are removed", async () => {
    const path = `/v1/partner/accounts/${accounts[1]}/resale`;
    expect(await get(path)).toMatchObject({
      plan: "starter",
      terms: { base: "60.00" },
      prices: { base: "60.00" },
    });
    const lossy = await put(path, { base: "1.00" });
    expect(lossy.body.warnings).toMatchObject([{ code: "below_cost", pointer: "/base" }]);
    expect((await put(path, {})).body).toMatchObject({ terms: null, warnings: [] });
  });

  it("is nobody else's", async () => {
    const other = await api.newPartner();
    for (const path of [
      `/v1/partner/accounts/${accounts[0]}/resale`,
      `/v1/partner/accounts/${accounts[0]}/statements`,
      `/v1/partner/accounts/${accounts[0]}/statements/2026-06`,
      `/v1/partner/accounts/${accounts[0]}/statements/2026-06/pdf`,
    ])
      expect((await api.call("GET", path, { key: other.key })).status).toBe(404);
    const keys = { key: partner.key, body: { name: "Reader", scopes: ["invoices:read"] } };
    const reader = (await api.call("POST", "/v1/partner/keys", keys)).body.apiKey;
    expect((await put(BOOK, { plans: {} }, reader)).status).toBe(403);
    expect((await put(`/v1/partner/accounts/${accounts[0]}/resale`, {}, reader)).status).toBe(403);
  });
});

describe("the export", () => {
  const fetchExport = (query: string) =>
    api.call("GET", `/v1/partner/resale/export?${query}`, { key: partner.key });

  it("is a CSV with cost, price and margin of each charge", async () => {
    await api.system((t) => t.run("update workspace set name = '=Oak' where id = $1", [accounts[3]]));
    const { status, text, headers } = await fetchExport("period=2026-06");
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const [head, ...rows] = text.trim().split("\r\n");
    expect(head).toBe(
      "period,account_id,account_name,external_id,line,kind,plan,description,quantity,unit_price,cost,price,margin,currency,final,statement_number,included,charged_quantity,per,price_per_unit",
    );
    expect(rows.find((row) => row.includes(`${accounts[0]}:sms`))).toContain(
      ",250,0.03,0.95,1.5,0.55,usd,true,2026-06-",
    );
    const columns = (head ?? "").split(",");
    const cells = (row: string) => row.match(/"[^"]*"|[^,]+|(?<=,)(?=,)/g) ?? [];
    const at = (row: string, name: string) => Number(cells(row)[columns.indexOf(name)]);
    for (const row of rows) {
      expect((at(row, "charged_quantity") * at(row, "unit_price")) / at(row, "per")).toBeCloseTo(
        at(row, "price"),
        2,
      );
      expect(at(row, "charged_quantity") * at(row, "price_per_unit")).toBeCloseTo(at(row, "price"), 2);
    }
    expect(rows.find((row) => row.includes(`${accounts[0]}:sms`))).toMatch(/,200,50,1,0.03$/);
    // The name is the one the invoice was issued with.
    expect(text).not.toContain("=Oak");
    expect((await fetchExport("")).text).toContain("'=Oak");
  });

  it("is one Stripe invoice item per charge, with the same key each time", async () => {
    await api.call("PATCH", `/v1/partner/accounts/${accounts[0]}`, {
      key: partner.key,
      body: { metadata: { stripeCustomerId: "cus_elm" } },
    });
    const { text } = await fetchExport("period=2026-06&format=stripe");
    const items = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(new Set(items.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(items.length);
    expect(items.find(({ params }) => params.metadata.line === `${accounts[0]}:sms`)).toMatchObject({
      accountId: accounts[0],
      params: {
        customer: "cus_elm",
        amount: 150,
        currency: "usd",
        period: { start: Date.UTC(2026, 5, 1) / 1000, end: Date.UTC(2026, 6, 1) / 1000 },
      },
    });
    expect((await fetchExport("period=2026-06&format=stripe")).text).toBe(text);
  });

  it.each(["quickbooks", "xero"])("is a file of invoices for %s that adds up", async (format) => {
    const { text } = await fetchExport(`period=2026-06&format=${format}`);
    const [head = "", ...rows] = text.trim().split("\r\n");
    const column = head.split(",").indexOf(format === "xero" ? "*UnitAmount" : "*ItemAmount");
    // Descriptions hold commas, so the cells behind them are counted from the end.
    const fromEnd = head.split(",").length - column;
    const total = rows.reduce((sum, row) => sum + Math.round(Number(row.split(",").at(-fromEnd)) * 100), 0);
    const prices = await Promise.all(accounts.map(async (id) => (await statement(id)).priceMinor));
    expect(total).toBe(prices.reduce((sum, price) => sum + price, 0));
    const numbers = rows.map((row) => row.split(",")[format === "xero" ? 10 : 0] ?? "");
    expect(new Set(numbers).size).toBe(accounts.length);
    expect(numbers.every((number) => number.length <= 21)).toBe(true);
  });

  it.each([
    ["quickbooks", "*InvoiceDate", "MM/DD/YYYY"],
    ["xero", "*InvoiceDate", "DD/MM/YYYY"],
    ["quickbooks", "Service Date", "MM/DD/YYYY"],
  ])("for %s writes %s as %s, or as asked", async (format, column, usual) => {
    const dateIn = async (query: string) => {
      const { text } = await fetchExport(`period=2026-06&format=${format}${query}`);
      const [head = "", first = ""] = text.trim().split("\r\n");
      const fromEnd = head.split(",").length - head.split(",").indexOf(column);
      // Descriptions hold commas, so the cells behind them are counted from the end.
      return column === "Service Date"
        ? first.split(",").at(-fromEnd)
        : first.split(",")[head.split(",").indexOf(column)];
    };
    const other = usual === "MM/DD/YYYY" ? "DD/MM/YYYY" : "MM/DD/YYYY";
    const [byDefault = "", asUsual, asOther = ""] = await Promise.all(
      ["", `&dates=${usual}`, `&dates=${other}`].map(dateIn),
    );
    expect(asUsual).toBe(byDefault);
    const [first, second, year] = byDefault.split("/");
    expect(asOther).toBe([second, first, year].join("/"));
    if (column === "Service Date") expect(byDefault).toBe("06/30/2026");
  });

  it.each(["stripe", "quickbooks", "xero"])("of a running month is refused as %s", async (format) => {
    const { status, body } = await fetchExport(`format=${format}`);
    expect([status, body.code]).toEqual([409, "invoice_not_finalized"]);
  });
});

describe("the document of a statement", () => {
  const pdf = (period = "2026-06") =>
    api.call("GET", `/v1/partner/accounts/${accounts[0]}/statements/${period}/pdf`, { key: partner.key });
  // One pixel.
  const logo =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

  it("has the same bytes each time, and follows the brand", async () => {
    const first = await pdf();
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await pdf()).headers.get("etag")).toBe(first.headers.get("etag"));
    const brand = await put("/v1/partner/resale/brand", { color: "#AA3300", logo });
    expect(brand.body).toMatchObject({ color: "#aa3300", logo });
    expect((await pdf()).headers.get("etag")).not.toBe(first.headers.get("etag"));
    expect((await pdf("2026-11")).status).toBe(200);
    expect(await get("/v1/partner/resale/brand")).toEqual(brand.body);
  });

  it("has the number that the exports give the account, and shares it with no other account", async () => {
    const ends = ["ws_maple_dental", "ws_bright_smile_dental"];
    await api.system((t) =>
      t.run(
        `insert into workspace (id, partner_id, name, owner_email, plan, created_at)
         select id, $1, id, 'owner@example.com', 'starter', '2026-06-01' from unnest($2::text[]) as id`,
        [partner.partnerId, ends],
      ),
    );
    const named = await Promise.all(
      [...ends, accounts[0]!].map(async (id) => {
        const path = `/v1/partner/accounts/${id}/statements/2026-06/pdf`;
        return (await api.call("GET", path, { key: partner.key })).headers.get("content-disposition");
      }),
    );
    expect(new Set(named).size).toBe(named.length);
    const { text } = await api.call("GET", "/v1/partner/resale/export?period=2026-06", { key: partner.key });
    const number = text
      .split("\r\n")
      .find((row) => row.includes(accounts[0]!))
      ?.match(/2026-06-[0-9a-f]{12}/)?.[0];
    expect(named[2]).toBe(`inline; filename="statement-${number}.pdf"`);
  });

  it("refuses a logo that is not an image", async () => {
    const text = `data:image/png;base64,${Buffer.from("<svg/>").toString("base64")}`;
    const answer = await put("/v1/partner/resale/brand", { color: null, logo: text });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/logo"]);
    expect((await put("/v1/partner/resale/brand", { color: "red", logo: null })).status).toBe(422);
  });
});
