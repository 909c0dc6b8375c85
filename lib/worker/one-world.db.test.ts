import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/automation/json";
import { anyAutomation, type DeskNames, type Drawn } from "@/lib/automation/testing/any-automation";
import { tx } from "@/lib/db/tx";
import { forgetIds } from "@/lib/id";
import { receiveSms } from "@/lib/services/desk/messages";
import type { Answer } from "@/scripts/testing/answer";
import "@/scripts/testing/properties";
import { systemCtx } from "./jobs/system-ctx";
import { selfBacktest, wrongIn } from "./testing/self-backtest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";
import { type VirtualClock, virtualClock } from "./testing/virtual-clock";

/**
 * A test predicts what a live run does: the same automation, from the same desk at the same moment, with the same later
 * events, is tested and then run, and both are compared step by step.
 */
const AUTOMATIONS = Number(process.env.WORLD_AUTOMATIONS ?? 40);
const MINUTE = 60_000;
/** The afternoon before daylight saving time begins in the United States. */
const START = Date.parse("2027-03-12T20:10:00Z");

/** Many runs have to be comparable, or the comparison would say nothing. The generator writes much that is not stored. */
const backtested = { compared: 0, unknown: {} as Record<string, number> };

let clock: VirtualClock;
let engine: TestEngine;

/** Answers every request with its path. */
const api = createServer((request, response) => {
  response.statusCode = request.url === "/ok" ? 200 : 404;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ path: request.url }));
});

const SAM = "+12025550123";
const STRANGER = "+12025550188";

beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  clock = virtualClock(START);
  engine = await openTestEngine({}, { unlimited: true, prepare: clock.prepare });
});
afterAll(async () => {
  await clock.close();
  await engine.close();
  api.close();
});

async function made(answer: Promise<Answer>): Promise<string> {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(text);
  return body.id;
}

const PEOPLE = [
  { phone: SAM, name: "Sam Doe", tags: ["vip"], consent: "marketing", language: "es" },
  { phone: "+13105550124", name: "Kim Lee", isPatient: true, timezone: "America/Los_Angeles" },
  { phone: "+12025550125", optedOut: true, custom: { plan: "gold" } },
  { phone: "+442071838751", name: "Ada King", language: "en-GB", timezone: "Europe/London" },
];

/** Names stand for the ids of a desk, which every pair of runs has anew. */
const NAMES: DeskNames = {
  services: ["Cleaning", "Crown"],
  providers: ["Dr. Park", "Dr. Reed"],
  contactIds: ["$contact0", "$contact1"],
  phones: PEOPLE.map(({ phone }) => phone),
  appointmentIds: ["$appointment0", "$appointment1"],
  leadIds: ["$lead0", "$lead1"],
  teams: [],
  automationIds: ["$auto0", "$auto1"],
  url: "$url",
};

const VISIT = {
  phone: { type: "phone", required: true },
  note: { type: "text" },
  wishes: { type: "list" },
};

/** Only notes down a variable, since a test does not run it. */
const CHILD = [
  { id: "t", type: "trigger", event: "manual", next: "a" },
  {
    id: "a",
    type: "action",
    action: "set_variable",
    config: { name: "item", value: "{{trigger.item | default:'-'}}" },
  },
];

type Furnished = { desk: TestWorkspace; fill: <T>(value: T) => T; ids: Set<string> };

