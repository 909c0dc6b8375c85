import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { anyFreePort } from "../postgres/port.ts";
import { removeDatabase } from "../postgres/remove.ts";
import { beginningOf, identify, isAlive, type ProcessIdentity } from "../processes/identity.ts";
import { until } from "../processes/pause.ts";
import { type Launched, launch } from "../testing/launcher.ts";
import { scratchFolder } from "../testing/scratch.ts";
import { readRunning } from "./running.ts";
import { demoFile } from "./seed-step.ts";

const READY = "Switchboard is ready at";
/** Includes building, when the launcher tests run alone on a changed tree. */
const START_MS = 180_000;

describe("npm start", { timeout: START_MS + 60_000 }, () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let dataDir: string;
  let port: number;
  const started: Launched[] = [];
  /** The first test and that of "npm run dev" start without data; the others start with a copy of what the first left. */
  const keeping = scratchFolder();
  const kept = join(keeping.path, "data");
  const copy = (from: string, to: string) => execFileSync("cp", ["-Rp", from, to]);

  beforeEach(async () => {
    scratch = scratchFolder();
    chmodSync(scratch.path, 0o755);
    dataDir = join(scratch.path, "data");
    if (existsSync(kept)) copy(kept, dataDir);
    port = await anyFreePort();
  });
  afterEach(async () => {
    // A test that failed has not stopped what it started.
    for (const { child, exit } of started.splice(0)) {
      if (child.exitCode === null && child.signalCode === null && child.kill()) await exit();
    }
    const isWhole = existsSync(demoFile(dataDir)) && !existsSync(join(dataDir, "postgres", "postmaster.pid"));
    if (isWhole && !existsSync(kept)) copy(dataDir, kept);
    await removeDatabase(dataDir);
    scratch.remove();
  });
  afterAll(() => keeping.remove());

  function start(): Launched {
    const run = launch(["start"], { DATA_DIR: dataDir, PORT: String(port) });
    started.push(run);
    return run;
  }
  /** Over a connection of its own, because one that is kept may lead to a server of this port that has ended. */
  const healthy = async () => {
    const [answer] = await once(get(`http://127.0.0.1:${port}/healthz`, { agent: false }), "response");
    answer.resume();
    return answer.statusCode;
  };

  function family(): ProcessIdentity[] {
    const children = Object.values(readRunning(dataDir)?.children ?? {});
    const file = join(dataDir, "postgres", "postmaster.pid");
    const postgres = existsSync(file) ? identify(Number(readFileSync(file, "utf8").split("\n")[0])) : null;
    return postgres ? [...children, postgres] : children;
  }

  /** Lists the processes whose command line or environment names the data directory. */
  function leftOver(): string[] {
    const processes = execFileSync("ps", ["eww", "-Ao", "pid,command"], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    return processes.split("\n").filter((line) => line.includes(dataDir) && !line.includes("ps eww"));
  }

  it.each(["SIGINT", "SIGTERM"] as const)(
    "serves until %s, then leaves no process within five seconds",
    async (signal) => {
      const run = start();
      expect(await run.says(READY, START_MS), run.output()).toBe(true);
      expect(await healthy()).toBe(200);
      expect(family().length).toBeGreaterThanOrEqual(2);
      const began = Date.now();
      run.child.kill(signal);
      expect(await run.exit()).toBe(0);
      expect(Date.now() - began).toBeLessThan(5000);
      expect(leftOver()).toEqual([]);
    },
  );

  it("works again after the launcher was killed, on the same port and data", async () => {
    const first = start();
    expect(await first.says(READY, START_MS), first.output()).toBe(true);
    const before = family();
    first.child.kill("SIGKILL");
    await first.exit();
    const second = start();
    expect(await second.says(READY, START_MS), second.output()).toBe(true);
    expect(await healthy()).toBe(200);
    const web = readRunning(dataDir)?.children["web server"];
    expect(before.some((identity) => identity.pid === web?.pid)).toBe(false);
    second.child.kill("SIGINT");
    expect(await second.exit()).toBe(0);
    expect(leftOver()).toEqual([]);
  });

  it("stops orphans that are still running, and no other process", async () => {
    const first = start();
    expect(await first.says(READY, START_MS), first.output()).toBe(true);
    const web = readRunning(dataDir)?.children["web server"];
    if (!web) throw new Error("no web server on record");
    // A stopped process cannot notice that its launcher is gone, so it still holds the port.
    process.kill(web.pid, "SIGSTOP");
    first.child.kill("SIGKILL");
    await first.exit();
    const running = join(dataDir, "running.json");
    const record = JSON.parse(readFileSync(running, "utf8"));
    // The pid now belongs to another process, whose start time differs.
    record.children.stranger = { pid: process.pid, began: "another-beginning" };
    writeFileSync(running, JSON.stringify(record));
    const second = start();
    expect(await second.says(READY, START_MS), second.output()).toBe(true);
    expect(isAlive(web)).toBe(false);
    second.child.kill("SIGINT");
    expect(await second.exit()).toBe(0);
  });

  it("restarts the web server when it exits, and reports it", async () => {
    const run = start();
    expect(await run.says(READY, START_MS), run.output()).toBe(true);
    const web = readRunning(dataDir)?.children["web server"];
    if (!web) throw new Error("no web server on record");
    process.kill(web.pid, "SIGKILL");
    expect(await run.says("The web server stopped unexpectedly (SIGKILL", 10_000)).toBe(true);
    expect(await until(async () => (await healthy().catch(() => 0)) === 200, { withinMs: 20_000 })).toBe(
      true,
    );
    run.child.kill("SIGINT");
    expect(await run.exit()).toBe(0);
    expect(leftOver()).toEqual([]);
  });

  it("restarts the database when it exits, and reports it", async () => {
    const run = start();
    expect(await run.says(READY, START_MS), run.output()).toBe(true);
    const file = join(dataDir, "postgres", "postmaster.pid");
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
    expect(await run.says("The database had ended and was started again", 30_000), run.output()).toBe(true);
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
    expect(await until(ready, { withinMs: 20_000, everyMs: 100 })).toBe(true);
    run.child.kill("SIGINT");
    expect(await run.exit()).toBe(0);
    expect(leftOver()).toEqual([]);
  });

  it("refuses a second start on the same data with the address of the first", async () => {
    const first = start();
    expect(await first.says(READY, START_MS), first.output()).toBe(true);
    const second = launch(["start"], { DATA_DIR: dataDir });
    expect(await second.exit()).toBe(1);
    expect(second.output()).toContain(
      `it is already running on this data directory at http://localhost:${port}`,
    );
    first.child.kill("SIGINT");
    await first.exit();
  });

  it("also serves in development, and stops as completely", async () => {
    // A first "npm run dev" has no data either.
    rmSync(dataDir, { recursive: true, force: true });
    const run = launch(["dev"], { DATA_DIR: dataDir, PORT: String(port) });
    expect(await run.says(READY, START_MS), run.output()).toBe(true);
    expect(await healthy()).toBe(200);
    run.child.kill("SIGINT");
    expect(await run.exit()).toBe(0);
    expect(leftOver()).toEqual([]);
  });

  it("refuses an explicitly chosen port that is taken", async () => {
    const stranger = createServer().listen(port, "127.0.0.1");
    await once(stranger, "listening");
    const run = start();
    expect(await run.exit()).toBe(1);
    expect(run.output()).toContain(`port ${port} is taken by another program`);
    expect(run.output()).toContain("PORT=3100 npm start");
    stranger.close();
  });

  it("refuses a read-only data directory with an explanation", async () => {
    writeFileSync(join(scratch.path, "a-file"), "");
    const run = launch(["start"], { DATA_DIR: join(scratch.path, "a-file", "data"), PORT: String(port) });
    expect(await run.exit()).toBe(1);
    expect(run.output()).toContain("part of that path is a file, not a folder");
    expect(run.output()).not.toMatch(/^\s+at .*:\d+:\d+/m);
  });
});

