import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDb } from "./db/pool";
import { startTelemetry } from "./telemetry";
import { traced, traceparent } from "./trace";
import { openWorld, type World } from "./worker/testing/counting";
import { openTestEngine, type TestEngine } from "./worker/testing/test-engine";
import { startWorker } from "./worker/worker";

type ExportedSpan = { name: string; kind: number; traceId: string };

let testEngine: TestEngine;
let world: World;
beforeAll(async () => {
  world = await openWorld();
  testEngine = await openTestEngine(world.ports);
});
afterAll(async () => {
  await testEngine.close();
  await world.close();
});

async function openCollector() {
  const exported: ExportedSpan[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[];
      };
      exported.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { exported, endpoint, close: () => server.close() };
}

it("exports a request, the run it started and that run's call as one trace", async () => {
  const collector = await openCollector();
  const stop = await startTelemetry({ endpoint: collector.endpoint, name: "test" });
  const desk = await testEngine.newWorkspace();
  const ask = {
    id: "a",
    type: "action",
    action: "http_request",
    config: { method: "POST", url: `${world.url}/` },
  };
  await desk.deploy({ nodes: [{ id: "t", type: "trigger", event: "call.missed", next: "a" }, ask] });
  await traced("request", {}, () =>
    desk.tell("call.missed", { caller_phone: "+12025550123", caller_name: "Sam" }),
  );
  const db = openDb({ url: testEngine.api.database.workerUrl, role: "switchboard_worker", max: 6 });
  const worker = await startWorker({
    db,
    log: testEngine.engine.log,
    config: testEngine.engine.config,
    ports: world.ports,
    slots: 2,
  });
  await vi.waitFor(async () => expect((await desk.runs())[0]?.status).toBe("succeeded"), {
    timeout: 10_000,
  });
  await worker.stop();
  await db.pool.end();
  await stop();
  collector.close();
  const [request] = collector.exported.filter((span) => span.name === "request");
  const same = collector.exported.filter((span) => span.traceId === request!.traceId);
  expect(same.map((span) => span.name)).toEqual(
    expect.arrayContaining(["request", "run", "call http_request"]),
  );
  expect(same.find((span) => span.name === "run")).toMatchObject({ kind: 5 });
  expect(JSON.stringify(collector.exported)).not.toContain("5550123");
  expect(JSON.stringify(collector.exported)).not.toContain("Sam");
});

it("does nothing without a collector", async () => {
  const stop = await startTelemetry({ endpoint: undefined, name: "test" });
  expect(await traced("request", {}, async () => traceparent())).toBeNull();
  await stop();
});
