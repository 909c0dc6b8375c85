import { existsSync } from "node:fs";
import { join } from "node:path";
import { step } from "../bootstrap/progress.mjs";
import { runTool } from "../bootstrap/tool.mjs";
import { withLock } from "../processes/lock.ts";
import { root } from "./context.ts";
import { columnTypeFiles, typeModels } from "./prisma-columns.ts";
import { hashOf, isStamped, stamp } from "./stamp.ts";

/** Generates the database client when the schema or Prisma changed. */
export async function generateClient() {
  if (!existsSync(join(root, "prisma", "schema.prisma"))) return;
  const folder = join(root, "lib", "db", "generated");
  const hash = hashOf([
    "prisma/schema.prisma",
    "prisma.config.ts",
    "node_modules/prisma/package.json",
    "scripts/launcher/prisma-columns.ts",
    ...columnTypeFiles,
  ]);
  const mark = join(folder, ".schema-hash");
  if (isStamped(mark, hash)) return;
  await withLock(join(root, ".cache", "generate.lock"), async () => {
    if (isStamped(mark, hash)) return;
    await step("Generating the database client", async () => {
      await runTool({
        step: "Generating the database client",
        cwd: root,
        args: [join("node_modules", "prisma", "build", "index.js"), "generate"],
        // Never run while generating; setting it prevents Prisma from downloading one.
        env: {
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          PRISMA_HIDE_UPDATE_MESSAGE: "1",
          CHECKPOINT_DISABLE: "1",
        },
        next: "correct prisma/schema.prisma and run the same command again.",
      });
      typeModels(folder);
    });
    stamp(mark, hash);
  });
}
