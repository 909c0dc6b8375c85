#!/usr/bin/env node
/**
 * The one door of every npm script. Plain JavaScript on Node's own modules, so that it runs on Node 18 with
 * nothing installed; everything behind it is TypeScript under a new enough Node.
 */
import { describeFailure, Interrupted } from "./bootstrap/failure.mjs";
import { newerNode, runUnder } from "./bootstrap/node.mjs";
import { stopWithParent } from "./bootstrap/orphan.mjs";
import { say } from "./bootstrap/progress.mjs";

const [command = "help", ...args] = process.argv.slice(2);

// Node 22 runs TypeScript and says each time that this is experimental. Nobody here can act on it.
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

// Everything of ours is closed; an idle timer of some library must not keep the terminal waiting.
process.exit();
