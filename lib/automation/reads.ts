import type { Definition } from "./schema";

/** Data an automation reads besides its event. A run loads only what it needs. */
export type Reads = { today: boolean; records: boolean };

/** A delay relative to a date may follow the appointment. */
const RECORD = /(?:\{\{[ \t]*|")(?:contact|appointment|lead)\.|"relative"/;

export function readsOf(definition: Pick<Definition, "nodes">): Reads {
  const text = JSON.stringify(definition.nodes);
  return { today: text.includes("workspace.today"), records: RECORD.test(text) };
}
