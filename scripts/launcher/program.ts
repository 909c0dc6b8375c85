import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { StepFailure } from "../bootstrap/failure.mjs";
import { programPath } from "./bundle.ts";
import type { Environment } from "./child.ts";
import { root } from "./context.ts";

/**
 * Runs before a server program. Stacks refer to our own sources only: source maps of every package would cost a web
 * server 25 MB. The heap may grow by a seventh before the next collection: by default, Node lets it grow to several
 * times its used size on machines with much memory (docs/decisions/0006-fast-ingest.md). These options are set at run
 * time and not as flags, because an older Node refuses to start with unknown flags.
 */
const FIRST = `
  import * as m from "node:module";
  import { setFlagsFromString } from "node:v8";
  m.setSourceMapsSupport?.(true, { nodeModules: false, generatedCode: false });
  setFlagsFromString("--heap-growing-percent=15");
`;

/**
 * By default Node scales the space of young objects with the machine, three times over: a worker that closes a large
 * month would hold a hundred megabytes of garbage.
 */
export const nodeFlags = [
  `--import=data:text/javascript,${encodeURIComponent(FIRST)}`,
  "--max-semi-space-size=16",
];

export const hasProgram = (name: string) => existsSync(programPath(name));

export function requireProgram(name: string): string {
  const path = programPath(name);
  if (existsSync(path)) return path;
  throw new StepFailure({
    step: `Running the ${name}`,
    cause: `${path} has not been built.`,
    next: "npm run build",
  });
}

export type ProgramRun = { args: string[]; env: Environment };

/** Runs a program in this terminal to its end. Terminal signals reach it directly; others are forwarded. */
export async function runProgram(path: string, { args, env }: ProgramRun): Promise<number> {
  const child = spawn(process.execPath, [...nodeFlags, path, ...args], {
    cwd: root,
    env: { ...env } as NodeJS.ProcessEnv,
    stdio: "inherit",
  });
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  const wait = () => {};
  process.on("SIGTERM", passOn);
  process.on("SIGHUP", passOn);
  process.on("SIGINT", wait);
  try {
    const [code, signal] = await once(child, "exit");
    return typeof code === "number" ? code : signal === "SIGINT" ? 130 : 143;
  } finally {
    process.off("SIGTERM", passOn);
    process.off("SIGHUP", passOn);
    process.off("SIGINT", wait);
  }
}
