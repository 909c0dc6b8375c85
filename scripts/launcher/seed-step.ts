import { existsSync } from "node:fs";
import { join } from "node:path";
import { step } from "../bootstrap/progress.mjs";
import { runTool } from "../bootstrap/tool.mjs";
import { readPrivately } from "../postgres/private-file.ts";
import { programPath } from "./bundle.ts";
import { root } from "./context.ts";
import type { Services } from "./services.ts";

/** The seed's output file: the demo's sign-ins. Its existence means that the seed has run. */
export type Demo = { signIns: { role: string; email: string; password: string }[] };

export const demoFile = (dataDir: string) => join(dataDir, "demo.json");

export function readDemo(dataDir: string): Demo | null {
  return readPrivately<Demo>(demoFile(dataDir), ({ signIns }) => Array.isArray(signIns), {
    step: "Reading the demo's sign-ins",
    next: 'replace its content with {"signIns": []} and run the same command again. The accounts stay as they are.',
  });
}

/** The seed writes a year and ends: memory that a server would not be allowed saves it a third of its time. */
const ROOMY = "--max-semi-space-size=64";

/** Seeds only the embedded database, because the demo accounts have public passwords. */
export async function seedStep(services: Services, { dataDir, appUrl }: { dataDir: string; appUrl: string }) {
  if (!services.embedded || readDemo(dataDir) || !existsSync(programPath("seed"))) return;
  await step("Filling in a demo (the first time only)", (update) =>
    runTool({
      step: "Filling in the demo",
      cwd: root,
      args: [ROOMY, programPath("seed"), "--output", demoFile(dataDir)],
      env: { ...services.owner, APP_URL: appUrl },
      onLine: update,
      next: "run npm start again; to begin from nothing, remove the data directory first.",
    }),
  );
}
