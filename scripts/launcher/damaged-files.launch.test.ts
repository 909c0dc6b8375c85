import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anyFreePort } from "../postgres/port.ts";
import { removeDatabase } from "../postgres/remove.ts";
import { self } from "../processes/identity.ts";
import { launch } from "../testing/launcher.ts";
import { scratchFolder } from "../testing/scratch.ts";

/** Files of the data directory that are lost or damaged, after a full disk or by hand. */
let scratch: ReturnType<typeof scratchFolder>;
let dataDir: string;
const file = (name: string) => join(dataDir, name);

/** Runs a command to its end and answers what it said. */
async function run(...args: string[]) {
  const port = String(await anyFreePort());
  const launched = launch(args, { DATA_DIR: dataDir, PORT: port });
  return { code: await launched.exit(), output: launched.output() };
}

const leftOver = () =>
  execFileSync("ps", ["-Ao", "pid,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(dataDir));

const kept = ["secrets.json", "database.json"];
beforeAll(async () => {
  scratch = scratchFolder();
  chmodSync(scratch.path, 0o755);
  dataDir = join(scratch.path, "data");
  expect((await run("migrate")).code).toBe(0);
  for (const name of kept) cpSync(file(name), join(scratch.path, name));
}, 240_000);
beforeEach(() => {
  for (const name of kept) cpSync(join(scratch.path, name), file(name));
});
afterAll(async () => {
  for (const name of kept) cpSync(join(scratch.path, name), file(name));
  await removeDatabase(dataDir);
  scratch.remove();
});

/** Says which file and what to do, writes nothing, and leaves nothing running. */
async function expectRefusal(name: string, remedy: string, command = "migrate") {
  const before = existsSync(file(name)) ? readFileSync(file(name), "utf8") : null;
  const { code, output } = await run(command);
  expect([code, output]).toEqual([1, expect.stringContaining(file(name))]);
  expect(output).toMatch(new RegExp(`Next: .*${remedy}`));
  expect(output).not.toContain("stopped unexpectedly");
  expect(existsSync(file(name)) ? readFileSync(file(name), "utf8") : null).toBe(before);
  expect(leftOver()).toEqual([]);
}

describe("a damaged file is named, with the remedy", () => {
  it.each([
    ["secrets.json", '{"NEXTAUTH_SECRET": "cut of', "backup"],
    ["secrets.json", "{}", "backup"],
    ["database.json", "", "backup"],
    ["database.json", '{"port": 1}', "backup"],
  ])("%s: %s", async (name, content, remedy) => {
    writeFileSync(file(name), content);
    await expectRefusal(name, remedy);
  });

  it("running.json", async () => {
    writeFileSync(file("running.json"), '{"launcher"');
    await expectRefusal("running.json", "delete", "start");
    rmSync(file("running.json"));
  });
});

describe("a lost file is not replaced", () => {
  it("secrets.json, while the database has data; an empty database gets new ones", async () => {
    rmSync(file("secrets.json"));
    expect((await run("migrate")).code).toBe(0);
    const user = [
      "user",
      "create",
      "--email",
      "pat@example.com",
      "--name",
      "Pat",
      "--password",
      "Harbor-Lights-1938",
    ];
    const created = await run("admin", ...user);
    expect([created.code, created.output]).toEqual([0, expect.anything()]);
    rmSync(file("secrets.json"));
    await expectRefusal("secrets.json", "backup");
  });

  it("database.json, while there is a database", async () => {
    rmSync(file("database.json"));
    await expectRefusal("database.json", "backup");
  });

  it("running.json, while its launcher runs", async () => {
    const { pid, began } = self();
    writeFileSync(join(dataDir, "in-use", `${pid}_${began}`), "start");
    const { code, output } = await run("start");
    rmSync(join(dataDir, "in-use", `${pid}_${began}`));
    expect([code, output]).toEqual([1, expect.stringContaining(file("running.json"))]);
    expect(output).toContain(`process ${pid}`);
  });
});
