import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { StepFailure } from "../bootstrap/failure.mjs";
import { programPath } from "./bundle.ts";
import type { Environment } from "./child.ts";
import { root } from "./context.ts";

/**
 * Node lets the space of young objects grow with the machine, three times over: a worker that closes a large month would
 * keep a hundred megabytes for what is thrown away at once.
 */
export const nodeFlags = ["--enable-source-maps", "--max-semi-space-size=16"];

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
