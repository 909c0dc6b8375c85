import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { phoneOf } from "@/bench/rig";
import { afterMissedCall, callback, PHONE, step } from "@/bench/workload";
import { nodeFlags } from "../launcher/program.ts";
import { anyFreePort } from "../postgres/port.ts";
import { pause, until } from "../processes/pause.ts";
import { testConfig } from "../testing/config.ts";

/** The product as it is deployed, under faults: built web servers and workers, senders that repeat, and the world. */

const SECRETS = {
  NEXTAUTH_SECRET: testConfig.keyPepper,
  KEY_PEPPER: testConfig.keyPepper,
  ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  NODE_ENV: "production",
  EMBEDDED_DATABASE: "true",
  ALLOW_LOOPBACK_HTTP: "true",
  LOG_LEVEL: "error",
  NEXT_TELEMETRY_DISABLED: "1",
};

const environment = (more: Record<string, string>) =>
  ({ ...process.env, ...SECRETS, ...more }) as NodeJS.ProcessEnv;

export type Running = { child: ChildProcess; url: string };

/** Processes of either version against one database. */
export class Fleet {
  readonly webs: Running[] = [];
  readonly workers = new Set<ChildProcess>();
  readonly children = new Map<ChildProcess, "runs" | "is stopping">();
  unexpected = 0;

  constructor(
    private readonly urls: { web: string; worker: string },
    private readonly env: Record<string, string> = {},
  ) {}

