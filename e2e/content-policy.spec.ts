import type { Browser, Page } from "@playwright/test";
import pg from "pg";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { startOidcProvider } from "@/scripts/testing/oidc-provider";
import type { TestServer } from "@/scripts/testing/server";
import { details, expectSaved, openNew } from "./editor-steps";
import { collectErrors, expect, test } from "./fixtures/test";
import { newOwner, signInByForm } from "./new-owner";
import { type Calls, FIELDS, type Made, REFUSING, VIEWS, type View, type ViewName } from "./payload-fields";
import { signInAs, WORKSPACE } from "./sign-in-as";

test.describe.configure({ timeout: 90_000 });

/** The fixture fails each of these tests when the page reports a violation of its Content-Security-Policy. */
const PAYLOADS = ["<img src=x onerror=alert(1)>", "<script>alert(2)</script>", "javascript:alert(3)"];

function failOnDialog(page: Page, errors: string[]) {
  page.on("dialog", async (dialog) => {
    errors.push(`a payload ran: ${dialog.message()}`);
    await dialog.dismiss();
  });
}

test.beforeEach(({ page, pageErrors }) => failOnDialog(page, pageErrors));

async function open(page: Page, path: string) {
  const answer = await page.goto(path);
  expect(answer?.headers()["content-security-policy"]).toContain("'strict-dynamic'");
}

test("the policy stops a script without its nonce", async ({ page, pageErrors }) => {
  await page.goto("/sign-in");
  await page.evaluate(() => {
    const script = document.createElement("div");
    script.innerHTML = "<img src=x onerror=\"document.title='it ran'\">";
    document.body.append(script);
  });
  await expect.poll(() => pageErrors.length).toBe(1);
  expect(await page.title()).not.toBe("it ran");
  pageErrors.length = 0;
});

test("the editor keeps its policy with code fields, menus, dialogs and toasts", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const nodes = [
    ...MISSED_CALL.nodes.slice(0, 1).map((node) => ({ ...node, next: "call" })),
    {
      id: "call",
      type: "action",
      name: PAYLOADS[0],
      action: "http_request",
      config: { method: "POST", url: "https://example.com/x", body: { a: PAYLOADS[1] } },
    },
  ];
  await openNew(page, server.baseUrl, { name: PAYLOADS[1], nodes });
  await page.getByTestId("card-call").click();
  await expect(details(page).locator(".cm-editor").first()).toBeVisible();
  const styled = details(page).locator(".cm-editor").first();
  // CodeMirror's own style sheet carries the nonce, so it applies.
  await expect(styled).toHaveCSS("display", "flex");
  await page.getByRole("textbox", { name: "Automation name" }).fill("Renamed <b>x</b>");
  await expectSaved(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
});

/** A script URL, markup and a template at once, as short as the shortest field with its mark. */
const PAYLOAD = `javascript:alert()//"><img src=x onerror=alert()>{{7*7}}`;

/** A field with a form of its own is tried with each of them alone. */
const ALONE = [
  `"><img src=x onerror=alert(1)><script>alert(2)</script>`,
  `javascript:alert(3)//{{constructor.constructor("x")()}}`,
  `data:image/svg+xml,<svg/onload=alert()>\${7*7}#{7*7}<%=7%>`,
];

/** Every text a page shows: its own, that of its fields, and that of the frames that show emails. */
async function shownOn(page: Page): Promise<string> {
  const texts = page.frames().map((frame) =>
    frame.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")];
      return [document.body.innerText, ...fields.map(({ value }) => value)].join("\n");
    }),
  );
  return (await Promise.all(texts)).join("\n");
}

/** No part of a payload has become an element or a URL. */
function expectNothingBuilt(page: Page) {
  return expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.querySelectorAll("*")].filter(
            (element) =>
              element.matches("img[src=x], svg[onload]") ||
              ["href", "src", "action"].some((name) =>
                /^\s*(javascript|data:image\/svg)/i.test(element.getAttribute(name) ?? ""),
              ),
          ).length,
      ),
    )
    .toBe(0);
}

