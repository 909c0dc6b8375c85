import { describe, expect, it } from "vitest";
import { openLog, redact, withContext } from "./log";

function written(work: (log: ReturnType<typeof openLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  work(openLog({ level: "info", name: "test", destination: { write: (line: string) => lines.push(line) } }));
  return lines.map((line) => JSON.parse(line));
}

describe("the log", () => {
  it("writes request, tenant and run on every line of a child", () => {
    const [line] = written((log) =>
      withContext(log, { requestId: "req_1", workspaceId: "ws_smile", runId: "run_1" }).info("started"),
    );
    expect(line).toMatchObject({
      level: "info",
      requestId: "req_1",
      workspaceId: "ws_smile",
      runId: "run_1",
    });
  });

  it.each([
    ["authorization", "Bearer fdp_live_x"],
    ["apiKey", "fdw_live_x"],
    ["password", "correct horse"],
    ["phone", "+12025550100"],
    ["caller_phone", "+12025550100"],
    ["ownerEmail", "sam@example.com"],
    ["body", "Sorry we missed you"],
  ])("masks %s at any depth", (key, value) => {
    const text = JSON.stringify(
      written((log) => log.info({ [key]: value, a: { b: [{ [key]: value }] } }, "x")),
    );
    expect(text).not.toContain(value);
    expect(text.split("[redacted]")).toHaveLength(3);
  });

  it("masks the credentials inside a URL, also in an error's message", () => {
    const text = JSON.stringify(
      written((log) =>
        log.error({ err: new Error("cannot reach postgresql://web:hunter2@db.example.com/x") }),
      ),
    );
    expect(text).not.toContain("hunter2");
    expect(text).toContain("db.example.com");
  });

  it("logs an error's code and drops the properties a driver adds", () => {
    const error = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "(phone)=(+12025550100)",
    });
    const [line] = written((log) => log.error({ err: error }, "failed"));
    expect(line?.err).toMatchObject({ type: "Error", code: "23505", message: "duplicate key" });
    expect(JSON.stringify(line)).not.toContain("+12025550100");
  });

  it("accepts values nested without end", () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(JSON.stringify(redact(loop))).toContain("[deep]");
  });
});
