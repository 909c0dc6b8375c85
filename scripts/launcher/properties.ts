import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "../bootstrap/progress.mjs";
import { type Context, root } from "./context.ts";
import { preparePrograms } from "./prepare.ts";
import { runProgram } from "./program.ts";

/**
 * Runs every property test of the pure modules with new seeds: npm run test:properties -- [rounds]. Stops at the first
 * failure.
 */
export async function runProperties(context: Context, [rounds = "10"]: string[]): Promise<number> {
  await preparePrograms(context);
  const files = globSync("lib/**/*.test.ts", { cwd: root }).filter(
    (file) => !file.endsWith(".db.test.ts") && readFileSync(join(root, file), "utf8").includes("fc.assert("),
  );
  for (let round = 1; round <= Number(rounds); round++) {
    const seed = String(Date.now() % 2_147_483_647);
    const code = await runProgram(join(root, "node_modules", "vitest", "vitest.mjs"), {
      args: ["run", "--project=unit", "--reporter=dot", ...files],
      env: { ...process.env, PROPERTY_SEED: seed },
    });
    say(`Round ${round} of ${rounds}, seed ${seed}: ${code === 0 ? "holds" : "broken"}`);
    if (code !== 0) return code;
  }
  return 0;
}
