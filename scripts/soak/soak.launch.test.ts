import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { bundleFile } from "../launcher/bundle.ts";

const SHORT = {
  SOAK_WORKERS: "3",
  SOAK_SECONDS: "30",
  SOAK_KILLS: "15",
  SOAK_FREEZES: "2",
  SOAK_RESTARTS: "1",
  SOAK_EVENTS_PER_SECOND: "20",
  SOAK_DRAIN_SECONDS: "45",
};

/**
 * Kills no worker: messages of a killed worker are reconciled after two minutes, which only the long test waits for.
 */
const SHORT_DESK = {
  SOAK_WORKERS: "2",
  SOAK_SECONDS: "10",
  SOAK_KILLS: "0",
  SOAK_EVENTS_PER_SECOND: "5",
  SOAK_DRAIN_SECONDS: "160",
};

async function soak(file: string, env: Record<string, string>) {
  const program = await bundleFile(file);
  const child = spawn(process.execPath, ["--enable-source-maps", program], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, "exit");
  return { code, output };
}

describe("workers that are killed, frozen and disconnected from their database", () => {
  it("lose nothing and repeat nothing", { timeout: 180_000 }, async () => {
    const soaked = await soak("scripts/soak/soak.ts", SHORT);
    expect(soaked.code, soaked.output).toBe(0);
  });
});

describe("providers that are busy, refuse, disconnect and stop responding", () => {
  it("accept each text and email once, or it waits for a person to decide", {
    timeout: 300_000,
  }, async () => {
    const soaked = await soak("scripts/soak/desk.ts", SHORT_DESK);
    expect(soaked.code, soaked.output).toBe(0);
  });
});
