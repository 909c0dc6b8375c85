import type { EditorState } from "@/components/editor/store";
import type { Json, JsonObject } from "@/lib/automation/json";
import { isObject } from "@/lib/automation/json";
import type { Definition, Node } from "@/lib/automation/schema";
import type { TestDraft } from "./test-draft";

/** The steps whose results this step reads, in the order of the automation. */
export function stepsRead(definition: Definition, node: Node): Node[] {
  const text = JSON.stringify(node);
  return definition.nodes.filter(
    ({ id, type }) => type !== "trigger" && id !== node.id && mentions(text, id),
  );
}

function mentions(text: string, id: string): boolean {
  return text.includes(`steps.${id}.`);
}

/** The pinned output of a step: what was typed, else what the last test gave, else nothing. */
export function pinOf(nodeId: string, { pins, result }: Pick<TestDraft, "pins" | "result">): JsonObject {
  const typed = Object.hasOwn(pins, nodeId) ? pins[nodeId] : undefined;
  const output = result?.steps.findLast((step) => step.nodeId === nodeId)?.output;
  return typed ?? (isObject(output) ? output : {});
}

/** The members of a test request that limit it to a part of the automation. */
export function partBody({ doc, testDraft }: Pick<EditorState, "doc" | "testDraft">) {
  const { part } = testDraft;
  const node = doc.nodes.find(({ id }) => id === part?.nodeId);
  if (!part || !node) return {};
  if (!part.only) return { untilNodeId: node.id };
  const outputs = stepsRead(doc, node).map(({ id }): [string, Json] => [id, pinOf(id, testDraft)]);
  return { fromNodeId: node.id, untilNodeId: node.id, stepOutputs: Object.fromEntries(outputs) };
}
