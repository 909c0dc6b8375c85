import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDb } from "@/lib/db/pool";
import { openLog } from "@/lib/log";
import { type Api, createApi } from "@/scripts/testing/api";
import { deliverDue, fanOut } from "./deliver";

/** A workspace's own webhooks: what happens at its desk, and nothing of another tenant. */
let api: Api;
let receiver: Server;
let url: string;
let partnerKey: string;
let key: string;
const received: { headers: Record<string, string>; body: string }[] = [];

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  ({ key: partnerKey } = await api.newPartner());
  ({ key } = await api.newAccount(partnerKey));
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(200).end();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => receiver.once("listening", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.close();
  await api.close();
});

/** Delivers everything that is due, however many rounds its order takes. */
async function work(): Promise<void> {
  const db = openDb({ url: api.database.workerUrl, role: "switchboard_worker", max: 2 });
  const log = openLog({ name: "test", level: "fatal" });
  const options = { db, log, keys: [{ id: "k1", key: Buffer.alloc(32, 7) }], guard: { allowLoopback: true } };
  try {
    await fanOut(options);
    while ((await deliverDue(options)) > 0);
  } finally {
    await db.pool.end();
  }
}
const typesReceived = () => received.splice(0).map(({ body }) => JSON.parse(body).type as string);
const call = (method: string, path: string, body?: unknown) =>
  api.call(method, path, { key, ...(body === undefined ? {} : { body }) });

describe("workspace webhooks", () => {
  let endpoint: { id: string; secret: string };

  it("deliver what happens at the desk, signed and in order, to the workspace alone", async () => {
    // The account's own creation is older than any endpoint.
    await work();
    const partners = await api.call("POST", "/v1/partner/webhooks", {
      key: partnerKey,
      body: { url, events: [] },
    });
    const made = await call("POST", "/v1/webhooks", { url });
    expect([made.status, made.body.events]).toEqual([200, []]);
    endpoint = { id: String(made.body.id), secret: String(made.body.secret) };
    const lead = await call("POST", "/v1/leads", { name: "Robin", phone: "+12025550143", source: "web" });
    await call("PATCH", `/v1/leads/${lead.body.id}`, { status: "contacted" });
    await call("POST", "/v1/services", { name: "Checkup", durationMinutes: 30 });
    await call("POST", "/v1/providers", { name: "Dr. Reyes" });
    const booked = await call("POST", "/v1/appointments", {
      contactPhone: "+12025550143",
      service: "Checkup",
      startsAt: "2031-06-02T10:00:00Z",
    });
    const appointment = `/v1/appointments/${booked.body.id}`;
    await call("POST", `${appointment}/reschedule`, { startsAt: "2031-06-03T10:00:00Z" });
    await call("POST", `${appointment}/confirm`);
    await call("POST", `${appointment}/cancel`, { reason: "ill" });
    await call("POST", "/v1/calls", { direction: "inbound", from: "+12025550143", outcome: "missed" });
    await work();
    const [first] = received;
    expect(new Webhook(endpoint.secret).verify(first!.body, first!.headers)).toMatchObject({
      type: "lead.created",
      data: { lead_id: lead.body.id, event_id: expect.stringMatching(/^evt_/) },
    });
    expect(typesReceived()).toEqual([
      "lead.created",
      "lead.statusChanged",
      "appointment.booked",
      "appointment.rescheduled",
      "appointment.confirmed",
      "appointment.cancelled",
      "call.ended",
      "call.missed",
    ]);
    const seen = await api.call("GET", `/v1/partner/webhooks/${partners.body.id}/deliveries`, {
      key: partnerKey,
    });
    expect(seen.body.deliveries).toEqual([]);
    expect((await api.call("GET", "/v1/partner/webhooks", { key: partnerKey })).body.total).toBe(1);
  });

  it("do not send back what a client posted itself, and take only the events they list", async () => {
    await call("PATCH", `/v1/webhooks/${endpoint.id}`, { events: ["lead.created"] });
    await call("POST", "/v1/events", { type: "call.missed", data: { caller_phone: "+12025550144" } });
    await call("POST", "/v1/leads", { name: "Sam", phone: "+12025550145", source: "web" });
    await call("POST", "/v1/calls", { direction: "inbound", from: "+12025550145", outcome: "missed" });
    await work();
    expect(typesReceived()).toEqual(["lead.created"]);
  });

  it("send a sample on request, also for a partner's endpoint", async () => {
    const test = await call("POST", `/v1/webhooks/${endpoint.id}/test`, { type: "appointment.confirmed" });
    expect([test.status, test.body.type]).toEqual([200, "appointment.confirmed"]);
    await call("POST", `/v1/webhooks/${endpoint.id}/test`);
    const { body } = await api.call("GET", "/v1/partner/webhooks", { key: partnerKey });
    await api.call("POST", `/v1/partner/webhooks/${body.webhooks[0].id}/test`, { key: partnerKey });
    await work();
    const sent = received.map(({ body: text }) => JSON.parse(text) as { type: string; data: object });
    expect(sent.map(({ type }) => type).sort()).toEqual([
      "account.created",
      "appointment.confirmed",
      "lead.created",
    ]);
    for (const { data } of sent) expect(data).toMatchObject({ test: true });
    received.length = 0;
  });

  it("forget a person that is erased, also in what was delivered", async () => {
    const [contact] = (await call("GET", "/v1/contacts?q=2025550145")).body.contacts;
    await call("DELETE", `/v1/contacts/${contact.id}`);
    const { text } = await call("GET", `/v1/webhooks/${endpoint.id}/deliveries?limit=100`);
    expect(text).not.toContain("5550145");
    expect(text).toContain("5550143");
  });

  it("are refused by the address they name", async () => {
    for (const bad of ["http://10.0.0.8/x", "http://169.254.169.254/", "nonsense"])
      expect((await call("POST", "/v1/webhooks", { url: bad })).status).toBe(422);
  });
});
