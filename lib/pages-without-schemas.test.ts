import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** Pages that parse nothing load no schemas (decision 0023). */
const PAGES = [
  "desk/today-page",
  "desk/calendar-page",
  "desk/person-page",
  "desk/calls-page",
  "desk/callbacks-page",
  "desk/contacts-page",
  "desk/conversations-page",
  "desk/leads-page",
  "desk/outbox-page",
  "settings/bookings-page",
  "settings/general-page",
  "partner/account-page",
  "partner/accounts-page",
  "partner/billing-page",
  "partner/invoice-page",
  "partner/overview-page",
];

const IMPORT = /^(?:import|export)\s+(?!type\s)([^;]*?)from\s+"([^"]+)";/gms;
const IS_TYPES = /^\{(\s*type\s[^,}]+,?)+\s*\}\s*$/;

function pathOf(from: string, name: string): string | null {
  const base = name.startsWith("@/") ? join(root, name.slice(2)) : join(dirname(from), name);
  return [".ts", ".tsx"].map((end) => base + end).find(existsSync) ?? null;
}

/** The modules a file loads; the build strips contracts down to methods and paths. */
function importsOf(file: string): string[] {
  if (file.startsWith(join(root, "lib/contract/"))) return [];
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, what = "", name = ""]) =>
    IS_TYPES.test(what) ? [] : [name],
  );
}

function wayToZod(file: string, seen: Set<string>): string[] | null {
  if (seen.has(file)) return null;
  seen.add(file);
  for (const name of importsOf(file)) {
    if (name === "zod") return [file];
    const path = pathOf(file, name);
    const way = path && wayToZod(path, seen);
    if (way) return [file, ...way];
  }
  return null;
}

it.each(PAGES)("%s loads no schemas", (page) => {
  const way = wayToZod(join(root, `components/${page}.tsx`), new Set());
  expect(way?.map((file) => file.slice(root.length + 1)) ?? []).toEqual([]);
});
