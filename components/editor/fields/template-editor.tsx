"use client";
import { defaultKeymap } from "@codemirror/commands";
import { Compartment, EditorState, type Extension, Prec, type Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  placeholder as placeholderText,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/classes";
import { pageNonce } from "@/components/ui/page-nonce";
import { parseTemplate, type Reference } from "@/lib/automation/template";

export type TemplateEditorProps = {
  value: string;
  label: string;
  path: string;
  multiline: boolean;
  invalid: boolean;
  disabled: boolean;
  describedBy?: string | undefined;
  placeholder?: string | undefined;
  /** The words of a reference, and whether it stands for anything here. */
  name: (reference: Reference) => { title: string; known: boolean };
  onChange: (value: string, caret: number) => void;
  onBlur: () => void;
  /** Keys while the list of fields is open; true: it was meant for the list. */
  onKey: (key: string) => boolean;
  onView: (view: EditorView) => void;
  className?: string;
  /** Those of a language, if the text has one. */
  extensions?: Extension[];
};

/** Text in which references are chips: one caret stop each, readable, deleted whole, pasted and typed as text. */
export function TemplateEditor(props: TemplateEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [attributes] = useState(() => new Compartment());
  const { label, path, multiline, invalid, disabled, describedBy, placeholder } = props;

  useEffect(() => {
    if (!host.current) return;
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [attributes.of([]), extensionsFor(latest)],
      }),
    });
    view.current = made;
    latest.current.onView(made);
    return () => made.destroy();
  }, [attributes]);

  // A step whose action is replaced keeps its editors, and a problem appears while one is open.
  useEffect(() => {
    const now = attributesOf({ label, path, multiline, invalid, disabled, describedBy, placeholder });
    view.current?.dispatch({ effects: attributes.reconfigure(now) });
  }, [attributes, label, path, multiline, invalid, disabled, describedBy, placeholder]);

  // Undo, a fix or another editor may change the text from outside; what was typed here is already the same.
  useEffect(() => {
    const made = view.current;
    const text = made?.state.doc.toString();
    if (!made || text === props.value) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: props.value } });
  }, [props.value]);

  return (
    <div
      ref={host}
      data-invalid={props.invalid || undefined}
      className={cx("template-editor", props.className)}
    />
  );
}

type Latest = { current: TemplateEditorProps };

function extensionsFor(latest: Latest): Extension[] {
  const { multiline, extensions = [] } = latest.current;
  const listed = ["ArrowDown", "ArrowUp", "Enter", "Escape", "Tab"];
  return [
    Prec.highest(keymap.of(listed.map((key) => ({ key, run: () => latest.current.onKey(key) })))),
    ...(multiline
      ? []
      : [EditorState.transactionFilter.of((change) => (change.newDoc.lines > 1 ? [] : change))]),
    // Tab moves on to the next field, as in every form.
    keymap.of(defaultKeymap.filter(({ key }) => key !== "Tab" && key !== "Shift-Tab" && key !== "Mod-Enter")),
    EditorView.cspNonce.of(pageNonce()),
    EditorView.lineWrapping,
    ...extensions,
    chips(latest),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && update.state.doc.toString() !== latest.current.value) {
        latest.current.onChange(update.state.doc.toString(), update.state.selection.main.head);
      }
      if (update.focusChanged && !update.view.hasFocus) latest.current.onBlur();
    }),
  ];
}

type Attributes = Pick<
  TemplateEditorProps,
  "label" | "path" | "multiline" | "invalid" | "disabled" | "describedBy" | "placeholder"
>;

function attributesOf(field: Attributes): Extension[] {
  const { label, path, multiline, invalid, disabled, describedBy, placeholder } = field;
  return [
    EditorState.readOnly.of(disabled),
    EditorView.editable.of(!disabled),
    EditorView.contentAttributes.of({
      "aria-label": label,
      "data-path": path,
      "aria-multiline": String(multiline),
      spellcheck: "true",
      ...(invalid ? { "aria-invalid": "true" } : {}),
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
    }),
    ...(placeholder ? [placeholderText(placeholder)] : []),
  ];
}

class Chip extends WidgetType {
  constructor(
    private readonly title: string,
    private readonly known: boolean,
    private readonly source: string,
  ) {
    super();
  }
  override eq(other: Chip): boolean {
    return other.source === this.source && other.title === this.title && other.known === this.known;
  }
  override toDOM(): HTMLElement {
    const chip = document.createElement("span");
    chip.className = "template-chip";
    chip.textContent = this.title;
    chip.title = this.source;
    if (!this.known) chip.dataset.unknown = "";
    return chip;
  }
}

/** A reference the caret stands in is text, so that it can be edited; all others are chips. */
function chips(latest: Latest): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      chips: DecorationSet;
      /** Marks are not atomic, so they are a set of their own. */
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.chips = decorate(view, latest);
        this.decorations = withPunctuation(this.chips, view);
      }
      update(update: ViewUpdate) {
        if (update.docChanged || update.selectionSet || update.focusChanged) {
          this.chips = decorate(update.view, latest);
          this.decorations = withPunctuation(this.chips, update.view);
        }
      }
    },
    {
      decorations: ({ decorations }) => decorations,
      provide: (own) => EditorView.atomicRanges.of((view) => view.plugin(own)?.chips ?? Decoration.none),
    },
  );
  return plugin;
}

function decorate(view: EditorView, latest: Latest): DecorationSet {
  const { head } = view.state.selection.main;
  const ranges: Range<Decoration>[] = [];
  for (const { source, start, end, reference } of closedReferences(view.state.doc.toString())) {
    if (view.hasFocus && head > start && head < end) continue;
    const { title, known } = latest.current.name(reference);
    ranges.push(Decoration.replace({ widget: new Chip(title, known, source) }).range(start, end));
  }
  return Decoration.set(ranges);
}

const PUNCTUATION = /^[.,;:!?)\]”»’]+/;
/** Begins before the chip at its own start, so that it contains the chip. */
const KEPT = Decoration.mark({ class: "template-kept", inclusiveStart: true });

/** Keeps punctuation on the line of the chip before it. */
function withPunctuation(found: DecorationSet, { state: { doc } }: EditorView): DecorationSet {
  const kept: Range<Decoration>[] = [];
  for (const at = found.iter(); at.value !== null; at.next()) {
    const [marks] = PUNCTUATION.exec(doc.sliceString(at.to, at.to + 4)) ?? [];
    if (marks) kept.push(KEPT.range(at.from, at.to + marks.length));
  }
  return found.update({ add: kept });
}

/** Each on its own, so that one being typed does not undo the chips around it. */
function closedReferences(text: string) {
  const found: { source: string; start: number; end: number; reference: Reference }[] = [];
  for (let start = text.indexOf("{{"); start !== -1; ) {
    const close = text.indexOf("}}", start);
    if (close === -1) break;
    const next = text.indexOf("{{", start + 2);
    if (next !== -1 && next < close) {
      start = next;
      continue;
    }
    const source = text.slice(start, close + 2);
    const parsed = parseTemplate(source);
    const [reference] = parsed.ok ? parsed.template.parts : [];
    if (typeof reference === "object") found.push({ source, start, end: close + 2, reference });
    start = next;
  }
  return found;
}
