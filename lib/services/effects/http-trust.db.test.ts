import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tx } from "@/lib/db/tx";
import { configOf, parseEnv } from "@/lib/env";
import { deleteSecret, listSecrets, putSecret } from "@/lib/services/settings/secrets";
import { getSigning, rotateSigning } from "@/lib/services/settings/signing";
import { systemCtx } from "@/lib/worker/jobs/system-ctx";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";
import { livePorts } from "./live-ports";

/** Requests that prove who they are: what the other side sees, and what nobody ever reads here. */
const TOKEN = "crm-0123456789abcdef";
let testEngine: TestEngine;
let server: Server;
let elsewhere: Server;
let base: string;
type Heard = { url: string; headers: IncomingHttpHeaders; body: string };
const heard: Heard[] = [];

function listening(
  answer: (heard: Heard) => { status: number; headers?: object; body: string },
): Promise<Server> {
  const made = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const one = { url: request.url!, headers: request.headers, body };
      heard.push(one);
      const { status, headers = {}, body: text } = answer(one);
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(text);
    });
  });
  return new Promise((resolve) => made.listen(0, "127.0.0.1", () => resolve(made)));
}
const portOf = (one: Server) => (one.address() as AddressInfo).port;

beforeAll(async () => {
  elsewhere = await listening(() => ({ status: 200, body: "{}" }));
  server = await listening(({ url, headers }) =>
    url === "/away"
      ? { status: 307, headers: { location: `http://localhost:${portOf(elsewhere)}/` }, body: "" }
      : { status: 200, body: JSON.stringify({ you: headers.authorization ?? null }) },
  );
  base = `http://127.0.0.1:${portOf(server)}`;
  testEngine = await openTestEngine();
  testEngine.engine.ports = livePorts(configOf(parseEnv({ ...process.env, ALLOW_LOOPBACK_HTTP: "true" })));
});
afterAll(async () => {
  await testEngine.close();
  for (const one of [server, elsewhere]) {
    one.closeAllConnections();
    one.close();
  }
});

type Ctx = NonNullable<Awaited<ReturnType<typeof systemCtx>>>;
const withCtx = <T>(desk: TestWorkspace, fn: (ctx: Ctx) => Promise<T>): Promise<T> =>
  tx(testEngine.db, { kind: "workspace", id: desk.id }, async (t) =>
    fn((await systemCtx(t, { ...testEngine.engine, workspaceId: desk.id, name: "test" }))!),
  );
const keep = (desk: TestWorkspace, hosts: string[] = []) =>
  withCtx(desk, (ctx) => putSecret(ctx, { name: "CRM_TOKEN", value: TOKEN, hosts }));

const nodesOf = (config: object) => [
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  { id: "a", type: "action", action: "http_request", config },
];
const request = (path = "/") => ({
  method: "POST",
  url: base + path,
  headers: { Authorization: "Bearer {{secret.CRM_TOKEN}}" },
  body: { phone: "{{trigger.caller_phone}}" },
});

async function runOnce(desk: TestWorkspace) {
  heard.length = 0;
  await desk.tell("call.missed", { caller_phone: "+12025550123" });
  await testEngine.settle();
  const [run] = await desk.runs();
  return (await desk.get(`/v1/runs/${run!.id}`)).body;
}

/** Verifies a signature as a receiver would: over the time and the exact body, with its own secret. */
const verified = ({ headers, body }: Heard, secret: string) => {
  const [time, ...signatures] = String(headers["x-switchboard-signature"]).split(",");
  const expected = createHmac("sha256", secret)
    .update(`${time!.slice(2)}.${body}`)
    .digest("hex");
  return signatures.includes(`v1=${expected}`);
};

