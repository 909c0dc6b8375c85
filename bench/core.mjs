// npm run bench:core - what the language costs, for 10, 100 and 500 nodes. Medians, one process, no database.
import { join } from "node:path";
import { bundleAndImport } from "../scripts/testing/bundle.mjs";

const core = await bundleAndImport(join(import.meta.dirname, "core.ts"));
const rows = core.SIZES.map((size) => {
  const steps = core.runTask(size)();
  const run = median(core.runTask(size));
  return {
    nodes: size,
    "read ms": show(median(core.readTask(size))),
    "validate ms": show(median(core.validateTask(size))),
    "keystroke ms": show(median(core.keystrokeTask(size))),
    "layout ms": show(median(core.layoutTask(size))),
    "run ms": show(run),
    "steps/s": Math.round((steps / run) * 1_000),
  };
});
console.table(rows);

const large = rows.at(-1);
if (Number(large["validate ms"]) > 20) {
  console.error(
    `validate takes ${large["validate ms"]} ms for ${large.nodes} nodes; the goal is under 20 ms`,
  );
  process.exitCode = 1;
}

function median(task) {
  const times = [];
  const end = performance.now() + 1_500;
  for (let i = 0; i < 20; i++) task();
  while (times.length < 20 || (performance.now() < end && times.length < 2_000)) {
    const began = performance.now();
    task();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}

function show(ms) {
  return ms.toFixed(3);
}
