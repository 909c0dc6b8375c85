/**
 * The whole /v1 in one process: every route file, called with real Request objects over a database of its own.
 * No HTTP server, so hundreds of requests take a second; e2e/*.api.test.ts covers the wire itself.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { NextRequest } from "next/server";
import type { Contract } from "@/lib/api/contract";
import { contracts } from "@/lib/api/contracts/all";
import { PARTNER_SCOPES } from "@/lib/api/scopes";
import { type Db, openDb } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { insertKey } from "@/lib/services/keys/insert";
import { decide, insertPartner } from "@/lib/services/partners/partners";
import type { Answer } from "./answer.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { assertDocumented } from "./documented.ts";

export const PEPPER = "pepper-for-tests-pepper-for-tests-1234";
const app = join(import.meta.dirname, "..", "..", "app");

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;
type RouteModule = Record<string, Handler>;
type Route = { path: string; parts: string[]; load: () => Promise<RouteModule> };

export type CallOptions = {
  key?: string | null;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
  /** A stream is closed as soon as it is open: some have no end, and what they say is another test's affair. */
  untilOpen?: boolean;
};

export type Api = {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  database: TestDatabase;
  /** As the migrating owner's worker role: sees everything. */
  system<T>(fn: (t: Tx) => Promise<T>): Promise<T>;
  newPartner(options?: {
    mode?: "live" | "sandbox";
    name?: string;
  }): Promise<{ partnerId: string; key: string }>;
  newAccount(partnerKey: string, body?: Record<string, unknown>): Promise<{ id: string; key: string }>;
  close(): Promise<void>;
};

export function routeFiles(): Route[] {
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts") && (file.startsWith("v1") || file.startsWith("accounts")))
    .map((file) => {
      const path = `/${file.slice(0, -"/route.ts".length)}`;
      return {
        path,
        parts: path.split("/").slice(1),
        load: () => import(pathToFileURL(join(app, file)).href) as Promise<RouteModule>,
      };
    })
    .sort((a, b) => rank(a) - rank(b));
}

/** Next's order: literal segments before [names], those before [...rest]. */
function rank(route: Route): number {
  if (route.path.includes("[...")) return 1_000;
  return route.parts.filter((part) => part.startsWith("[")).length;
}

function match(route: Route, parts: string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, part] of route.parts.entries()) {
    if (part.startsWith("[...")) return params;
    const given = parts[index];
    if (given === undefined) return null;
    if (part.startsWith("[")) params[part.slice(1, -1)] = decodeURIComponent(given);
    else if (part !== given) return null;
  }
  return route.parts.length === parts.length ? params : null;
}

/** unlimited: a test that sends hundreds of requests is not about the rate limit; a full bucket is filled again. */
export async function createApi({ unlimited = false } = {}): Promise<Api> {
  const database = await createTestDatabase();
  process.env.DATABASE_URL = database.webUrl;
  process.env.NEXTAUTH_SECRET = "secret-for-tests-secret-for-tests-1234";
  process.env.KEY_PEPPER = PEPPER;
  process.env.ENCRYPTION_KEY = `k1:${Buffer.alloc(32, 7).toString("base64")}`;
  process.env.APP_URL = "http://switchboard.test";
  process.env.LOG_LEVEL = "fatal";
  const worker = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 3 });
  const routes = routeFiles();
  const { web } = await import("@/lib/web");

  const system = <T>(fn: (t: Tx) => Promise<T>) => tx(worker, { kind: "system" }, fn);

  const call: Api["call"] = async (method, path, options = {}) => {
    const url = new URL(path, "http://switchboard.test");
    const parts = url.pathname.split("/").slice(1);
    const found = routes
      .map((route) => ({ route, params: match(route, parts) }))
      .find(({ params }) => params !== null);
    if (!found?.params) throw new Error(`no route file serves ${path}`);
    const module = await found.route.load();
    const { params } = found;
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const send = () =>
      module[method]!(
        new NextRequest(url, {
          method,
          headers: {
            ...(options.key ? { Authorization: `Bearer ${options.key}` } : {}),
            ...(body === undefined ? {} : { "Content-Type": "application/json" }),
            ...options.headers,
          },
          ...(body === undefined ? {} : { body }),
        }),
        // As Next does it: nothing at all for a path without names.
        { params: Promise.resolve(Object.keys(params).length > 0 ? params : undefined) },
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
    const contract = contractOf(method, found.route.path);
    if (contract) assertDocumented(contract, answer);
    return answer;
  };

  return {
    call,
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
    },
  };
}

async function newPartner(db: Db, options: { mode?: "live" | "sandbox"; name?: string }) {
  return tx(db, { kind: "system" }, async (t) => {
    const ctx = { tx: t, now: new Date(), actor: { kind: "operator" as const, id: "test", name: "Test" } };
    const mode = options.mode ?? "live";
    const partnerId = await insertPartner(ctx, {
      name: options.name ?? "Acme",
      email: "acme@example.com",
      mode,
    });
    await decide(ctx, { id: partnerId, decision: "approve" });
    const key = await insertKey(
      ctx,
      {
        kind: "partner",
        mode: mode === "sandbox" ? "test" : "live",
        partnerId,
        workspaceId: null,
        name: "First key",
        scopes: [...PARTNER_SCOPES],
        expiresAt: null,
      },
      PEPPER,
    );
    return { partnerId, key: key.apiKey };
  });
}

/** Next's folder names say [id] where the contract says {id}. */
export function contractPath(folder: string): string {
  return folder.replaceAll("[", "{").replaceAll("]", "}");
}

function contractOf(method: string, folder: string): Contract | undefined {
  const path = contractPath(folder);
  return contracts.find((c) => c.method === method && (c.path === path || c.aliases?.includes(path)));
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