/** Calls as the person of a page, and fails with the reason when a call is refused. */
function sendAs(page: Page, server: TestServer, tenant: Record<string, string> = {}) {
  const headers = { Origin: server.baseUrl, ...tenant };
  return async (method: "POST" | "PATCH" | "PUT", path: string, data: Record<string, unknown>) => {
    const answer = await page.request.fetch(path, { method, headers, data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
}

async function insertAsWorker(server: TestServer, statement: string, values: string[]) {
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  // The owner of the tables is bound by row-level security as well.
  await client.query("set role switchboard_worker; set app.scope = 'system'");
  await client.query(statement, values);
  await client.end();
}

const RECEIVED_TEXT = `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, body, status)
  values ($1, 'msg_' || substr(md5(random()::text), 1, 20), $2, 'inbound', 'sms', '+12025550123', '+12025550100', $3, 'received')`;

const PASSKEY = `insert into passkey (person_id, id, credential_id, public_key, name)
  select id, 'psk_' || substr(md5(id), 1, 20), id, '', $2 from person where email = $1`;

type Walk = { made: Made; calls: Calls; pages: Record<"owner" | "office" | "operator", Page> };

/** A workspace and a person of their own, so that lists hold nothing but the payloads. */
async function newWalk(
  browser: Browser,
  server: TestServer,
  {
    names,
    errors,
    issuer,
  }: { names: { accountName: string; name: string }; errors: string[]; issuer: string },
): Promise<Walk> {
  const owner = await newOwner(browser, server, names);
  const { workspaceId: workspace, email } = owner;
  const base = { baseURL: server.baseUrl };
  const [office, operator] = [await browser.newPage(base), await browser.newPage(base)];
  const pages = { owner: owner.page, office, operator };
  for (const page of Object.values(pages)) {
    collectErrors(page, errors);
    failOnDialog(page, errors);
  }
  await signInAs(office, { server, email: "partner@example.com" });
  await signInAs(operator, { server, email: "operator@example.com" });
  await owner.page.goto("/sign-in");
  await signInByForm(owner.page, email);
  await owner.page.waitForURL(/\/w\//);
  const me = await (await office.request.get("/v1/me")).json();
  const officeId: string = me.partners[0].id;
  const headers = { "Switchboard-Partner": officeId };
  const { invoices } = await (await office.request.get("/v1/partner/billing/invoices", { headers })).json();
  const invoice = invoices.find(({ status }: { status: string }) => ["open", "paid"].includes(status));
  let phones = 10;
  const made: Made = {
    ...{ workspace, email, issuer, office: officeId, invoice: invoice.id },
    ...{ contact: "", lead: "", automation: "", live: "", noted: "", worded: "", partner: "", suspended: "" },
    ...{ requested: "", template: "", request: "" },
    phone: () => `+120255501${phones++}`,
  };
  const calls: Calls = {
    desk: sendAs(owner.page, server, { "Switchboard-Workspace": workspace }),
    own: (method, path, body) =>
      sendAs(owner.page, server, made.partner ? { "Switchboard-Partner": made.partner } : {})(
        method,
        path,
        body,
      ),
    office: sendAs(office, server, headers),
    operator: sendAs(operator, server),
    receive: (contact, body) => insertAsWorker(server, RECEIVED_TEXT, [workspace, contact, body]),
    addPasskey: (name) => insertAsWorker(server, PASSKEY, [email, name]),
  };
  return { made, calls, pages };
}

test("every page shows what is typed into its fields as text", async ({
  browser,
  server,
  pageErrors: errors,
}) => {
  test.setTimeout(480_000);
  const names = { accountName: `${PAYLOAD} account`, name: `${PAYLOAD} person` };
  const identity = await startOidcProvider();
  const { made, calls, pages } = await newWalk(browser, server, { names, errors, issuer: identity.issuer });
  const texts = new Map<string, readonly ViewName[]>([
    [names.accountName, ["today", "account"]],
    [names.name, ["people", "operatorPeople"]],
  ]);
  for (const [index, { put, on, holds = (whole: string) => whole }] of FIELDS.entries()) {
    const text = holds(`${PAYLOAD} ${index};`);
    await put(calls, { text, made });
    texts.set(text, on);
  }
  for (const name of Object.keys(VIEWS) as ViewName[]) {
    const { as, path, reveal }: View = VIEWS[name];
    const expected = [...texts].flatMap(([text, on]) => (on.includes(name) ? [text] : []));
    await test.step(name, async () => {
      await open(pages[as], path(made));
      await reveal?.(pages[as]);
      for (const text of expected)
        await expect.soft
          .poll(() => shownOn(pages[as]), { message: `${text} on ${name}`, timeout: 5_000 })
          .toContain(text);
      await expectNothingBuilt(pages[as]);
    });
  }
  for (const one of Object.values(pages)) await one.close();
  await identity.close();
});

test("a field with a form of its own refuses such a text", async ({ page, server }) => {
  await signInAs(page, { server, email: "owner@example.com" });
  const headers = { Origin: server.baseUrl, "Switchboard-Workspace": WORKSPACE };
  for (const { field, method, path, body } of REFUSING)
    for (const payload of ALONE) {
      const answer = await page.request.fetch(path.replace("{text}", encodeURIComponent(payload)), {
        ...{ method, headers, data: body(payload) },
      });
      expect([field, payload, answer.status()]).toEqual([field, payload, 422]);
    }
});
