// Records a history for every case without one. An existing history is never overwritten: a difference is a change of
// behavior and requires a new interpreter version.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleAndImport } from "./testing/bundle.mjs";

const root = join(import.meta.dirname, "..");
const { goldenCases } = await bundleAndImport(join(root, "lib/automation/testing/golden-cases.ts"));
const { tell } = await bundleAndImport(join(root, "lib/automation/testing/history.ts"));
const { INTERPRETER_VERSION } = await bundleAndImport(join(root, "lib/automation/run.ts"));
const { actions } = await bundleAndImport(join(root, "lib/actions/index.ts"));

const folder = join(root, `lib/automation/golden/v${INTERPRETER_VERSION}`);
mkdirSync(folder, { recursive: true });
for (const { world, ...about } of goldenCases()) {
  const path = join(folder, `${about.name}.json`);
  if (existsSync(path)) continue;
  writeFileSync(path, `${JSON.stringify(tell(about, world, actions), null, 1)}\n`);
  console.log(`recorded ${about.name}`);
}