/** A workspace with business hours, rules, people, appointments and leads. */
async function furnish(): Promise<Furnished> {
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday"];
  const businessHours = Object.fromEntries(days.map((day) => [day, { open: "09:00", close: "17:00" }]));
  const at = await engine.newWorkspace({ settings: { timezone: "America/New_York", businessHours } });
  const rules = {
    textableCountries: ["US", "GB"],
    quietHours: { from: "20:30", to: "08:15" },
    frequencyCapPerDay: 3,
    requireMarketingConsent: true,
    httpPorts: [],
  };
  for (const [path, body] of [
    ["/v1/settings/sending-rules", rules],
    ["/v1/settings/variables", { variables: { greeting: "Have a nice day" } }],
    ["/v1/event-types/visit", { title: "A visit", schema: VISIT }],
    [
      "/v1/event-types/paid",
      { title: "Paid", schema: { phone: { type: "phone" }, amount: { type: "number" } } },
    ],
  ] as const) {
    const answer = await at.put(path, body);
    if (answer.status >= 300) throw new Error(answer.text);
  }
  await made(at.post("/v1/services", { name: "Cleaning", durationMinutes: 30, bufferMinutes: 10 }));
  await made(at.post("/v1/services", { name: "Crown", durationMinutes: 90 }));
  await made(at.post("/v1/providers", { name: "Dr. Park" }));
  await made(
    at.post("/v1/providers", { name: "Dr. Reed", hours: { monday: { open: "12:00", close: "20:00" } } }),
  );
  const real: Record<string, string> = { $url: `http://127.0.0.1:${(api.address() as AddressInfo).port}` };
  for (const [i, person] of PEOPLE.entries())
    real[`$contact${i}`] = await made(at.post("/v1/contacts", person));
  for (const [i, startsAt] of ["2027-03-15T14:00:00Z", "2027-03-16T15:00:00Z"].entries()) {
    const booking = { contactPhone: PEOPLE[i]!.phone, service: "Cleaning", startsAt };
    real[`$appointment${i}`] = await made(at.post("/v1/appointments", booking));
  }
  for (const [i, { phone, name = "Someone" }] of PEOPLE.slice(0, 2).entries()) {
    real[`$lead${i}`] = await made(at.post("/v1/leads", { name, phone, source: "web" }));
  }
  real.$auto0 = (await at.deploy({ name: "Child", nodes: CHILD })).id;
  real.$auto1 = await made(at.post("/v1/automations", { name: "Draft", nodes: CHILD }));
  const fill = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value).replaceAll(/\$(?:contact|appointment|lead|auto)\d|\$url/g, (name) => real[name]!),
    );
  return { desk: at, fill, ids: new Set(Object.values(real)) };
}

type Later = {
  minutes: number;
  event: "sms.received" | "appointment.cancelled" | "custom.paid";
  /** Read for texts only. */
  body: string;
  /** Read for payments only. */
  amount: number;
};
type Happening = { data: JsonObject; later: Later[]; startMinutes: number };

function laterEvents(events: readonly Later["event"][]): fc.Arbitrary<Later[]> {
  const one = fc.record({
    minutes: fc.integer({ min: 1, max: 4_000 }).map((minutes) => minutes * 2 + 1),
    event: fc.constantFrom(...events),
    body: fc.constantFrom("Yes please", "no", "STOP", "What?", "START"),
    amount: fc.constantFrom(5, 7),
  });
  return fc.array(one, { maxLength: 3 }).map((list) => list.sort((a, b) => a.minutes - b.minutes));
}

function happenings({ trigger, nodes }: Drawn): fc.Arbitrary<Happening> {
  const phone = fc.constantFrom(...NAMES.phones, STRANGER);
  const list = fc.subarray(["+12025550123", "+442071838751", "a crown"]);
  const data: Record<Drawn["trigger"], fc.Arbitrary<JsonObject>> = {
    "call.missed": fc.record({ caller_phone: phone, ring_seconds: fc.constantFrom(5, 40) }),
    "sms.received": fc.record({ from: phone, body: fc.constantFrom("Yes", "Hello", "STOP") }),
    "appointment.booked": fc.record({ appointment_id: fc.constantFrom(...NAMES.appointmentIds) }),
    "lead.created": fc.record({ lead_id: fc.constantFrom(...NAMES.leadIds), phone }),
    "custom.visit": fc.record({ phone, note: fc.constantFrom("yes", "late"), wishes: list }),
    manual: fc.record({
      contact_id: fc.constantFrom(...NAMES.contactIds),
      data: fc.record({ note: fc.constant("ok"), list }),
    }),
  };
  // An appointment can be cancelled once, by the script or by a step.
  const isCancelledByStep = nodes.some(({ action }) => action === "cancel_appointment");
  const cancels = trigger === "appointment.booked" && !isCancelledByStep;
  const events: Later["event"][] = ["sms.received", "custom.paid"];
  return fc.record({
    data: data[trigger],
    later: laterEvents(cancels ? [...events, "appointment.cancelled"] : events).map((all) =>
      all.filter(
        (one, at) =>
          one.event !== "appointment.cancelled" || all.findIndex(({ event }) => event === one.event) === at,
      ),
    ),
    startMinutes: fc.integer({ min: 1, max: 700 }),
  });
}

const scenarios = () =>
  anyAutomation(NAMES).chain((automation) =>
    happenings(automation).map((happening) => ({ automation, happening })),
  );

