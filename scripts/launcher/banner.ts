import { isAbsolute } from "node:path";
import { readState } from "../postgres/state.ts";
import type { Demo } from "./seed-step.ts";

export type BannerFacts = {
  appUrl: string;
  demo: Demo | null;
  dataDir: string;
  logs: string | null;
  database: "embedded" | "external";
};

/** A short summary: the URL, the sign-ins, the data directory and how to stop. */
export function banner({ appUrl, demo, dataDir, logs, database }: BannerFacts): string {
  const lines = ["", `  Switchboard is ready at ${appUrl}`, ""];
  if (demo && demo.signIns.length > 0) {
    const width = Math.max(...demo.signIns.map(({ role }) => role.length));
    const mail = Math.max(...demo.signIns.map(({ email }) => email.length));
    lines.push("  Sign in as");
    for (const { role, email, password } of demo.signIns) {
      lines.push(`    ${role.padEnd(width)}  ${email.padEnd(mail)}  ${password}`);
    }
    lines.push("");
  }
  lines.push(`  Data   ${database === "embedded" ? dataDir : "the database DATABASE_URL names"}`);
  const cluster = database === "embedded" ? readState(dataDir)?.cluster : undefined;
  if (cluster && isAbsolute(cluster)) lines.push(`         ${cluster} (the database's files)`);
  if (logs) lines.push(`  Logs   ${logs}`);
  lines.push("  Stop   Ctrl-C", "");
  return lines.join("\n");
}
