import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestEngine, type TestEngine } from "./testing/test-engine";

/** Answers every request with its own path and about 200 KB of filler. */
const api = createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ path: request.url, filler: Array(20).fill("x".repeat(10_000)) }));
});

let testEngine: TestEngine;
beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  testEngine = await openTestEngine();
});
afterAll(async () => {
  await testEngine.close();
  api.close();
});

const PHONE = "+12025550123";
const step = (id: string, action: string, config: object, next?: string) => ({
  id,
  type: "action",
  action,
  config,
  ...(next ? { next } : {}),
});
const ask = (id: string, next?: string) => {
  const { port } = api.address() as AddressInfo;
  return step(
    id,
    "http_request",
    { method: "GET", url: `http://127.0.0.1:${port}/${id}`, saveResponse: true },
    next,
  );
};
const task = (reason: string) => step("task", "create_callback", { phone: PHONE, reason });
const wait = (next: string) => step("wait", "delay", { duration: { amount: 10, unit: "minutes" } }, next);

const storedRuns = (workspaceId: string) =>
  testEngine.rows<{ id: string; size: number; trigger: number | null; error: { code: string } | null }>(
    `select id, length(state::text) as size, length(trigger::text) as trigger, error from run where workspace_id = $1 order by id`,
    [workspaceId],
  );

it("keeps large outputs and payloads out of the state, and finds them after a wait and in a rerun", async () => {
  const desk = await testEngine.newWorkspace();
  const asked = ["a", "b", "c"];
  await desk.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "sms.received", next: "a" },
      ...asked.map((id, i) => ask(id, asked[i + 1] ?? "wait")),
      wait("task"),
      task("{{steps.a.body.path}} {{steps.c.body.path}} for {{trigger.from}}"),
    ],
  });
  await desk.tell("sms.received", { from: PHONE, body: "why ".repeat(1_000) });
  await testEngine.settle();
  const [waiting] = await storedRuns(desk.id);
  expect(waiting?.size).toBeLessThan(4_000);
  expect(waiting?.trigger).toBeGreaterThan(4_000);

  await testEngine.pass(10);
  await testEngine.sweep();
  await testEngine.settle();
  await desk.post(`/v1/runs/${waiting?.id}/rerun`, { fromNodeId: "task" });
  await testEngine.settle();
  const { callbacks } = (await desk.get("/v1/callbacks")).body;
  const reasons: string[] = callbacks.map(({ reason }: { reason: string }) => reason);
  expect(reasons).toHaveLength(2);
  expect(new Set(reasons)).toEqual(new Set([`/a /c for ${PHONE}`]));
  expect((await desk.runs()).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
});

it("fails a run with more than 8 MiB of outputs, with the reason", async () => {
  const desk = await testEngine.newWorkspace();
  const asked = Array.from({ length: 45 }, (_, i) => `a${i}`);
  await desk.deploy({
    nodes: [
      { id: "t", type: "trigger", event: "sms.received", next: "a0" },
      ...asked.map((id, i) => ask(id, asked[i + 1])),
    ],
  });
  await desk.tell("sms.received", { from: PHONE, body: "Hello" });
  await testEngine.settle();
  const [run] = await storedRuns(desk.id);
  expect(run).toMatchObject({ error: { code: "limit_exceeded", nodeId: "a41" } });
  expect(run?.size).toBeLessThan(20_000);
});
