import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, it } from "vitest";
import { testServer } from "@/scripts/testing/server";

/** The official client against the running product, over a socket and over the input and output of `npm run mcp`. */
const program = (name: string) => join(import.meta.dirname, "..", "dist", `${name}.mjs`);
const server = testServer();
let apiKey: string;

beforeAll(async () => {
  const args = [
    "partner",
    "create",
    "--name",
    "Tools",
    "--email",
    "tools@example.com",
    "--approve",
    "--json",
  ];
  const env = { ...process.env, ...server.env };
  const { stdout } = await promisify(execFile)(process.execPath, [program("admin"), ...args], { env });
  const response = await fetch(`${server.baseUrl}/v1/partner/accounts`, {
    method: "POST",
    headers: { authorization: `Bearer ${JSON.parse(stdout).apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Assisted", ownerEmail: "owner@example.com", plan: "business" }),
  });
  apiKey = ((await response.json()) as { apiKey: string }).apiKey;
});

const overHttp = () =>
  new StreamableHTTPClientTransport(new URL(`${server.baseUrl}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${apiKey}` } },
  });

const overStdio = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: [program("mcp")],
    env: { SWITCHBOARD_KEY: apiKey, SWITCHBOARD_URL: server.baseUrl },
    stderr: "pipe",
  });

describe.each([
  ["streamable HTTP", overHttp],
  ["stdio", overStdio],
])("an assistant over %s", (_, transport) => {
  it.each(["legacy", "auto"] as const)("creates and tests a draft (%s protocol)", async (mode) => {
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
    await client.connect(transport());
    try {
      const use = async (name: string, input: object) => {
        const { content, isError } = await client.callTool({ name, arguments: { ...input } });
        const [first] = content as { text: string }[];
        expect(isError ?? false, first?.text).toBe(false);
        return JSON.parse(first?.text ?? "null");
      };
      const nodes = [
        { id: "t", type: "trigger", event: "call.missed", next: "a" },
        {
          id: "a",
          type: "action",
          action: "create_callback",
          config: { phone: "{{trigger.caller_phone}}", reason: "Missed call" },
        },
      ];
      const draft = await use("create_draft", { name: `Over ${mode}`, nodes });
      const tested = await use("test", { automationId: draft.id });
      expect(tested).toMatchObject({
        status: "succeeded",
        path: ["a"],
        effects: { callbacks: expect.anything() },
      });
      const { url } = await use("request_deploy", { automationId: draft.id });
      expect(url).toContain(`${server.baseUrl}/w/`);
    } finally {
      await client.close();
    }
  });
});

it("the program over stdio says what is missing when it has no key", async () => {
  const run = promisify(execFile)(process.execPath, [program("mcp")], {
    env: { NODE_ENV: "test", SWITCHBOARD_URL: server.baseUrl },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("SWITCHBOARD_KEY"),
    stdout: "",
  });
});