describe("a secret of the workspace", () => {
  it("reaches the called server, and is stored in no log or run", async () => {
    const desk = await testEngine.newWorkspace();
    await keep(desk);
    await desk.deploy({ nodes: nodesOf(request()) });
    const run = await runOnce(desk);
    expect(run.status).toBe("succeeded");
    expect(heard[0]!.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(run.steps[0].input.headers).toEqual({ Authorization: "Bearer {{secret.CRM_TOKEN}}" });
    expect(run.steps[0].output.body).toEqual({ you: "Bearer [secret]" });
    for (const table of [
      "run",
      "run_step",
      "effect",
      "event",
      "audit_entry",
      "workspace_secret",
      "automation",
    ]) {
      const rows = await testEngine.rows<{ text: string }>(`select t::text as text from ${table} t`);
      expect(
        rows.filter(({ text }) => text.includes(TOKEN)),
        table,
      ).toEqual([]);
    }
  });

  it("is not sent to another origin", async () => {
    const desk = await testEngine.newWorkspace();
    await keep(desk);
    await desk.deploy({
      nodes: nodesOf({ ...request("/away"), headers: { "X-Key": "{{secret.CRM_TOKEN}}" } }),
    });
    await runOnce(desk);
    expect(heard.map(({ headers }) => headers["x-key"])).toEqual([TOKEN, undefined]);
    expect(heard[1]!.headers["x-switchboard-signature"]).toBeUndefined();
  });

  it("is sent only to its own hosts", async () => {
    const desk = await testEngine.newWorkspace();
    await keep(desk, ["api.example.com"]);
    await desk.deploy({ nodes: nodesOf(request()) });
    const run = await runOnce(desk);
    expect(run).toMatchObject({ status: "failed", error: { code: "url_blocked" } });
    expect(heard).toEqual([]);
  });

  it("that does not exist prevents a deploy, and fails a run after its deletion", async () => {
    const desk = await testEngine.newWorkspace();
    const { body: made } = await desk.post("/v1/automations", { name: "A", nodes: nodesOf(request()) });
    const refused = await desk.post(`/v1/automations/${made.id}/deploy`);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ code: "unknown_reference", nodeId: "a" }] },
    });
    await keep(desk);
    expect((await desk.post(`/v1/automations/${made.id}/deploy`)).status).toBe(200);
    await withCtx(desk, (ctx) => deleteSecret(ctx, "CRM_TOKEN"));
    const run = await runOnce(desk);
    expect(run).toMatchObject({ status: "failed", error: { code: "template_unresolved" } });
    expect(heard).toEqual([]);
  });

  it("that does not exist is reported before saving, to everyone who may write automations", async () => {
    const [desk, other] = [await testEngine.newWorkspace(), await testEngine.newWorkspace()];
    const definition = { name: "A", nodes: nodesOf(request()) };
    const validate = async (at: TestWorkspace) =>
      (await at.post("/v1/automations/validate", definition)).body;
    expect(await validate(desk)).toMatchObject({
      valid: false,
      errors: [{ code: "unknown_reference", nodeId: "a", field: "config.headers.Authorization" }],
    });
    await keep(desk);
    await withCtx(desk, rotateSigning);
    expect(await validate(desk)).toMatchObject({ valid: true, errors: [] });
    expect((await validate(other)).valid).toBe(false);
    const answer = await desk.get("/v1/automations/secret-names");
    expect(answer.body).toMatchObject({ names: ["CRM_TOKEN"], variables: [], events: {} });
    expect((await other.get("/v1/automations/secret-names")).body).toMatchObject({
      names: [],
      variables: [],
      events: {},
    });
  });

  it("is not visible to another workspace", async () => {
    const [mine, theirs] = [await testEngine.newWorkspace(), await testEngine.newWorkspace()];
    await keep(mine);
    expect(await withCtx(theirs, listSecrets)).toEqual({ secrets: [], total: 0 });
    const { body: made } = await theirs.post("/v1/automations", { name: "A", nodes: nodesOf(request()) });
    expect((await theirs.post(`/v1/automations/${made.id}/deploy`)).status).toBe(422);
  });

  it("is listed by name and its value is never returned", async () => {
    const desk = await testEngine.newWorkspace();
    const kept = await keep(desk, ["api.example.com"]);
    expect(Object.keys(kept).sort()).toEqual(["createdAt", "hosts", "name", "updatedAt"]);
    expect(await withCtx(desk, listSecrets)).toEqual({ secrets: [kept], total: 1 });
  });

  it.each(["$signing", "1st", "a b", "a.b", ""])("cannot be named %j", async (name) => {
    const desk = await testEngine.newWorkspace();
    await expect(withCtx(desk, (ctx) => putSecret(ctx, { name, value: TOKEN }))).rejects.toThrow();
    await expect(withCtx(desk, (ctx) => deleteSecret(ctx, name))).rejects.toThrow();
  });

  it("can be set with an API key only if the key holds the scopes of settings", async () => {
    const desk = await testEngine.newWorkspace();
    expect((await desk.get("/v1/settings/secrets")).status).toBe(200);
    const { apiKey } = (await desk.post("/v1/keys", { name: "Reads", scopes: ["settings:read"] })).body;
    const call = (method: string, path: string, body?: object) =>
      testEngine.api.call(method, `/v1/settings${path}`, { key: apiKey, ...(body ? { body } : {}) });
    expect((await call("GET", "/secrets")).status).toBe(200);
    expect((await call("PUT", "/secrets/token", { value: TOKEN })).status).toBe(403);
    expect((await call("POST", "/signing-secret/rotate")).status).toBe(403);
  });
});

describe("the signature", () => {
  const plain = () => ({ method: "POST", url: `${base}/`, body: { phone: "{{trigger.caller_phone}}" } });

  it("verifies over the time and the body with the secret that was shown once", async () => {
    const desk = await testEngine.newWorkspace();
    const { secret } = await withCtx(desk, rotateSigning);
    await desk.deploy({ nodes: nodesOf(plain()) });
    await runOnce(desk);
    expect(verified(heard[0]!, secret)).toBe(true);
    expect(verified({ ...heard[0]!, body: "{}" }, secret)).toBe(false);
    expect(verified(heard[0]!, "shs_another")).toBe(false);
  });

  it("exists before the secret was first shown, and old and new secret sign for a day after a rotation", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy({ nodes: nodesOf(plain()) });
    await runOnce(desk);
    expect(heard[0]!.headers["x-switchboard-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    const first = await withCtx(desk, rotateSigning);
    const second = await withCtx(desk, rotateSigning);
    await runOnce(desk);
    expect(verified(heard[0]!, first.secret)).toBe(true);
    expect(verified(heard[0]!, second.secret)).toBe(true);
    expect((await withCtx(desk, getSigning)).bothUntil).toBe(second.bothUntil);
    await testEngine.rows(
      "update workspace_secret set updated_at = updated_at - interval '25 hours' where workspace_id = $1",
      [desk.id],
    );
    await runOnce(desk);
    expect(verified(heard[0]!, first.secret)).toBe(false);
    expect(verified(heard[0]!, second.secret)).toBe(true);
  });

  it("cannot be set by an automation", async () => {
    const desk = await testEngine.newWorkspace();
    const { secret } = await withCtx(desk, rotateSigning);
    await desk.deploy({
      nodes: nodesOf({ ...plain(), headers: { "X-Switchboard-Signature": "t=1,v1=00" } }),
    });
    await runOnce(desk);
    expect(verified(heard[0]!, secret)).toBe(true);
  });
});
