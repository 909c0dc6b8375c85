import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { StepFailure } from "../bootstrap/failure.mjs";
import { programPath } from "./bundle.ts";
import type { Environment } from "./child.ts";
import { root } from "./context.ts";

/** Stacks in words of our own sources. With the maps of every package a web server would hold 25 MB more. */
const MAP_OUR_SOURCES =
  'import * as m from "node:module"; m.setSourceMapsSupport?.(true, { nodeModules: false, generatedCode: false });';

/**
 * Left alone, Node lets its heap grow with the machine: the space of young objects three times over, the rest to several
 * times what is in use before it looks again. On a machine with much memory a web server would hold half a gigabyte of
 * nothing. It looks sooner here, for a fifth more of its computing time at full load (npm run bench:http).
 */
export const nodeFlags = [
  `--import=data:text/javascript,${encodeURIComponent(MAP_OUR_SOURCES)}`,
  "--max-semi-space-size=16",
  "--heap-growing-percent=15",
  "--memory-reducer-for-small-heaps",
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
