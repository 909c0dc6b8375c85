import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeDatabase } from "../postgres/remove.ts";
import { launch } from "../testing/launcher.ts";
import { scratchFolder } from "../testing/scratch.ts";

/** The commands as a person types them, on embedded databases of their own. */
let scratch: ReturnType<typeof scratchFolder>;
const place = (name: string) => join(scratch.path, name);

beforeAll(() => {
  scratch = scratchFolder();
  // The embedded database may run as another user.
  chmodSync(scratch.path, 0o755);
});
afterAll(async () => {
  for (const name of ["first", "second"]) await removeDatabase(place(name));
  scratch.remove();
});

async function admin(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const launched = launch(["admin", ...args], { DATA_DIR: dataDir, ...env });
  return { code: await launched.exit(), output: launched.output() };
}

it("brings a desk back on another machine, with its secrets", async () => {
  const { output } = await admin(place("first"), [
    "partner",
    "create",
    "--name",
    "Acme",
    "--email",
    "a@example.com",
    "--approve",
  ]);
  expect(output).toContain("apiKey: fdp_live_");
  const saved = await admin(place("first"), ["backup", "--to", place("desk.backup")], {
    BACKUP_PASSPHRASE: "correct horse",
  });
  expect([saved.code, saved.output]).toEqual([0, expect.stringContaining(`are in ${place("desk.backup")}`)]);

  const from = ["restore", "--from", place("desk.backup")];
  const locked = await admin(place("second"), from);
  expect([locked.code, locked.output]).toEqual([1, expect.stringContaining("Set BACKUP_PASSPHRASE")]);
  const foreign = await admin(place("second"), from, {
    BACKUP_PASSPHRASE: "correct horse",
    KEY_PEPPER: "a pepper of somewhere else entirely",
  });
  expect([foreign.code, foreign.output]).toEqual([
    1,
    expect.stringContaining("is not what the backup was made with"),
  ]);

  const restored = await admin(place("second"), from, { BACKUP_PASSPHRASE: "correct horse" });
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringContaining("rows are back as they were at"),
  ]);
  expect((await admin(place("second"), ["partner", "list"])).output).toContain("Acme");
  const secrets = (name: string) => readFileSync(join(place(name), "secrets.json"), "utf8");
  expect(secrets("second")).toBe(secrets("first"));
}, 180_000);

it("help needs no database", async () => {
  const { code, output } = await admin(place("third"), ["help"]);
  expect([code, output]).toEqual([0, expect.stringContaining("backup           --to FILE")]);
  expect(output).not.toContain("Starting the database");
});
