// npm run bench:core - the cost of the automation language for 10, 100 and 500 nodes. Medians, one process, no
// database.
import { keystrokeTask, layoutTask, readTask, runTask, SIZES, validateTask } from "./core-tasks";
import { say } from "./rig";

const MOST_VALIDATE_MS = 20;

function median(task: () => unknown): number {
  const times: number[] = [];
  const end = performance.now() + 1_500;
  for (let i = 0; i < 20; i++) task();
  while (times.length < 20 || (performance.now() < end && times.length < 2_000)) {
    const began = performance.now();
    task();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

const show = (ms: number) => ms.toFixed(3);

const rows = SIZES.map((size) => {
  const steps = Number(runTask(size)());
  const run = median(runTask(size));
  return {
    nodes: size,
    "read ms": show(median(readTask(size))),
    "validate ms": show(median(validateTask(size))),
    "keystroke ms": show(median(keystrokeTask(size))),
    "layout ms": show(median(layoutTask(size))),
    "run ms": show(run),
    "steps/s": Math.round((steps / run) * 1_000),
  };
});
console.table(rows);

const large = rows.at(-1);
if (large && Number(large["validate ms"]) > MOST_VALIDATE_MS) {
  say(
    `validate takes ${large["validate ms"]} ms for ${large.nodes} nodes; the goal is under ${MOST_VALIDATE_MS} ms`,
  );
  process.exitCode = 1;
}
