import { LRUCache } from "lru-cache";
import { afterAll } from "vitest";
import { forgetIds } from "@/lib/id";

/**
 * Test files share processes, because loading every module anew takes longer than most files do. Each leaves the process
 * as it found it: the environment, what the product read from it, what it remembers of a database, and the
 * times of its ids, which may be ahead of the next file's clock. The ids of workspaces come from their names, so the next
 * file's are often the same.
 */
const environment = { ...process.env };
const FROM_ENVIRONMENT = ["env", "http-guard"];
const held = globalThis as typeof globalThis & {
  switchboardWeb?: unknown;
  switchboardShared?: Map<string, unknown>;
};

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  delete held.switchboardWeb;
  forgetIds();
  for (const name of FROM_ENVIRONMENT) held.switchboardShared?.delete(name);
  for (const known of held.switchboardShared?.values() ?? []) if (known instanceof LRUCache) known.clear();
});
