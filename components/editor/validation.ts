"use client";
import { useEffect } from "react";
import { actions } from "@/lib/actions";
import type { DeskNames } from "@/lib/automation/desk-problems";
import { type DeskUses, deskUses } from "@/lib/automation/desk-uses";
import { withoutOpenAnswers } from "@/lib/automation/open-answers";
import type { Problem } from "@/lib/automation/problems";
import type { Definition } from "@/lib/automation/schema";
import { withUnknownNames } from "@/lib/automation/unknown-names";
import { validate } from "@/lib/automation/validate";
import { useEditorSession, useEditorStore } from "./context";
import { useWorkspaceNames } from "./use-workspace-names";
import { FIRST_PAINT_MS, whenIdle } from "./when-idle";

const QUIET_MS = 60;

type DeskChecks = typeof import("@/lib/automation/desk-problems");
/** Loaded for the first step that names something of the desk, because most automations name nothing. */
let checks: DeskChecks | null = null;

/** Problems follow the document a moment later, so that a canvas or a keystroke is painted before it is judged. */
export function useValidation(): void {
  const store = useEditorStore();
  const names = useWorkspaceNames();
  const { timezone } = useEditorSession();
  useEffect(() => {
    store.setState({ variables: names?.variables ?? [], custom: names?.events, titles: names?.titles });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    let judged: Definition | null = null;
    const judge = () => {
      const { doc } = store.getState();
      if (doc === judged) return;
      judged = doc;
      const problems = withoutOpenAnswers(validate(doc, actions, names?.events), doc.nodes.length);
      if (!names) return store.setState({ problems });
      const known = withUnknownNames(problems, { definition: doc, names });
      const uses = deskUses(doc, actions);
      if (uses.names.length + uses.dates.length === 0) return store.setState({ problems: known });
      const about = { uses, desk: names.desk, timezone: doc.settings.timezone ?? timezone };
      store.setState({ problems: checks ? withDesk(known, checks, about) : known });
      if (!checks) void loadChecks();
    };
    const loadChecks = async () => {
      // If they are missing, the deploy finds the same problems.
      checks = await import("@/lib/automation/desk-problems").catch(() => null);
      if (!checks || isStopped) return;
      judged = null;
      judge();
    };
    const cancelFirst = whenIdle(judge, FIRST_PAINT_MS);
    const unsubscribe = store.subscribe((state) => {
      if (state.doc === judged) return;
      clearTimeout(timer);
      timer = setTimeout(judge, QUIET_MS);
    });
    return () => {
      isStopped = true;
      cancelFirst();
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, names, timezone]);
}

/** Errors stay before warnings. */
function withDesk(
  problems: Problem[],
  { deskProblems }: DeskChecks,
  { uses, ...about }: { uses: DeskUses; desk: DeskNames; timezone: string },
): Problem[] {
  const found = deskProblems(uses, { ...about, now: Date.now() });
  if (found.length === 0) return problems;
  const isError = ({ severity }: Problem) => severity === "error";
  const all = [...problems, ...found];
  return [...all.filter(isError), ...all.filter((one) => !isError(one))];
}
