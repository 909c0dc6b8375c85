import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { StepFailure } from "../bootstrap/failure.mjs";
import { programPath } from "./bundle.ts";
import type { Environment } from "./child.ts";
import { root } from "./context.ts";

/**
 * Run before a server program. Stacks are told in words of our own sources: with the maps of every package a web server
 * would hold 25 MB more. The heap may grow by a seventh before it is looked at again: left alone, Node lets it grow to
 * several times what is in use where there is much memory (docs/decisions/0006-fast-ingest.md). Said here and not as
 * flags, for a Node that does not know one would not start.
 */
const FIRST = `
  import * as m from "node:module";
  import { setFlagsFromString } from "node:v8";
  m.setSourceMapsSupport?.(true, { nodeModules: false, generatedCode: false });
  setFlagsFromString("--heap-growing-percent=15");
`;

/**
 * Node lets the space of young objects grow with the machine, three times over: a worker that closes a large month would
 * keep a hundred megabytes for what is thrown away at once.
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

/** Runs a program in this terminal to its end. Signals of the terminal reach it directly; others are passed on. */
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
