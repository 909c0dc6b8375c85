import { seedOf } from "./backoff";
import { canonicalText, type Json } from "./json";
import type { Definition } from "./schema";

/** A definition without what it looks like on the canvas, which changes nothing that runs. */
export function runningPart(definition: Definition) {
  const nodes = definition.nodes.map(({ position: _, group: __, ...node }) => node);
  const { canvas: ___, ...settings } = definition.settings;
  return { ...definition, nodes, settings };
}

/** True if runs of both do the same, whatever the automations are called. */
export function runsAlike(one: Definition, other: Definition): boolean {
  return one === other || runningText(one) === runningText(other);
}

/** Returns a digest that is equal for definitions whose runs do the same. It is stored with results, to find outdated ones. */
export function runningDigest(definition: Definition): string {
  return seedOf(runningText(definition)).toString(36);
}

function runningText(definition: Definition): string {
  const { name: _, description: __, ...rest } = runningPart(definition);
  return canonicalText(rest as unknown as Json);
}
