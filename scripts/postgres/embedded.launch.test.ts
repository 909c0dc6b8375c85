import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginningOf } from "../processes/identity.ts";
import { until } from "../processes/pause.ts";
import { scratchFolder } from "../testing/scratch.ts";
import { answers, withClient } from "./connect.ts";
import { acquireDatabase, type EmbeddedDatabase } from "./embedded.ts";
import { removeDatabase } from "./remove.ts";

describe("the embedded database", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let dataDir: string;
  const acquire = () => acquireDatabase({ dataDir, chosenByPerson: true, durable: true });
  const serverPid = () =>
    Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

  const checkpointerOf = async (database: EmbeddedDatabase): Promise<number> => {
    const { rows } = await withClient(database.urls("postgres").admin, (client) =>
      client.query("select pid from pg_stat_activity where backend_type = 'checkpointer'"),
    );
    return rows[0].pid;
  };

  async function killServer() {
    const pid = serverPid();
    process.kill(pid, "SIGKILL");
    await until(() => beginningOf(pid) === null, { withinMs: 5000 });
  }

  async function remember(database: EmbeddedDatabase, text: string) {
    await database.provide("kept");
    await withClient(database.urls("kept").owner, async (client) => {
      await client.query("create table if not exists note (text text)");
      await client.query("insert into note values ($1)", [text]);
    });
  }

  async function remembered(database: EmbeddedDatabase): Promise<string[]> {
    const { rows } = await withClient(database.urls("kept").owner, (client) =>
      client.query("select text from note"),
    );
    return rows.map((row: { text: string }) => row.text);
  }

  beforeEach(() => {
    scratch = scratchFolder();
    chmodSync(scratch.path, 0o755);
    dataDir = join(scratch.path, "data");
  });
  afterEach(async () => {
    await removeDatabase(dataDir);
    scratch.remove();
  });

  it("runs as an unprivileged user, listens on this machine only, and stores its passwords for its owner only", async () => {
    const database = await acquire();
    const status =
      process.platform === "linux" ? readFileSync(`/proc/${serverPid()}/status`, "utf8") : "Uid:\t1";
    expect(Number(/^Uid:\t(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0);
    const listening = await withClient(database.urls("postgres").admin, (client) =>
      client.query("show listen_addresses"),
    );
    expect(listening.rows[0].listen_addresses).toBe("127.0.0.1");
    expect(statSync(join(dataDir, "database.json")).mode & 0o077).toBe(0);
    await database.release();
  });

  it("loses no data when it is killed, and starts despite its stale pid file", async () => {
    const database = await acquire();
    await remember(database, "before");
    await killServer();
    const again = await acquire();
    expect(await remembered(again)).toEqual(["before"]);
    await again.release();
  });

  it("waits for the children of a killed server to release its memory", async () => {
    const database = await acquire();
    await remember(database, "before");
    const child = await checkpointerOf(database);
    process.kill(child, "SIGSTOP");
    await killServer();
    const again = acquire();
    const refused = () => /still in use/.test(readFileSync(join(dataDir, "postgres.log"), "utf8"));
    expect(await until(refused, { withinMs: 10_000 })).toBe(true);
    process.kill(child, "SIGCONT");
    expect(await remembered(await again)).toEqual(["before"]);
    await (await again).release();
  });

  it("starts although another process has the stale file's pid, and does not end that process", async () => {
    const database = await acquire();
    await remember(database, "before");
    await killServer();
    const stranger = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"], { stdio: "ignore" });
    const file = join(dataDir, "postgres", "postmaster.pid");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(stranger.pid)));
    const again = await acquire();
    expect(await remembered(again)).toEqual(["before"]);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
    await once(stranger, "exit");
    await again.release();
  });

  it("moves to another port when another program has taken its own", async () => {
    const database = await acquire();
    const port = Number(new URL(database.urls("postgres").owner).port);
    await database.release();
    const stranger = createServer().listen(port, "127.0.0.1");
    await once(stranger, "listening");
    const again = await acquire();
    expect(Number(new URL(again.urls("postgres").owner).port)).not.toBe(port);
    await again.release();
    stranger.close();
  });

  it("continues while another process uses it and stops with the last one", async () => {
    const database = await acquire();
    const url = database.urls("postgres").owner;
    const script = `
      const { acquireDatabase } = await import(${JSON.stringify(join(import.meta.dirname, "embedded.ts"))});
      const other = await acquireDatabase({ dataDir: process.argv[1], chosenByPerson: true, durable: true });
      process.stdin.once("data", async () => { await other.release(); process.exit(0); });
      console.log("in");`;
    const other = spawn(process.execPath, ["--input-type=module", "-e", script, dataDir], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    await once(other.stdout, "data");
    await database.release();
    expect(await answers(url)).toBe(true);
    other.stdin.write("go\n");
    await once(other, "exit");
    expect(await answers(url)).toBe(false);
  });
});
