"use client";
import type { EditorView } from "@codemirror/view";
import { Braces } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense, useId, useMemo, useRef, useState } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { isLocked } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { FieldAbout, isInvalid, Optional } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { moved } from "@/components/ui/list-keys";
import { Popover, PopoverAnchor } from "@/components/ui/menu";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { ChoicePopover, found } from "./choice-list";
import { apart, asIs, openBraces, openReference, referenceTo, sampleText } from "./sample-text";
import type { TemplateEditorProps } from "./template-editor";
import "./template.css";
import { useReferenceName } from "./use-reference-name";
import { type Bound, type Choice, type FieldProps, useChoices } from "./use-value";

const TemplateEditor = lazyPart(() =>
  import("./template-editor").then((module) => ({ default: module.TemplateEditor })),
);

type Props = FieldProps & {
  multiline?: boolean;
  preview?: boolean;
  placeholder?: string | undefined;
  /** Its title is written nearby, and said by the field itself. */
  untitled?: boolean;
  /** Its problems are shown nearby, so it keeps no line free for them. */
  bare?: boolean;
  /** References that only this field accepts, beside the fields of the step. */
  more?: readonly Choice[] | undefined;
  /** The editor of a language, in place of the one for plain text. */
  editor?: ComponentType<TemplateEditorProps>;
  /** Returns the text to write for a reference, given the text before it. */
  insert?: (reference: string, before: string) => string;
  /** A button beside the one that inserts a field. */
  tool?: ReactNode;
  /** Shown below the text and above its problems. */
  below?: ReactNode;
  onLeave?: () => void;
  /** Takes the focus and lists the fields at once. */
  opened?: boolean;
};

const NO_MORE: readonly Choice[] = [];

/** Text with fields in it. Typing `{`, or the button, opens the fields this step may use. */
export function TemplateField({
  bound,
  multiline = false,
  preview = multiline,
  optional,
  hint,
  placeholder,
  untitled = false,
  bare = false,
  more = NO_MORE,
  editor: Editor = TemplateEditor,
  insert = multiline ? apart : asIs,
  tool,
  below,
  onLeave,
  opened = false,
}: Props) {
  const t = useWords("editorFields");
  const store = useEditorStore();
  const readOnly = useEditor(isLocked);
  const available = useChoices(bound.nodeId);
  const choices = useMemo(() => [...more, ...available], [available, more]);
  const [open, setOpen] = useState<"typed" | "searched" | null>(opened ? "typed" : null);
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const view = useRef<EditorView | null>(null);
  const about = useId();
  const text = textOf(bound);
  const listed = found(choices, search);
  // Code has braces of its own.
  const braces = Editor === TemplateEditor ? openReference : openBraces;

  const isRead = insert === apart;

  const onChange = (value: string, caret: number) => {
    bound.set(value === "" ? undefined : value);
    const typed = braces(value.slice(0, caret));
    setOpen(typed === null ? null : "typed");
    setSearch(typed?.typed ?? "");
    setActive(0);
  };
  const pick = (choice: Choice) => {
    const editor = view.current;
    if (!editor) {
      // The editor is still loading, and will show what was picked.
      bound.set(text + insert(referenceTo(choice, isRead ? text : null), text));
      setOpen(null);
      return;
    }
    const caret = editor.state.selection.main.head;
    const whole = editor.state.doc.toString();
    const before = whole.slice(0, caret);
    const from = braces(before)?.at ?? caret;
    const to = whole.startsWith("}}", caret) ? caret + 2 : caret;
    // People who type the braces type the space before them too.
    const write = isRead && from < caret ? asIs : insert;
    const kept = whole.slice(0, from);
    const written = write(referenceTo(choice, isRead ? kept : null), kept);
    editor.dispatch({ changes: { from, to, insert: written }, selection: { anchor: from + written.length } });
    editor.focus();
    setOpen(null);
  };
  const onKey = (key: string): boolean => {
    if (open !== "typed") return false;
    const next = moved(key, { active, count: listed.length });
    if (next !== null) setActive(next);
    else if (key === "Escape") setOpen(null);
    else {
      const choice = listed[active];
      if (choice) pick(choice);
      else setOpen(null);
    }
    return true;
  };
  const name = useReferenceName(bound.nodeId, choices);
  return (
    <div className="flex flex-col gap-1">
      {untitled ? null : (
        <span className="font-medium text-ink text-sm" aria-hidden>
          {bound.title}
          {optional ? <Optional /> : null}
        </span>
      )}
      <Popover open={open !== null} onOpenChange={() => setOpen(null)}>
        <PopoverAnchor asChild>
          <div className="relative" data-tool={tool ? "" : undefined}>
            <Suspense
              fallback={
                <div className="template-waiting" data-multiline={multiline || undefined}>
                  {text}
                </div>
              }
            >
              <Editor
                key={`${bound.nodeId} ${bound.path}`}
                value={text}
                label={bound.title}
                path={bound.path}
                multiline={multiline}
                invalid={isInvalid(bound.error)}
                disabled={readOnly}
                describedBy={bound.error || hint ? about : undefined}
                placeholder={placeholder}
                name={name}
                onChange={onChange}
                onBlur={() => {
                  onLeave?.();
                  store.getState().closeUndoStep();
                }}
                onKey={onKey}
                onView={(made) => {
                  view.current = made;
                  if (opened) made.focus();
                }}
              />
            </Suspense>
            {tool ? <span className="absolute top-0.5 right-7.5 touch:right-10.5">{tool}</span> : null}
            <Button
              kind="ghost"
              size="icon-sm"
              aria-label={t("insert_field", { field: bound.title.toLowerCase() })}
              aria-expanded={open !== null}
              className="absolute top-0.5 right-0.5"
              disabled={readOnly}
              onClick={() => setOpen(open === null ? "searched" : null)}
            >
              <Braces aria-hidden />
            </Button>
          </div>
        </PopoverAnchor>
        <ChoicePopover
          writing={() => view.current?.dom}
          all={open === "searched" ? choices : null}
          onClose={() => setOpen(null)}
          choices={listed}
          active={active}
          onActive={setActive}
          onPick={pick}
        />
      </Popover>
      {preview ? <Preview text={text} choices={choices} /> : null}
      {below}
      {bare ? null : <FieldAbout id={about} error={bound.error} hint={hint} />}
    </div>
  );
}

function textOf({ value }: Bound): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function Preview({ text, choices }: { text: string; choices: readonly Choice[] }) {
  const t = useWords("editorFields");
  const said = useMemo(() => sampleText(text, choices), [text, choices]);
  if (said === null) return null;
  return (
    <p className="rounded-md bg-sunken px-2.5 py-1.5 text-ink-2 text-sm [overflow-wrap:anywhere]">
      {rich(
        t.parts("reads", {
          text: said,
          label: (words) => <span className="mr-1.5 text-ink-3">{words}</span>,
        }),
      )}
    </p>
  );
}
