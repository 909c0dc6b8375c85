import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/id";
import { type Api, createApi } from "@/scripts/testing/api";

/** Reading runs; the engine's own tests cover how they are made. */
let api: Api;
let key: string;
let foreign: string;
const run = newId("run");

beforeAll(async () => {
  api = await createApi();
  const partner = await api.newPartner();
  const mine = await api.newAccount(partner.key, { name: "Mine" });
  key = mine.key;
  foreign = (await api.newAccount(partner.key, { name: "Neighbour" })).key;
  const made = await api.call("POST", "/v1/automations", {
    key,
    body: {
      name: "Two steps",
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        {
          id: "a",
          type: "action",
          action: "create_callback",
          config: { phone: "{{trigger.caller_phone}}" },
          next: "b",
        },
        {
          id: "b",
          type: "action",
          action: "send_sms",
          config: { to: "{{trigger.caller_phone}}", message: "Hello" },
        },
      ],
    },
  });
  const deployed = await api.call("POST", `/v1/automations/${made.body.id}/deploy`, { key });
  await api.system(async (t) => {
    const event = newId("evt");
    await t.run(
      "insert into event (workspace_id, id, type, data, occurred_at) values ($1, $2, 'call.missed', '{}', now())",
      [mine.id, event],
    );
    await t.run(
      `insert into run (workspace_id, id, automation_id, version_id, version, event_id, status, seq, state, started_at, finished_at)
       values ($1, $2, $3, $4, 1, $5, 'succeeded', 2, '{}', now(), now())`,
      [mine.id, run, made.body.id, deployed.body.versionId, event],
    );
    for (const [seq, [node, action]] of [
      ["a", "create_callback"],
      ["b", "send_sms"],
    ].entries()) {
      await t.run(
        `insert into run_step (workspace_id, run_id, seq, attempt, node_id, type, action, name, status, input, output)
         values ($1, $2, $3, 1, $4, 'action', $5, 'Step', 'succeeded', '{}', '{}')`,
        [mine.id, run, seq, node, action],
      );
    }
  });
});
afterAll(() => api.close());

const events = (text: string) =>
  text
    .split("\n\n")
    .filter(Boolean)
    .map((block) => block.split("\n")[0]);

describe("a run's stream", () => {
  it("sends each step, then the run, and ends with it", async () => {
    const answer = await api.call("GET", `/v1/runs/${run}/events`, { key });
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    expect(events(answer.text)).toEqual(["id: 0", "id: 1", "event: run"]);
  });

  it("continues after the last event seen", async () => {
    const answer = await api.call("GET", `/v1/runs/${run}/events`, {
      key,
      headers: { "Last-Event-ID": "0" },
    });
    expect(events(answer.text)).toEqual(["id: 1", "event: run"]);
  });

  it("is not found for another workspace", async () => {
    const answer = await api.call("GET", `/v1/runs/${run}/events`, { key: foreign });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });
});

describe("runs", () => {
  it("are listed by automation and status, and include their steps", async () => {
    const list = await api.call("GET", "/v1/runs?status=succeeded", { key });
    expect(list.body.runs.map((one: { id: string }) => one.id)).toEqual([run]);
    expect((await api.call("GET", "/v1/runs?status=failed", { key })).body.runs).toEqual([]);
    const one = await api.call("GET", `/v1/runs/${run}`, { key });
    expect(one.body.steps.map((step: { nodeId: string }) => step.nodeId)).toEqual(["a", "b"]);
    expect((await api.call("GET", "/v1/runs", { key: foreign })).body.runs).toEqual([]);
  });

  it("preview what a rerun would repeat, and cannot be cancelled once finished", async () => {
    const preview = await api.call("POST", `/v1/runs/${run}/rerun/preview`, { key, body: {} });
    expect([preview.status, preview.body.steps.length, preview.body.repeats]).toEqual([200, 2, 1]);
    const cancel = await api.call("POST", `/v1/runs/${run}/cancel`, { key });
    expect([cancel.status, cancel.body.code]).toEqual([409, "illegal_transition"]);
  });

  it("count a text of unknown delivery among those a rerun may repeat, and no other failure", async () => {
    const failWith = (code: string) =>
      api.system((t) =>
        t.run("update run_step set status = 'failed', error = $2 where run_id = $1 and node_id = 'b'", [
          run,
          JSON.stringify({ code, message: "It failed" }),
        ]),
      );
    const preview = async () => {
      const { body } = await api.call("POST", `/v1/runs/${run}/rerun/preview`, { key, body: {} });
      return { repeats: body.repeats, last: body.steps.at(-1) };
    };
    await failWith("unknown_outcome");
    expect(await preview()).toMatchObject({ repeats: 1, last: { nodeId: "b", outcomeUnknown: true } });
    await failWith("invalid_phone");
    expect(await preview()).toMatchObject({ repeats: 0, last: { nodeId: "b", outcomeUnknown: false } });
  });
});
