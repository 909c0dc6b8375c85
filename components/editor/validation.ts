"use client";
import { useEffect } from "react";
import { actions } from "@/lib/actions";
import type { Definition } from "@/lib/automation/schema";
import { withUnknownNames } from "@/lib/automation/unknown-names";
import { validate } from "@/lib/automation/validate";
import { useEditorStore } from "./context";
import { useWorkspaceNames } from "./use-workspace-names";

const QUIET_MS = 60;

/** Problems follow the document a moment later, so that a keystroke is painted before it is judged. */
export function useValidation(): void {
  const store = useEditorStore();
  const names = useWorkspaceNames();
  useEffect(() => {
    store.setState({ variables: names?.variables ?? [] });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let judged: Definition | null = null;
    const judge = () => {
      const { doc } = store.getState();
      if (doc === judged) return;
      judged = doc;
      const problems = validate(doc, actions);
      store.setState({
        problems: names ? withUnknownNames(problems, { definition: doc, names }) : problems,
      });
    };
    timer = setTimeout(judge);
    const unsubscribe = store.subscribe((state) => {
      if (state.doc === judged) return;
      clearTimeout(timer);
      timer = setTimeout(judge, QUIET_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, names]);
}
