import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { Interrupted, StepFailure } from "./failure.mjs";

/** The npm that started this process, otherwise the one in PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)) {
    return { command: process.execPath, before: [script] };
  }
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", before: [] };
}

const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH/;

/** @param {string} output */
function causeIn(output) {
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^npm (warn|notice)|A complete log|^at /.test(line));
  const telling = lines.filter((line) => /error|failed|cannot|not found/i.test(line));
  return (telling.length > 0 ? telling : lines).slice(-4).join(" · ").slice(0, 600) || "it gave no reason";
}

/**
 * Runs a tool to its end, keeping what it prints for the case that it fails. It ends with us.
 *
 * @param {{
 *   step: string, args: string[], next: string, npm?: boolean, command?: string,
 *   cwd?: string, env?: Record<string, string | undefined>, onLine?: (line: string) => void,
 *   show?: boolean,
 * }} options
 * With `show` it prints straight into this terminal instead.
 *
 * @returns {Promise<string>} everything it printed
 */
export async function runTool(options) {
  const { command, before } = options.npm
    ? npmCommand()
    : { command: options.command ?? process.execPath, before: [] };
  const child = spawn(command, [...before, ...options.args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: options.show ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.setEncoding("utf8");
    stream.on("data", (/** @type {string} */ text) => {
      output = (output + text).slice(-200_000);
      const line = text.trimEnd().split("\n").at(-1);
      if (line) options.onLine?.(line.trim());
    });
  }
  /** @type {NodeJS.Signals | null} */
  let interruptedBy = null;
  let interruptedAt = 0;
  /** @type {(signal: NodeJS.Signals) => void} */
  const passOn = (signal) => {
    // The same Ctrl-C often arrives twice, from the terminal and from npm; only a later one forces the exit.
    if (interruptedBy && Date.now() - interruptedAt < 1000) return;
    child.kill(interruptedBy ? "SIGKILL" : signal);
    interruptedBy = signal;
    interruptedAt = Date.now();
  };
  for (const signal of signals) process.on(signal, passOn);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (interruptedBy) throw new Interrupted(interruptedBy);
    if (code !== 0)
      throw failure(options, options.show ? `it ended with code ${code}` : causeIn(output), output);
    return output;
  } catch (error) {
    if (error instanceof StepFailure || error instanceof Interrupted) throw error;
    throw failure(
      options,
      `${command} could not be run (${error instanceof Error ? error.message : error})`,
      "",
    );
  } finally {
    for (const signal of signals) process.off(signal, passOn);
  }
}

/**
 * @param {{ step: string, next: string, npm?: boolean }} options
 * @param {string} cause
 * @param {string} output
 */
function failure({ step, next, npm }, cause, output) {
  const offline = npm ? output.split("\n").find((line) => OFFLINE.test(line)) : undefined;
  return new StepFailure({
    step,
    cause: offline
      ? `the npm registry could not be reached (${offline.replace(/^npm error\s*/, "").trim()})`
      : cause,
    next: offline ? `connect to the network (it is needed the first time only), or ${next}` : next,
    output,
  });
}
