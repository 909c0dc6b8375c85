"use client";
import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  defaultHighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { pageNonce } from "@/components/ui/page-nonce";

export function JsonEditor({
  value,
  label,
  path,
  describedBy,
  onChange,
  onBlur,
}: {
  value: string;
  label: string;
  path: string;
  describedBy: string;
  onChange: (text: string) => void;
  onBlur: () => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ value, onChange, onBlur });
  latest.current = { value, onChange, onBlur };
  useEffect(() => {
    if (!host.current) return;
    const made = new EditorView({
      parent: host.current,
      doc: latest.current.value,
      extensions: [
        keymap.of(defaultKeymap.filter(({ key }) => key !== "Tab" && key !== "Shift-Tab")),
        json(),
        bracketMatching(),
        indentOnInput(),
        syntaxHighlighting(defaultHighlightStyle),
        EditorState.tabSize.of(2),
        EditorView.cspNonce.of(pageNonce()),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": label,
          "data-path": path,
          "aria-describedby": describedBy,
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          if (update.focusChanged && !update.view.hasFocus) latest.current.onBlur();
        }),
      ],
    });
    view.current = made;
    return () => made.destroy();
  }, [label, path, describedBy]);
  useEffect(() => {
    const made = view.current;
    if (!made || made.hasFocus || made.state.doc.toString() === value) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } });
  }, [value]);
  return <div ref={host} className="template-editor json-editor" />;
}
