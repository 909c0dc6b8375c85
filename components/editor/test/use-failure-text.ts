import { useEditor, useEditorSession } from "@/components/editor/context";
import { useWords } from "@/components/words/words";
import { scenarioFailureText } from "./instant-text";

/** Scenarios run the draft, so its steps are those that a failure names. */
export function useFailureText(): (failure: string) => string {
  const t = useWords("editorScenarios");
  const steps = useWords("steps");
  const { timezone } = useEditorSession();
  const definition = useEditor(({ doc }) => doc);
  return (failure) => scenarioFailureText(failure, { t, timezone, definition, steps });
}
