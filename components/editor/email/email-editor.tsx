"use client";
import { useEffect, useRef, useState } from "react";
import { referenceTitle } from "@/components/editor/card-text";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { ChoicePopover, found } from "@/components/editor/fields/choice-list";
import { openReference } from "@/components/editor/fields/sample-text";
import { type Bound, type Choice, useChoices } from "@/components/editor/fields/use-value";
import { drawn, isLocked } from "@/components/editor/store";
import { FieldAbout, isInvalid } from "@/components/ui/field";
import { Popover, PopoverAnchor } from "@/components/ui/menu";
import { useWords } from "@/components/words/words";
import type { Reference } from "@/lib/automation/template";
import "../fields/template.css";
import "./email.css";
import { chipFor, shownHtml, writtenHtml } from "./email-html";
import { EmailTools } from "./email-tools";

/** The email as it will look. Fields are chips; typing `{`, or the button, offers those of this step. */
export function EmailEditor({ bound, html }: { bound: Bound; html: string }) {
  const t = useWords("editorComments");
  const steps = useWords("steps");
  const store = useEditorStore();
  const readOnly = useEditor(isLocked);
  const doc = useEditor(drawn);
  const custom = useEditor((state) => state.custom);
  const choices = useChoices(bound.nodeId);
  const page = useRef<HTMLDivElement>(null);
  /** Recent values typed here. A render may lag behind the keyboard and must not undo them. */
  const written = useRef<readonly string[]>([]);
  const [search, setSearch] = useState<string | null>(null);
  /** The caret before the button opened the list, because the search field of the list takes the focus. */
  const [place, setPlace] = useState<Range | null>(null);
  const [active, setActive] = useState(0);
  const listed = found(choices, search ?? "");
  const titleOf = (path: readonly string[]) => referenceTitle(path, { definition: doc, custom, t: steps });
  const name = (reference: Reference) => ({
    title: titleOf(reference.path),
    known: choices.some(({ path }) => path === reference.path.join(".")),
  });

  // Undo, a fix or another editor may change the email from outside; what was typed here is already the same.
  useEffect(() => {
    const isLate = html !== written.current.at(-1) && written.current.includes(html);
    if (isLate) return;
    if (html !== written.current.at(-1)) page.current?.replaceChildren(shownHtml(html, name));
    if (written.current.length !== 1 || written.current[0] !== html) written.current = [html];
  });

  const write = () => {
    if (!page.current) return;
    const isEmpty = page.current.textContent === "" && !page.current.querySelector("li");
    const next = isEmpty ? "" : writtenHtml(page.current);
    written.current = [...written.current, next];
    bound.set(next);
    setSearch(openReference(textBefore())?.typed ?? null);
    setPlace(null);
    setActive(0);
  };
  const openList = () => {
    setPlace(caret(page.current));
    setSearch("");
  };
  const pick = (choice: Choice) => {
    const range = place ?? caret(page.current);
    if (!range) return;
    page.current?.focus();
    const selection = window.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    const before = textBefore();
    const typed = openReference(before);
    if (typed) range.setStart(range.startContainer, range.startOffset - before.length + typed.at);
    const source = `{{${choice.path}}}`;
    range.deleteContents();
    const chip = chipFor({ source, title: titleOf(choice.path.split(".")), known: true });
    range.insertNode(chip);
    range.setStartAfter(chip);
    selection?.collapseToEnd();
    write();
    close();
  };
  const close = () => {
    setSearch(null);
    setPlace(null);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (search === null) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setActive(Math.max(0, Math.min(active + step, listed.length - 1)));
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === "Tab") && listed[active]) pick(listed[active]);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: React.ClipboardEvent) => {
    event.preventDefault();
    const rich = event.clipboardData.getData("text/html");
    if (rich === "") {
      document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
      return;
    }
    const clean = document.createElement("div");
    clean.append(shownHtml(rich, name));
    document.execCommand("insertHTML", false, clean.innerHTML);
  };
  return (
    <div className="flex flex-col gap-1">
      <Popover open={search !== null} onOpenChange={close}>
        <PopoverAnchor asChild>
          <div className="email-editor" data-invalid={isInvalid(bound.error) || undefined}>
            {readOnly ? null : <EmailTools page={page} onInsert={openList} />}
            {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot show a heading or a list */}
            <div
              ref={page}
              role="textbox"
              tabIndex={0}
              aria-label={t("email")}
              aria-multiline="true"
              aria-invalid={isInvalid(bound.error) || undefined}
              data-path={bound.path}
              contentEditable={!readOnly}
              suppressContentEditableWarning
              className="email-page"
              onFocus={() => document.execCommand("defaultParagraphSeparator", false, "p")}
              onInput={write}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => store.getState().closeUndoStep()}
            />
          </div>
        </PopoverAnchor>
        <ChoicePopover
          writing={() => page.current}
          all={place ? choices : null}
          onClose={close}
          choices={listed}
          active={active}
          onActive={setActive}
          onPick={pick}
        />
      </Popover>
      <FieldAbout error={bound.error} />
    </div>
  );
}

/** The caret's position in the email, or the end of the text. */
function caret(page: HTMLElement | null): Range | null {
  if (!page) return null;
  const selection = window.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (range && page.contains(range.startContainer)) return range;
  page.focus();
  selection?.selectAllChildren(page.lastElementChild ?? page);
  selection?.collapseToEnd();
  return selection?.getRangeAt(0) ?? null;
}

function textBefore(): string {
  const selection = window.getSelection();
  const node = selection?.anchorNode;
  // A browser writes the space somebody types at an end as one that does not break.
  return node instanceof Text
    ? node.data.slice(0, selection?.anchorOffset ?? 0).replaceAll("\u00a0", " ")
    : "";
}
