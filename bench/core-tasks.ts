import { actions } from "@/lib/actions";
import { nextStep, start } from "@/lib/automation/interpret";
import type { JsonObject } from "@/lib/automation/json";
import { layoutPositions } from "@/lib/automation/layout";
import { compile } from "@/lib/automation/program";
import { readDefinition } from "@/lib/automation/read-definition";
import { record } from "@/lib/automation/record-step";
import type { Definition } from "@/lib/automation/schema";
import { eventOf, NOW, WORKSPACE } from "@/lib/automation/testing/reading";
import { validate } from "@/lib/automation/validate";

export const SIZES = [10, 100, 500] as const;

/** A realistic graph: every fourth node is a condition whose branches meet again. */
export function graphOfSize(size: number): Definition {
  const nodes: JsonObject[] = [{ id: "t", type: "trigger", event: "call.missed", next: "n1" }];
  for (let i = 1; i < size; i++) nodes.push(nodeAt(i, size));
  const read = readDefinition({ name: "Bench", nodes });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.definition;
}

function nodeAt(i: number, size: number): JsonObject {
  const id = `n${i}`;
  const next = i + 1 < size ? `n${i + 1}` : null;
  if (i % 4 === 1 && i + 2 < size) {
    const expression = { field: "trigger.ring_seconds", operator: "greater_than", value: i };
    return {
      id,
      type: "condition",
      conditionType: "if_else",
      expression,
      trueBranch: `n${i + 1}`,
      falseBranch: `n${i + 2}`,
    };
  }
  const message = `Hello {{trigger.caller_name | first_name | default:'there'}}, this is message ${i} of {{workspace.name}}.`;
  return {
    id,
    type: "action",
    action: "send_sms",
    config: { to: "{{trigger.caller_phone}}", message },
    next,
  };
}

export function readTask(size: number): () => unknown {
  const nodes = JSON.stringify(graphOfSize(size));
  return () => readDefinition(JSON.parse(nodes));
}

/** Validates uncached nodes, as after loading, and one changed node, as on a keystroke. */
export function validateTask(size: number): () => unknown {
  const text = JSON.stringify(graphOfSize(size));
  return () => validate(JSON.parse(text), actions);
}

export function keystrokeTask(size: number): () => unknown {
  let definition = graphOfSize(size);
  let typed = 0;
  validate(definition, actions);
  return () => {
    typed += 1;
    const nodes = definition.nodes.map((node) =>
      node.id === "n2" ? { ...node, notes: `typed ${typed}` } : node,
    );
    definition = { ...definition, nodes };
    return validate(definition, actions);
  };
}

/** Folds one run to its end and returns its number of steps. */
export function runTask(size: number): () => number {
  const program = compile(graphOfSize(size), actions);
  const event = eventOf({ caller_phone: "+12025550143", caller_name: "Maria Gomez", ring_seconds: 1_000 });
  const outcome = {
    status: "succeeded",
    output: { messageId: "msg_1", segments: 1, status: "sandboxed" },
  } as const;
  return () => {
    let run = start(program, event, { runId: "run_1", seed: 1, now: NOW, workspace: WORKSPACE });
    for (;;) {
      const step = nextStep(program, run, NOW);
      if (step.kind !== "perform" && step.kind !== "settled") return run.seq;
      const done = { step, outcome: step.kind === "perform" ? outcome : step.outcome, now: NOW };
      run = record(program, run, done).run;
    }
  };
}

export function layoutTask(size: number): () => unknown {
  const definition = graphOfSize(size);
  return () => layoutPositions(definition);
}
