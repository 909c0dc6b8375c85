import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { readMarkdown } from "@/components/docs/markdown";
import { testServer } from "@/scripts/testing/server";

/**
 * A newcomer's walk: the first guide as the product serves it, its commands run one after the other by a shell with
 * curl, from a sandbox key to a live automation that has texted a missed call back or waits for the morning.
 */
const server = testServer();
const run = promisify(execFile);

async function sandboxKey(): Promise<string> {
  const args = ["partner", "create", "--name", "Acme", "--email", "partner@example.com"];
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, "..", "dist", "admin.mjs"), ...args, "--approve", "--sandbox", "--json"],
    { env: { ...process.env, ...server.env } },
  );
  return JSON.parse(stdout).apiKey;
}

async function commands(): Promise<string[]> {
  const guide = await (await fetch(`${server.baseUrl}/docs/guides/first-call.md`)).text();
  // The installation's own address, not the one in the file.
  expect(guide).toContain(`export BASE=${server.baseUrl}`);
  return readMarkdown(guide).flatMap((block) =>
    block.kind === "code" && block.language === "sh" ? [block.text] : [],
  );
}

it("gets from a key to a live automation with the commands of the first guide", async () => {
  const env: Record<string, string> = { BASE: server.baseUrl, PARTNER_KEY: await sandboxKey() };
  const shell = async (command: string) => {
    const { stdout } = await run("bash", ["-c", command], { env: { ...process.env, ...env } });
    return JSON.parse(stdout);
  };
  let answer: Record<string, unknown> = {};
  let last = "";
  for (const command of await commands()) {
    // The reader copies these from the answer before.
    if (command.includes("export KEY=")) env.KEY = String(answer.apiKey);
    if (command.includes("export AUTOMATION=")) env.AUTOMATION = String(answer.id);
    if (!command.startsWith("curl")) continue;
    answer = await shell(command);
    expect([command, answer.code ?? null]).toEqual([command, null]);
    last = command;
  }
  expect(
    await shell('curl -s $BASE/v1/automations/$AUTOMATION -H "Authorization: Bearer $KEY"'),
  ).toMatchObject({
    status: "active",
    validation: { errors: [], warnings: [] },
  });
  await expect
    .poll(
      async () => {
        const { runs } = await shell('curl -s "$BASE/v1/runs?limit=1" -H "Authorization: Bearer $KEY"');
        return runs[0]?.status;
      },
      { timeout: 20_000 },
    )
    .toMatch(/^(succeeded|waiting)$/);
  const { messages } = await shell(last);
  expect(messages).toMatchObject([{ to: "+12025550123" }]);
}, 60_000);
