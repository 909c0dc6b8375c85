"use client";
import { TriangleAlert } from "lucide-react";
import { Tooltip } from "@/components/ui/tooltip";
import { useWords } from "@/components/words/words";
import { useEditor, useEditorSession, useEditorStore } from "./context";
import { isNameTaken } from "./name-taken";
import { useWorkspaceNames } from "./use-workspace-names";

/** The name in the top bar, edited in place. */
export function AutomationName() {
  const t = useWords("editor");
  const store = useEditorStore();
  const name = useEditor(({ doc }) => doc.name);
  const readOnly = useEditor((state) => state.readOnly);
  const taken = useNameTaken();
  return (
    <>
      {/* A long name is cut. On the field itself, the title would be read out a second time. */}
      <span className="contents" title={name}>
        <input
          aria-label={t("name")}
          aria-description={taken ? t("name_taken") : undefined}
          disabled={readOnly}
          className="min-w-8 max-w-96 truncate lg:max-w-3xl rounded-sm border border-transparent bg-transparent px-1.5 font-semibold text-lg field-sizing-content hover:border-line-strong focus-visible:border-line-strong max-sm:leading-snug sm:min-w-16 sm:py-0.5"
          value={name}
          maxLength={200}
          placeholder={t("name_this")}
          onBlur={() => store.getState().closeUndoStep()}
          onKeyDown={(event) => {
            if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
          }}
          onChange={({ target }) =>
            store
              .getState()
              .commit({ op: "set_name", name: target.value }, { label: t("rename"), mergeKey: "name" })
          }
        />
      </span>
      {taken ? (
        <Tooltip text={t("name_taken")} side="bottom">
          <span className="flex shrink-0 items-center text-warn" data-name-taken>
            <TriangleAlert className="size-4" aria-hidden />
            <span className="sr-only">{t("name_taken")}</span>
          </span>
        </Tooltip>
      ) : null}
    </>
  );
}

/** Duplicate names are allowed, but they are confusing. */
export function useNameTaken(): boolean {
  const { automationId: id } = useEditorSession();
  const name = useEditor(({ doc }) => doc.name);
  const names = useWorkspaceNames();
  return names !== undefined && isNameTaken(name, { id, automations: names.desk.automations });
}