/** Later events reach the desk as they do in life: a text by the provider's webhook, a change by the desk. */
async function happen(
  { desk }: Furnished,
  { event, body, amount }: Later,
  about: { phone: string; data: JsonObject },
) {
  if (event === "custom.paid") {
    const answer = await desk.tell(event, { phone: about.phone, amount });
    if (answer.status !== 202) throw new Error(answer.text);
    return;
  }
  if (event === "appointment.cancelled") {
    await desk.post(`/v1/appointments/${about.data.appointment_id}/cancel`, {});
    return;
  }
  await receiveText({ desk }, { from: about.phone, body });
}

function receiveText({ desk }: Pick<Furnished, "desk">, { from, body }: { from: string; body: string }) {
  return tx(engine.db, { kind: "workspace", id: desk.id }, async (t) => {
    const ctx = await systemCtx(t, { ...engine.engine, workspaceId: desk.id, name: "test" });
    const text = { from, to: "+12025550100", body, providerId: `in_${clock.now()}` };
    await receiveSms(ctx!, { ...text, keyword: null, answersHelp: true, media: [] });
  });
}

type Traced = { status: string; steps: JsonObject[]; texts: JsonObject[] };

async function tested(
  at: Furnished,
  id: string,
  { data, later: events, responses }: Happening & { responses: JsonObject },
): Promise<Traced> {
  const answer = await at.desk.post(`/v1/automations/${id}/test`, {
    sampleData: data,
    events: events.map((later) => ({
      after: `${later.minutes}m`,
      event: later.event,
      data: payloadOf(later, { at, data }),
    })),
    httpResponses: responses,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const { status, steps, effects, error } = answer.body;
  return {
    status: error ? `${status}: ${error.code}` : status,
    steps: steps.map(({ virtualAt, ...step }: JsonObject) => stepOf({ ...step, at: virtualAt! })),
    texts: effects.sms.map((text: JsonObject) => ({
      to: text.to,
      body: text.body,
      status: text.status,
      reason: text.suppressedReason ?? null,
    })),
  };
}

function payloadOf({ event, body, amount }: Later, { at, data }: { at: Furnished; data: JsonObject }) {
  if (event === "sms.received") return { from: phoneOf(at, data), body };
  if (event === "custom.paid") return { phone: phoneOf(at, data), amount };
  return { appointment_id: data.appointment_id ?? "none", status: "cancelled" };
}

function phoneOf({ fill }: Furnished, data: JsonObject): string {
  const isOf = (_: unknown, at: number) => data.contact_id === fill(`$contact${at}`);
  return String(data.caller_phone ?? data.from ?? data.phone ?? PEOPLE.slice(0, 2).find(isOf)?.phone ?? SAM);
}

async function lived(at: Furnished, id: string, { data, later: events }: Happening, trigger: string) {
  const { desk } = at;
  const deployed = await desk.post(`/v1/automations/${id}/deploy`);
  if (deployed.status !== 200) throw new Error(deployed.text);
  const start = clock.now();
  if (trigger === "sms.received") await receiveText(at, { from: phoneOf(at, data), body: String(data.body) });
  else if (trigger === "manual")
    await made(desk.post(`/v1/automations/${id}/runs`, { contactId: data.contact_id, data: data.data }));
  else await desk.tell(trigger, data);
  await engine.settle();
  const runId = (await desk.get(`/v1/automations/${id}/runs`)).body.runs[0]?.id;
  if (!runId) return { status: "not_triggered", steps: [], texts: [] };
  const script = [...events];
  for (let turn = 0; turn < 400; turn++) {
    // A later text may have started other runs, which the clock must not pass either.
    const [run] = await engine.rows<{ status: string; wake_at: Date | null }>(
      `select status, (select min(wake_at) from run where workspace_id = $1 and finished_at is null) as wake_at
       from run where workspace_id = $1 and id = $2`,
      [desk.id, runId],
    );
    if (!["waiting", "queued", "running"].includes(run!.status)) return traceOf(at, runId);
    const next = script[0] ? start + script[0].minutes * MINUTE : Number.POSITIVE_INFINITY;
    const wake = run!.wake_at?.getTime() ?? Number.POSITIVE_INFINITY;
    if (next < wake) {
      await clock.set(next);
      await happen(at, script.shift()!, { phone: phoneOf(at, data), data });
    } else {
      await clock.set(Math.max(wake, clock.now()));
    }
    await engine.sweep();
    await engine.settle();
  }
  throw new Error("the run does not end");
}

async function traceOf({ desk }: Furnished, runId: string): Promise<Traced> {
  const { status, steps, error } = (await desk.get(`/v1/runs/${runId}`)).body;
  const texts = await engine.rows<JsonObject>(
    `select to_address as "to", body, status, suppressed_reason as reason from message
     where workspace_id = $1 and run_id = $2 and direction = 'outbound' and channel = 'sms' order by created_at, id`,
    [desk.id, runId],
  );
  return { status: error ? `${status}: ${error.code}` : status, steps: steps.map(stepOf), texts };
}

/** A test shows the message in the step itself, and an event from outside carries ids of its own. */
function stepOf({ sandbox: _, index: __, ...step }: JsonObject): JsonObject {
  if (step.action !== "wait_for_event") return step;
  const { output } = step;
  return { ...step, output: output === null ? null : "event" };
}

/** Ids of records made meanwhile are compared by their order of appearance. */
function comparable(traced: Traced, ids: ReadonlySet<string>): unknown {
  const seen = new Map<string, string>();
  const text = JSON.stringify(traced).replaceAll(
    /\b(con|contact|lead|appt|cb|callback|msg|run)_(?:sandbox_\d+|[0-9a-z]{26})\b/g,
    (id, prefix: string) => {
      if (ids.has(id)) return id;
      const kind = { contact: "con", callback: "cb" }[prefix] ?? prefix;
      if (!seen.has(id)) seen.set(id, `${kind}#${seen.size}`);
      return seen.get(id)!;
    },
  );
  return JSON.parse(text);
}

/**
 * The same run once more, from what is stored of it: the live version against itself has no difference, and does what the
 * run recorded. Facts that are no longer stored are left out, but a replay never goes another way than its run.
 */
async function assertRepeated({ desk }: Furnished, automationId: string, from: number): Promise<void> {
  await changesAfterEvent(desk, from);
  await clock.set(clock.now() + MINUTE);
  const { summary, differences } = await selfBacktest(engine, desk, { automationId, from });
  expect({ differences, ...wrongIn(summary) }).toEqual({ differences: [] });
  backtested.compared += summary.compared;
  for (const [reason, n] of Object.entries(summary.reasons ?? {}))
    backtested.unknown[reason] = (backtested.unknown[reason] ?? 0) + n;
  if (summary.notComparable > 0) return;
  const [sent] = await engine.rows<{ n: number }>(
    `select count(*)::int as n from message m join run r on r.workspace_id = m.workspace_id and r.id = m.run_id
     where m.workspace_id = $1 and r.automation_id = $2 and m.channel = 'sms' and m.status <> 'suppressed'`,
    [desk.id, automationId],
  );
  expect(summary.effects.sms).toEqual({ before: sent?.n, after: sent?.n });
}

/** The clock stands still while a run takes its first steps. What they change was changed after the event. */
async function changesAfterEvent({ id }: TestWorkspace, at: number): Promise<void> {
  for (const table of ["appointment", "lead"])
    await engine.rows(
      `update ${table} set updated_at = updated_at + interval '1 millisecond' where workspace_id = $1 and updated_at = $2`,
      [id, new Date(at)],
    );
}

describe("a test of an automation", () => {
  it(`predicts every step of the live run: ${AUTOMATIONS} automations`, { timeout: 3_600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(scenarios(), async ({ automation, happening }) => {
        // The scenario before ended minutes later, and ids never go back, so events would fall after the backtest's window.
        forgetIds();
        await clock.set(START + happening.startMinutes * MINUTE);
        const at = await furnish();
        // A backtest begins here, after the events of furnishing.
        await clock.set(clock.now() + 1_000);
        const from = clock.now();
        const { nodes, settings } = at.fill(automation);
        const responses = Object.fromEntries(
          nodes.flatMap((node) => {
            const { url } = (node.config ?? {}) as JsonObject;
            if (typeof url !== "string") return [];
            const path = new URL(url).pathname;
            return [[node.id, { status: path === "/ok" ? 200 : 404, body: { path } }]];
          }),
        ) as JsonObject;
        const id = await made(at.desk.post("/v1/automations", { name: "Any", nodes, settings }));
        const filled = at.fill(happening);
        const prediction = await tested(at, id, { ...filled, responses });
        const reality = await lived(at, id, filled, automation.trigger);
        expect(comparable(prediction, at.ids)).toEqual(comparable(reality, at.ids));
        await assertRepeated(at, id, from);
      }),
      { numRuns: AUTOMATIONS, endOnFailure: true, path: process.env.PROPERTY_PATH ?? "" },
    );
    process.stdout.write(`backtested: ${JSON.stringify(backtested)}\n`);
    expect(backtested.compared).toBeGreaterThan(AUTOMATIONS / 4);
  });
});
