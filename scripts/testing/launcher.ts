import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { until } from "../processes/pause.ts";

const root = join(import.meta.dirname, "..", "..");

export type Launched = {
  child: ChildProcess;
  output: () => string;
  says: (text: string, withinMs: number) => Promise<boolean>;
  exit: () => Promise<number | null>;
};

/** Runs the launcher as a user would, with only PATH from this process's environment. */
export function launch(args: string[], env: Record<string, string> = {}): Launched {
  const child = spawn(process.execPath, [join(root, "scripts", "launch.mjs"), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const exited = once(child, "exit");
  return {
    child,
    output: () => text,
    says: (wanted, withinMs) =>
      until(() => text.includes(wanted) || child.exitCode !== null, { withinMs }).then(() =>
        text.includes(wanted),
      ),
    exit: async () => (await exited)[0] as number | null,
  };
}
