import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMarkdown } from "@/components/docs/markdown";
import { type Api, createApi } from "@/scripts/testing/api";

/**
 * The curl commands of the guides, as they are printed, in order: a newcomer who copies them gets from a key to a live
 * automation, and every other guide continues with the same account.
 */
const folder = join(process.cwd(), "public", "docs", "guides");
const guides = readdirSync(folder).sort(
  (a, b) => Number(b === "first-call.md") - Number(a === "first-call.md"),
);

let api: Api;
const variables: Record<string, string> = {};
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  variables.NEXT_MONTH = new Date(Date.now() + 35 * 86_400_000).toISOString();
  variables.PARTNER_KEY = (await api.newPartner({ mode: "sandbox" })).key;
});
afterAll(() => api.close());

type Curl = { method: string; path: string; headers: Record<string, string>; body: string | undefined };

const commandsOf = (guide: string) =>
  readMarkdown(readFileSync(join(folder, guide), "utf8")).flatMap((block) =>
    block.kind === "code" && block.language === "sh" ? [block.text] : [],
  );

function readCurl(command: string): Curl {
  const text = command
    .replaceAll("\\\n", " ")
    .replaceAll(/\$(\w+)/g, (whole, name) => (name === "BASE" ? "" : (variables[name] ?? whole)));
  // Within a quoted body, a variable stands between two quoted parts.
  const body = /-d '([\s\S]*)'/.exec(text)?.[1]?.replaceAll("'", "");
  const headers = [...text.matchAll(/-H "([^:"]+): ([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const path = /(?:^|[\s"])(\/v1\/[^\s"]*)/.exec(text)?.[1] ?? "";
  const method = /-X (\w+)/.exec(text)?.[1] ?? (body === undefined ? "GET" : "POST");
  return { method, path, headers: Object.fromEntries(headers), body };
}

async function run(command: string): Promise<Record<string, unknown>> {
  const { method, path, headers, body } = readCurl(command);
  const answer = await api.call(method, path, { headers, ...(body === undefined ? {} : { raw: body }) });
  expect([command, answer.status < 300, answer.text.slice(0, 200)]).toEqual([
    command,
    true,
    expect.anything(),
  ]);
  return answer.body;
}

describe.each(guides)("the commands of %s", (guide) => {
  it("work as they are printed", async () => {
    let last: Record<string, unknown> = {};
    for (const command of commandsOf(guide)) {
      if (command.startsWith("curl")) {
        last = await run(command);
      } else {
        // The reader copies these from the answer before.
        if (command.includes("export KEY=")) variables.KEY = String(last.apiKey);
        if (command.includes("export AUTOMATION=")) variables.AUTOMATION = String(last.id);
        if (command.includes("export TEMPLATE=")) variables.TEMPLATE = String(last.id);
      }
    }
    if (guide !== "first-call.md") return;
    const { body } = await api.call("GET", `/v1/automations/${variables.AUTOMATION}`, {
      key: variables.KEY!,
    });
    expect(body).toMatchObject({ status: "active", validation: { errors: [], warnings: [] } });
    const runs = await api.call("GET", "/v1/runs?limit=1", { key: variables.KEY! });
    expect(runs.body.runs).toMatchObject([{ automationId: variables.AUTOMATION }]);
  });
});
