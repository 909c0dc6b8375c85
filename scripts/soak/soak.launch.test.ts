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

describe("workers killed, frozen and cut off from their database", () => {
  it("lose nothing and do nothing twice", { timeout: 180_000 }, async () => {
    const program = await bundleFile("scripts/soak/soak.ts");
    const child = spawn(process.execPath, ["--enable-source-maps", program], {
      env: { ...process.env, ...SHORT },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let told = "";
    child.stdout.on("data", (chunk: Buffer) => {
      told += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      told += chunk.toString();
    });
    const [code] = await once(child, "exit");
    expect({ code, told }).toMatchObject({ code: 0 });
  });
});
