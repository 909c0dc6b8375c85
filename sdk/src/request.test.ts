import { describe, expect, it } from "vitest";
import { SwitchboardConnectionError, SwitchboardError } from "./errors.js";
import { type ClientOptions, send } from "./request.js";

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } };

/** A server that gives these answers in turn; an Error is a broken connection. */
function serverOf(answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const waited: number[] = [];
  const client: ClientOptions = {
    apiKey: "fdw_test_1",
    baseUrl: "https://switchboard.example.com",
    fetch: (url, init) => {
      sent.push({ url: String(url), init: init as Sent["init"] });
      const answer = answers.shift() ?? new Response(null, { status: 204 });
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    sleep: (ms) => {
      waited.push(ms);
      return Promise.resolve();
    },
  };
  return { client, sent, waited };
}
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code, detail: "No.", requestId: "req_1" }), { status, headers });

describe("a request", () => {
  it("carries the key, the query and the body", async () => {
    const { client, sent } = serverOf([]);
    const query = { limit: 5, status: "new", q: undefined };
    await send(client, { method: "GET", path: "/v1/leads", query });
    await send(client, { method: "PATCH", path: "/v1/leads/lead_1", body: { name: "Sam" } });
    expect(sent[0]?.url).toBe("https://switchboard.example.com/v1/leads?limit=5&status=new");
    expect(sent[0]?.init.headers).toEqual({ Authorization: "Bearer fdw_test_1", Accept: "application/json" });
    expect(sent[1]?.init.body).toBe('{"name":"Sam"}');
    expect(sent[1]?.init.headers["Content-Type"]).toBe("application/json");
  });

  it("is repeated under one Idempotency-Key until it is answered", async () => {
    const { client, sent, waited } = serverOf([
      new Error("reset"),
      problem(429, "rate_limited", { "retry-after": "2" }),
      new Response("{}"),
    ]);
    await send(client, { method: "POST", path: "/v1/leads", body: {} });
    const keys = sent.map(({ init }) => init.headers["Idempotency-Key"]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    expect([sent.length, waited[1]]).toEqual([3, 2_000]);
  });

  it("uses the Idempotency-Key it is given", async () => {
    const { client, sent } = serverOf([]);
    const options = { idempotencyKey: "form-1" };
    await send(client, { method: "POST", path: "/v1/leads", body: {}, options });
    expect(sent[0]?.init.headers["Idempotency-Key"]).toBe("form-1");
  });

  it("ends with the problem when it may not be repeated", async () => {
    const { client, sent } = serverOf([problem(409, "slot_taken")]);
    const error = await send(client, { method: "POST", path: "/v1/appointments" }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(SwitchboardError);
    expect(error).toMatchObject({ status: 409, code: "slot_taken", requestId: "req_1", message: "No." });
    expect(sent.length).toBe(1);
  });

  it("gives up after two more attempts", async () => {
    const { client, sent } = serverOf([new Error("a"), new Error("b"), new Error("c"), new Response("{}")]);
    const error = await send(client, { method: "GET", path: "/v1/leads" }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(SwitchboardConnectionError);
    expect(sent.length).toBe(3);
  });

  it("ends at once when the caller aborts it", async () => {
    const stop = new AbortController();
    const { client, sent } = serverOf([new Error("aborted")]);
    stop.abort(new Error("enough"));
    const options = { signal: stop.signal };
    await expect(send(client, { method: "GET", path: "/v1/leads", options })).rejects.toThrow("enough");
    expect(sent.length).toBe(1);
  });
});
