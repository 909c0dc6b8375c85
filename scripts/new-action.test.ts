import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createViteServer } from "vitest/node";
import { alias } from "./testing/alias.ts";
import type { probe } from "./testing/new-action/probe";

/**
 * Verifies that an action is one folder, as a contributor would add it: the test copies the folder into a copy of the
 * project, runs the generator and queries the product. Nothing else in the copy changes.
 */
const root = join(import.meta.dirname, "..");
let copy: string;
let seen: Awaited<ReturnType<typeof probe>>;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "switchboard-new-action-"));
  for (const folder of ["app/docs", "components", "lib", "scripts"]) {
    mkdirSync(join(copy, folder), { recursive: true });
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  cpSync(join(root, "scripts/testing/new-action/post-to-slack"), join(copy, "lib/actions/post-to-slack"), {
    recursive: true,
  });
  execFileSync(process.execPath, [join(copy, "scripts/generate-actions.mjs")]);
  const server = await createViteServer({
    configFile: false,
    root: copy,
    resolve: { alias: { ...alias, "@": copy } },
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: "error",
  });
  try {
    const module = await server.ssrLoadModule("/scripts/testing/new-action/probe.tsx");
    seen = await module.probe("post_to_slack");
  } finally {
    await server.close();
  }
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("an action added as one folder", () => {
  it.each(["definition.ts", "run.ts"])("matches the guide: %s", (file) => {
    const guide = readFileSync(join(root, "docs/adding-an-action.md"), "utf8");
    const source = readFileSync(join(root, "scripts/testing/new-action/post-to-slack", file), "utf8");
    expect(guide).toContain(`\`\`\`ts\n${source}\`\`\``);
  });

  it("is in the palette, with its own label, icon and group", () => {
    expect(seen.item).toMatchObject({
      label: "Post to Slack",
      line: "Post a message to a Slack channel",
      group: "Messaging",
      family: "messaging",
    });
    expect(seen.look).toEqual({ family: seen.item?.family, icon: seen.item?.icon });
  });

  it("starts with its definition's initial configuration", () => {
    expect(seen.node).toMatchObject({ type: "action", action: "post_to_slack", config: { unfurl: false } });
  });

  it("has a form with alternatives as a choice and advanced fields collapsed", () => {
    const [shown = "", more = ""] = seen.form.split("<details");
    expect(shown).toContain("Webhook URL");
    expect(shown).toContain("Formatted");
    expect(shown).not.toContain("Post as");
    expect(more).toContain("Post as");
  });

  it("is validated", () => {
    expect(seen.problems).toEqual([]);
    expect(seen.emptyProblems.map(({ field }) => field)).toContain("config.url");
  });

  it("runs in the sandbox", () => {
    expect(seen.sandbox.steps).toMatchObject([{ nodeId: "a", status: "succeeded", output: { status: 200 } }]);
    expect(seen.sandbox.effects.http).toMatchObject([{ url: "https://example.com/hooks/team" }]);
  });

  it("is in the catalog and in the reference", () => {
    expect(seen.catalogue).toMatchObject({ type: "post_to_slack", icon: "hash" });
    expect(seen.reference).toContain("post_to_slack");
    expect(seen.reference).toContain("Webhook URL");
  });
});
