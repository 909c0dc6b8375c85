import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import {
  CALENDLY,
  dedupeOf,
  JOTFORM,
  META,
  mappingOf,
  STRIPE,
  TYPEFORM,
  verificationOf,
} from "@/scripts/testing/recipes";

/** Each recipe of docs/recipes.md from the signed call to what its automation did, set up as the page says. */
const SECRET = "whsec_of_both_sides_0123456789";
let testEngine: TestEngine;
let desk: TestWorkspace;
beforeAll(async () => {
  testEngine = await openTestEngine();
  desk = await testEngine.newWorkspace();
});
afterAll(() => testEngine.close());

type Call = { type: string; raw: string };
const asJson = (body: object): Call => ({ type: "application/json", raw: JSON.stringify(body) });

/** Jotform sends a form whose rawRequest is JSON. */
function asForm(body: object): Call {
  const parts = Object.entries(body).map(([name, value]) => {
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    return `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  });
  return { type: "multipart/form-data; boundary=X", raw: `${parts.join("")}--X--\r\n` };
}

const digest = (text: string, encoding: "hex" | "base64" = "hex") =>
  createHmac("sha256", SECRET).update(text).digest(encoding);
const timed = (text: string, seconds = Math.floor(Date.now() / 1_000)) =>
  `t=${seconds},v1=${digest(`${seconds}.${text}`)}`;

const SYSTEMS: [system: string, call: Call, sign: ((raw: string) => string) | null][] = [
  ["Typeform", asJson(TYPEFORM), (raw) => `sha256=${digest(raw, "base64")}`],
  ["Calendly", asJson(CALENDLY), timed],
  ["Jotform", asForm(JOTFORM), null],
  ["Stripe", asJson(STRIPE), timed],
  ["Meta lead ads", asJson(META), (raw) => `sha256=${digest(raw)}`],
];

describe.each(SYSTEMS)("the recipe for %s", (system, call, sign) => {
  const name = system.toLowerCase().replaceAll(" ", "_");
  const { kind, header } = verificationOf(system);
  const signed = ({ raw }: Call): Record<string, string> => (sign && header ? { [header]: sign(raw) } : {});
  const isPerson = "phone" in mappingOf(system);

  it("starts an automation once for each call that is really the system's", async () => {
    expect([kind, header !== undefined]).toEqual(sign ? ["hmac", true] : ["none", false]);
    const made = await desk.post("/v1/hook-triggers", {
      name,
      mapping: mappingOf(system),
      dedupeBy: dedupeOf(system),
      verify: sign ? { kind, header, secret: SECRET } : { kind },
    });
    expect([made.status, made.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const config = isPerson
      ? { name: "{{trigger.name}}", phone: "{{trigger.phone}}", source: "web" }
      : { name: "Lead {{trigger.leadgen_id}}", phone: "+12025550143", source: "ad" };
    const nodes = [
      { id: "t", type: "trigger", event: `custom.${name}`, next: "a" },
      { id: "a", type: "action", action: "create_lead", config },
    ];
    await post(made.body.url, call, signed(call));
    expect((await desk.post(`/v1/hook-triggers/${made.body.id}/schema`)).status).toBe(200);
    await desk.deploy({ name: system, nodes });

    const next = { ...call, raw: call.raw.replaceAll(idOf(system), `${idOf(system).slice(0, -1)}2`) };
    expect((await post(made.body.url, next, signed(next))).status).toBe(200);
    expect((await post(made.body.url, next, signed(next))).status).toBe(200);
    if (header) expect((await post(made.body.url, next, { [header]: timed("forged") })).status).toBe(401);
    await testEngine.settle();
    const [event] = (await desk.get(`/v1/events?type=custom.${name}&limit=1`)).body.events;
    const phone = system === "Jotform" ? "(202) 555-0143" : "+12025550143";
    const expected = isPerson ? { name: "Robin Ash", phone } : { leadgen_id: "400000000000002" };
    expect(event.data).toMatchObject(expected);
    const runs = await testEngine.rows<{ status: string }>(
      "select r.status from run r join event e on e.workspace_id = r.workspace_id and e.id = r.event_id where r.workspace_id = $1 and e.type = $2",
      [desk.id, `custom.${name}`],
    );
    expect(runs).toEqual([{ status: "succeeded" }]);
  });
});

const IDS: Record<string, string> = {
  Typeform: "01EXAMPLE",
  Calendly: "invitees/b",
  Jotform: "6000000000000000001",
  Stripe: "evt_000000000000000000000001",
  "Meta lead ads": "400000000000001",
};
const idOf = (system: string) => IDS[system]!;

const post = (url: string, { type, raw }: Call, signature: Record<string, string>) =>
  testEngine.api.call("POST", new URL(url).pathname, {
    key: null,
    raw,
    headers: { "Content-Type": type, ...signature },
  });
