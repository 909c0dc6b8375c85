/**
 * The whole API in one process: `dispatch` is called with real Request objects over a database of its own. There is no
 * HTTP server, so hundreds of requests take a second; e2e/*.api.test.ts covers the network.
 */

import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";
import { PARTNER_SCOPES } from "@/lib/contract/scopes";
import { type Db, openDb } from "@/lib/db/pool";
import { configOf, readEnv } from "@/lib/env";
import { heldConnectionViolations } from "@/lib/held-connection";
import { insertKey } from "@/lib/services/keys/insert";
import { decide, insertPartner } from "@/lib/services/partners/partners";
import type { Answer } from "./answer.ts";
import { testConfig } from "./config.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { assertDocumented } from "./documented.ts";
import { type TestTx as Tx, testTx as tx } from "./test-tx.ts";

export type CallOptions = {
  key?: string | null;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
  /** Closes a stream as soon as it is open: some never end, and other tests check their content. */
  untilOpen?: boolean;
};

export type Api = {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The response itself, for streams. */
  fetch(request: Request): Promise<Response>;
  database: TestDatabase;
  /** Uses the worker role, which sees all rows. */
  system<T>(fn: (t: Tx) => Promise<T>): Promise<T>;
  newPartner(options?: {
    mode?: "live" | "sandbox";
    name?: string;
  }): Promise<{ partnerId: string; key: string }>;
  newAccount(partnerKey: string, body?: Record<string, unknown>): Promise<{ id: string; key: string }>;
  close(): Promise<void>;
};

/**
 * unlimited: refills the bucket, for tests that send hundreds of requests without testing the rate limit.
 * prepare: changes the database before anything connects to it.
 */
type ApiOptions = { unlimited?: boolean; prepare?: (database: TestDatabase) => Promise<void> };

export async function createApi({ unlimited = false, prepare }: ApiOptions = {}): Promise<Api> {
  const database = await createTestDatabase();
  await prepare?.(database);
  process.env.DATABASE_URL = database.webUrl;
  process.env.NEXTAUTH_SECRET = "secret-for-tests-secret-for-tests-1234";
  process.env.KEY_PEPPER = testConfig.keyPepper;
  process.env.ENCRYPTION_KEY = `k1:${Buffer.alloc(32, 7).toString("base64")}`;
  process.env.APP_URL = "http://switchboard.test";
  process.env.LOG_LEVEL = "fatal";
  const worker = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 3 });
  const { web } = await import("@/lib/http/web-process");
  const { dispatch, routeOf } = await import("@/lib/http/dispatch");

  const system = <T>(fn: (t: Tx) => Promise<T>) => tx(worker, { kind: "system" }, fn);

  const call: Api["call"] = async (method, path, options = {}) => {
    const url = new URL(path, "http://switchboard.test");
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const send = () =>
      dispatch(
        new Request(url, {
          method,
          headers: {
            ...(options.key ? { Authorization: `Bearer ${options.key}` } : {}),
            ...(body === undefined ? {} : { "Content-Type": "application/json" }),
            ...options.headers,
          },
          ...(body === undefined ? {} : { body }),
        }),
      );
    let response = await send();
    if (unlimited && response.status === 429) {
      await system((t) => t.run("update rate_bucket set tokens = 100000"));
      response = await send();
    }
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (isStream && options.untilOpen) await response.body?.cancel();
    const text = isStream && options.untilOpen ? "" : await response.text();
    const answer: Answer = { status: response.status, headers: response.headers, text, body: parse(text) };
    const contract = contractOf(method, routeOf(url.pathname).pattern);
    if (contract) assertDocumented(contract, answer);
    return answer;
  };

  return {
    call,
    fetch: dispatch,
    database,
    system,
    newPartner: (options = {}) => newPartner(worker, options),
    async newAccount(partnerKey, body = {}) {
      const answer = await call("POST", "/v1/partner/accounts", {
        key: partnerKey,
        body: { name: "Test practice", ownerEmail: "owner@example.com", plan: "enterprise", ...body },
      });
      return { id: answer.body.id, key: answer.body.apiKey };
    },
    async close() {
      await Promise.all([web().db.pool.end(), web().rateDb.pool.end(), worker.pool.end()]);
      await database.drop();
      if (heldConnectionViolations.length > 0) throw new Error(heldConnectionViolations.join("\n\n"));
    },
  };
}

async function newPartner(db: Db, options: { mode?: "live" | "sandbox"; name?: string }) {
  return tx(db, { kind: "system" }, async (t) => {
    const ctx = {
      tx: t,
      now: new Date(),
      config: configOf(readEnv()),
      actor: { kind: "operator" as const, id: "test", name: "Test" },
    };
    const mode = options.mode ?? "live";
    const partnerId = await insertPartner(ctx, {
      name: options.name ?? "Acme",
      email: "acme@example.com",
      mode,
    });
    await decide(ctx, { id: partnerId, decision: "approve" });
    const key = await insertKey(ctx, {
      kind: "partner",
      mode: mode === "sandbox" ? "test" : "live",
      partnerId,
      workspaceId: null,
      name: "First key",
      scopes: [...PARTNER_SCOPES],
      expiresAt: null,
    });
    return { partnerId, key: key.apiKey };
  });
}

function contractOf(method: string, path: string): Contract | undefined {
  return contracts.find((c) => c.method === method && (c.path === path || c.aliases?.includes(path)));
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