describe("the split programs in production", () => {
  it.each(["web", "worker", "migrate"])(
    "%s names every missing secret at once and starts nothing",
    async (program) => {
      const run = launch([program], {
        NODE_ENV: "production",
        DATABASE_URL: "postgresql://u:p@127.0.0.1:1/none",
      });
      expect(await run.exit()).toBe(1);
      for (const name of ["NEXTAUTH_SECRET", "KEY_PEPPER", "ENCRYPTION_KEY"])
        expect(run.output()).toContain(`${name} is missing`);
      expect(run.output()).toContain(".env.example");
      expect(run.output()).not.toMatch(/^\s+at .*:\d+:\d+/m);
    },
  );
});

describe("the split programs in an incomplete environment", () => {
  const STACK = /^\s+at .*/m;
  const settings = {
    NODE_ENV: "production",
    DATABASE_URL: "postgresql://u:p@127.0.0.1:1/none",
    APP_URL: "https://switchboard.example.com",
    NEXTAUTH_SECRET: "n".repeat(16) + "m".repeat(16),
    KEY_PEPPER: "p".repeat(16) + "q".repeat(16),
    ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  };

  it.each(["worker", "migrate"])("%s explains that no database responds", async (program) => {
    const run = launch([program], settings);
    expect(await run.exit()).toBe(1);
    expect(run.output()).toContain("ECONNREFUSED 127.0.0.1:1");
    expect(run.output()).toMatch(/Next: .*DATABASE_URL/);
    expect(run.output()).not.toMatch(STACK);
  });

  it("web explains that its port is taken", async () => {
    const stranger = createServer().listen(0, "127.0.0.1");
    await once(stranger, "listening");
    const { port } = stranger.address() as AddressInfo;
    const run = launch(["web"], { ...settings, HOST: "127.0.0.1", PORT: String(port) });
    expect(await run.exit()).toBe(1);
    expect(run.output()).toContain(`port ${port} of 127.0.0.1 is taken by another program`);
    expect(run.output()).not.toMatch(STACK);
    stranger.close();
  });
});

describe("an unknown command", () => {
  it("is refused with an explanation", async () => {
    const run = launch(["strat"]);
    expect(await run.exit()).toBe(1);
    expect(run.output()).toContain("the launcher knows no such command");
    expect(beginningOf(run.child.pid ?? 0)).toBeNull();
  });
});
