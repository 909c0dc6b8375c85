"use client";
import { referenceTitle } from "@/components/editor/card-text";
import { useEditor } from "@/components/editor/context";
import { useWords } from "@/components/words/words";
import { parseTemplate, type Reference } from "@/lib/automation/template";
import { type Choice, useSurroundings } from "./use-value";

export type NamedReference = { title: string; known: boolean };

/** The words of a reference at this step, and whether it stands for anything there. */
export function useReferenceName(
  nodeId: string,
  choices: readonly Choice[],
): (reference: Reference) => NamedReference {
  const steps = useWords("steps");
  const definition = useSurroundings(nodeId);
  const custom = useEditor((state) => state.custom);
  return ({ path }) => ({
    title: referenceTitle(path, { definition, custom, t: steps }),
    known: choices.some((choice) => choice.path === path.join(".")),
  });
}

/** A text in its parts, with each reference named. Text that is no template is one part. */
export function namedParts(
  text: string,
  name: (reference: Reference) => NamedReference,
): readonly (string | NamedReference)[] {
  const parsed = parseTemplate(text);
  if (!parsed.ok) return [text];
  return parsed.template.parts.map((part) => (typeof part === "string" ? part : name(part)));
}
