"use client";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  defaultHighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { TemplateEditor, type TemplateEditorProps } from "./template-editor";

const JSON_LANGUAGE = [
  json(),
  bracketMatching(),
  indentOnInput(),
  syntaxHighlighting(defaultHighlightStyle),
  EditorState.tabSize.of(2),
];

/** The editor of texts with fields in them, for JSON. */
export function JsonEditor(props: TemplateEditorProps) {
  return <TemplateEditor {...props} className="json-editor" extensions={JSON_LANGUAGE} />;
}