  private run(folder: string, args: string[], env: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, [...nodeFlags, ...args], {
      cwd: folder,
      env: environment({ ...this.env, ...env }),
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.children.set(child, "runs");
    child.once("exit", () => {
      if (this.children.get(child) === "runs") this.unexpected += 1;
      this.children.delete(child);
    });
    return child;
  }

  async web(folder: string): Promise<Running> {
    const port = String(await anyFreePort());
    const url = `http://127.0.0.1:${port}`;
    const args = [join("dist", "web.mjs"), "--port", port, "--hostname", "127.0.0.1"];
    const child = this.run(folder, args, { DATABASE_URL: this.urls.web, APP_URL: url });
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    if (!(await until(isReady, { withinMs: 60_000, everyMs: 100 }))) throw new Error("no web server came up");
    const running = { child, url };
    this.webs.push(running);
    return running;
  }

  worker(folder: string, more: Record<string, string> = {}): ChildProcess {
    const env = { DATABASE_URL: this.urls.worker, APP_URL: "http://127.0.0.1:1", ...more };
    const child = this.run(folder, [join("dist", "worker.mjs")], env);
    this.workers.add(child);
    child.once("exit", () => this.workers.delete(child));
    return child;
  }

  /** Kills without notice, like a machine that loses power. */
  async kill(child: ChildProcess): Promise<void> {
    this.forget(child);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** Waits until a process exits on its own. */
  async ends(child: ChildProcess): Promise<void> {
    this.forget(child);
    if (this.children.has(child)) await once(child, "exit");
  }

  private forget(child: ChildProcess): void {
    const at = this.webs.findIndex((web) => web.child === child);
    if (at >= 0) this.webs.splice(at, 1);
    this.children.set(child, "is stopping");
  }

  /** Stops like an orchestrator: asks, and waits for the end. */
  async stop(child: ChildProcess): Promise<void> {
    this.forget(child);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  killAll(): void {
    for (const child of this.children.keys()) {
      this.children.set(child, "is stopping");
      child.kill("SIGKILL");
    }
  }
}

/** An approved partner's key, made by the operator's command of a version. */
export function newPartner(folder: string, urls: { owner: string; worker: string }): string {
  const command = ["scripts/launch.mjs", "admin", "partner", "create", "--name", "Acme", "--approve"];
  const sent = execFileSync(process.execPath, [...command, "--email", "partner@example.com"], {
    cwd: folder,
    env: environment({ DATABASE_URL: urls.worker, MIGRATE_DATABASE_URL: urls.owner }),
    encoding: "utf8",
  });
  const key = /^apiKey: (\S+)$/m.exec(sent)?.[1];
  if (!key) throw new Error(`no partner key in: ${sent}`);
  return key;
}

export type Call = {
  url: string;
  key: string;
  path: string;
  body?: unknown;
  method?: "POST" | "PUT" | "DELETE" | undefined;
};

export async function call<T>({ url, key, path, body, method = "POST" }: Call): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // A server that is stopped accepts the connection and says nothing.
    signal: AbortSignal.timeout(12_000),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A call of one account. */
export type Ask = <T = unknown>(path: string, body?: unknown, method?: Call["method"]) => Promise<T>;

/** Every kind of effect, and between them a wait until the instant that the event names. */
export const nodes = (world: string) =>
  afterMissedCall(
    callback("a", "first", "sms"),
    step("sms", "send_sms", {
      config: { to: PHONE, message: "Hello", respectQuietHours: false },
      next: "later",
      onError: "continue",
    }),
    step("later", "delay", { config: { until: "{{trigger.missed_at}}" }, next: "http" }),
    step("http", "http_request", {
      config: { method: "POST", url: `${world}/http`, body: { phone: PHONE } },
      next: "b",
    }),
    callback("b", "second"),
  );

/** The senders' callers have the first numbers, and the people of other accounts those after them. */
export const MOST_CALLERS = 20_000;
const BATCH = 100;
const WAIT_MS = 6_000;
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

const eventOf = (n: number, due: number) => ({
  id: `event-${n}`,
  type: "call.missed",
  data: {
    caller_phone: phoneOf(n),
    caller_name: `Caller ${n}`,
    missed_at: new Date(due).toISOString(),
  },
});

/** Sends events to whichever web servers there are, each until it is accepted, as senders do. */
export class Senders {
  sent = 0;
  refused = 0;
  /** The instant at which each caller's run has to continue. */
  readonly due = new Map<string, number>();
  private readonly sending: Promise<void>[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly fleet: Fleet,
    private readonly key: string,
    private readonly perSecond: number,
  ) {}

  begin(): void {
    this.timer = setInterval(() => this.sending.push(this.sendNext()), 1_000 / this.perSecond);
  }

  private sendNext(): Promise<void> {
    const n = this.sent++;
    return this.accepted(this.event(n, Date.now() + WAIT_MS), n);
  }

  /** Sends many in batches, all of which continue at the same instant. */
  async burst(count: number, due: number): Promise<void> {
    for (let left = count; left > 0; left -= BATCH) {
      const first = this.sent;
      this.sent += Math.min(left, BATCH);
      const events = range(first, this.sent).map((n) => this.event(n, due));
      await this.accepted({ events }, first);
    }
  }

  private event(n: number, due: number) {
    if (n >= MOST_CALLERS) throw new Error(`more than ${MOST_CALLERS} events need more phone numbers`);
    this.due.set(phoneOf(n), due);
    return eventOf(n, due);
  }

  private async accepted(body: unknown, n: number): Promise<void> {
    for (let tries = 0; ; tries++) {
      const web = this.fleet.webs[(n + tries) % this.fleet.webs.length];
      const isAccepted = await call({ url: web?.url ?? "", key: this.key, path: "/v1/events", body }).then(
        () => true,
        () => false,
      );
      if (isAccepted) return;
      this.refused += 1;
      await pause(100);
    }
  }

  async end(): Promise<number> {
    clearInterval(this.timer);
    await Promise.all(this.sending.splice(0));
    return this.sent;
  }
}

export type World = {
  url: string;
  requests: Map<string, number>;
  /** The time of the first request about each caller. */
  arrived: Map<string, number>;
  close(): void;
};

/** Somebody else's server, which counts the requests it gets by their key. */
export async function openWorld(): Promise<World> {
  const requests = new Map<string, number>();
  const arrived = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const at = Date.now();
    const key = String(request.headers["idempotency-key"]);
    requests.set(key, (requests.get(key) ?? 0) + 1);
    const { phone } = (await json(request)) as { phone: string };
    arrived.set(phone, Math.min(at, arrived.get(phone) ?? at));
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    arrived,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs that continued before their time, and the longest delay of one that continued after it. */
export function punctuality(senders: Senders, world: World): { early: number; latestSeconds: number } {
  const delays = [...world.arrived].map(([phone, at]) => at - (senders.due.get(phone) ?? 0));
  return {
    early: delays.filter((ms) => ms < 0).length,
    latestSeconds: Math.max(0, ...delays) / 1_000,
  };
}
