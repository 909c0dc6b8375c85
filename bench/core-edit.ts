import { actions } from "@/lib/actions/index";
import { applyOperation } from "@/lib/automation/edit";
import { layoutPositions } from "@/lib/automation/layout";
import { narrate } from "@/lib/automation/narrate";
import { narrateDiff } from "@/lib/automation/narrate-diff";
import { diff, invert, squash } from "@/lib/automation/patch";
import { applyPatch } from "@/lib/automation/patch-apply";
import { mergePatches } from "@/lib/automation/patch-merge";
import type { Definition, Edge, Node } from "@/lib/automation/schema";

/** Measures editing: a keystroke, a drag, an undo and an auto-layout. Prints one line per measure. */

const SIZES = [10, 100, 500];
const KEYSTROKE_MS = 16;

function graphOf(size: number): Definition {
  const nodes: Node[] = [
    { id: "n0", type: "trigger", event: "call.missed", conditions: { during_hours: true } },
  ];
  const edges: Edge[] = [];
  for (let n = 1; n < size; n += 1) {
    const isCondition = n % 4 === 0 && n + 3 < size;
    const expression = { field: "trigger.is_new_caller", operator: "equals", value: true };
    const config = {
      to: "{{trigger.caller_phone}}",
      message: `Message ${n} for {{trigger.caller_name | default:'you'}}`,
    };
    nodes.push(
      isCondition
        ? {
            id: `n${n}`,
            type: "condition",
            conditionType: "if_else",
            expression,
            position: { x: n * 320, y: 0 },
          }
        : { id: `n${n}`, type: "action", action: "send_sms", config, position: { x: n * 320, y: 0 } },
    );
    const before = nodes[n - 1];
    edges.push({
      from: `n${n - 1}`,
      to: `n${n}`,
      ...(before?.type === "condition" ? { branch: "true" } : {}),
    });
    if (isCondition) edges.push({ from: `n${n}`, to: `n${n + 3}`, branch: "false" });
  }
  return { name: "Bench", description: "", nodes, edges, settings: {} };
}

function edited(definition: Definition, id: string): Definition {
  const edit = { op: "set_field" as const, nodeId: id, field: "config.message", value: `Changed ${id}` };
  const result = applyOperation(definition, edit);
  return result.ok ? result.definition : definition;
}

/** Median of repeated runs after a warm-up, in milliseconds. */
function median(work: () => unknown): number {
  const times: number[] = [];
  const stopAt = performance.now() + 1_000;
  for (let run = 0; run < 5 || (performance.now() < stopAt && run < 200); run += 1) {
    const started = performance.now();
    work();
    if (run > 1) times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

for (const size of SIZES) {
  const definition = graphOf(size);
  const mine = edited(definition, `n${size - 1}`);
  const theirs = edited(definition, "n1");
  const patch = diff(definition, mine);
  const measures: [string, () => unknown][] = [
    ["layout, left to right", () => layoutPositions(definition)],
    ["layout, top down", () => layoutPositions(definition, { direction: "down" })],
    ["set one field", () => edited(definition, `n${size - 1}`)],
    ["diff of one field", () => diff(definition, mine)],
    ["diff of a copy", () => diff(definition, structuredClone(mine))],
    ["apply and undo", () => applyPatch(applyPatch(definition, patch), invert(patch))],
    ["squash", () => squash(patch, patch)],
    ["merge two editors", () => mergePatches(definition, patch, diff(definition, theirs))],
    ["narrate", () => narrate(definition, actions)],
    ["narrate a difference", () => narrateDiff({ before: definition, after: mine }, actions)],
  ];
  for (const [name, work] of measures) {
    const time = median(work);
    const note =
      name.startsWith("layout") || time < KEYSTROKE_MS ? "" : `  over a keystroke's ${KEYSTROKE_MS} ms`;
    process.stdout.write(
      `${String(size).padStart(4)} nodes  ${name.padEnd(24)} ${time.toFixed(3).padStart(9)} ms${note}\n`,
    );
  }
}
