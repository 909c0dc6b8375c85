#!/usr/bin/env node
/**
 * The entry point of every npm script. It is plain JavaScript on Node's built-in modules, so that it runs on Node 18
 * without installed packages; everything after it is TypeScript under a recent Node.
 */
import { describeFailure, Interrupted } from "./bootstrap/failure.mjs";
import { newerNode, runUnder } from "./bootstrap/node.mjs";
import { stopWithParent } from "./bootstrap/orphan.mjs";
import { say } from "./bootstrap/progress.mjs";

const [command = "help", ...args] = process.argv.slice(2);

// Node 22 warns on every run that its TypeScript support is experimental, which users cannot act on.
const emitWarning = process.emitWarning.bind(process);
process.emitWarning = (warning, ...rest) => {
  const kind = typeof rest[0] === "object" ? rest[0]?.type : rest[0];
  if (kind !== "ExperimentalWarning") emitWarning(warning, ...rest);
};

stopWithParent();

try {
  const node = await newerNode();
  if (node) {
    process.exitCode = await runUnder(node, process.argv.slice(1));
  } else {
    const { run } = await import("./launcher/main.ts");
    process.exitCode = await run(command, args);
  }
} catch (error) {
  process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
  if (!(error instanceof Interrupted)) say(describeFailure(error));
  if (process.env.SWITCHBOARD_DEBUG) console.error(error);
}

// All our resources are closed; an idle timer of a library must not delay the exit.
process.exit();
