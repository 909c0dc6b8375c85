"use client";
import { Bold, Braces, Heading, Italic, Link, List, ListOrdered, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ui/menu";
import { useWords } from "@/components/words/words";
import { safeAddress } from "./email-html";

const TOOLS = [
  { key: "bold", icon: Bold, command: "bold" },
  { key: "italic", icon: Italic, command: "italic" },
  { key: "list", icon: List, command: "insertUnorderedList" },
  { key: "numbered_list", icon: ListOrdered, command: "insertOrderedList" },
] as const;

const LINK_EXAMPLE = "https://example.com";

/** The tools never take the focus by mouse, so the selection in the email stays while one is used. */
export function EmailTools({
  page,
  onInsert,
}: {
  page: React.RefObject<HTMLElement | null>;
  onInsert: () => void;
}) {
  const t = useWords("editorComments");
  const on = usePressed(page);
  const act = (command: string, value?: string) => {
    if (!page.current?.contains(document.activeElement)) page.current?.focus();
    document.execCommand(command, false, value);
  };
  return (
    <div
      role="toolbar"
      aria-label={t("format")}
      className="flex flex-wrap items-center gap-0.5 border-line border-b p-1"
    >
      {TOOLS.map(({ key, icon, command }) => (
        <ToolButton
          key={command}
          label={t(key)}
          icon={icon}
          pressed={on.has(command)}
          onClick={() => act(command)}
        />
      ))}
      <ToolButton
        label={t("heading")}
        icon={Heading}
        pressed={on.has("heading")}
        onClick={() => act("formatBlock", on.has("heading") ? "p" : "h2")}
      />
      <LinkTool page={page} act={act} />
      <span className="flex-1" />
      <ToolButton label={t("insert_field")} icon={Braces} onClick={onInsert} />
    </div>
  );
}

function ToolButton({
  label,
  icon: Icon,
  pressed,
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  pressed?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      kind="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      className={pressed ? "bg-hover text-ink" : ""}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon aria-hidden />
    </Button>
  );
}

function LinkTool({
  page,
  act,
}: {
  page: React.RefObject<HTMLElement | null>;
  act: (command: string, value?: string) => void;
}) {
  const t = useWords("editorComments");
  const kept = useRef<Range | null>(null);
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState(false);
  const begin = () => {
    const selection = window.getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
    kept.current = range && page.current?.contains(range.startContainer) ? range.cloneRange() : null;
    setRefused(false);
    setOpen(true);
  };
  const link = (typed: string) => {
    const address = safeAddress(typed);
    if (address === null) return setRefused(true);
    setOpen(false);
    page.current?.focus();
    const selection = window.getSelection();
    if (kept.current) {
      selection?.removeAllRanges();
      selection?.addRange(kept.current);
    }
    // With nothing chosen, the address itself is what can be clicked.
    if (selection?.isCollapsed) {
      act("insertText", address);
      for (let letter = 0; letter < address.length; letter++) {
        selection.modify("extend", "backward", "character");
      }
    }
    act("createLink", address);
    selection?.collapseToEnd();
  };
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <span>
          <ToolButton label={t("link")} icon={Link} onClick={begin} />
        </span>
      </PopoverAnchor>
      <PopoverContent aria-label={t("link")} onCloseAutoFocus={(event) => event.preventDefault()}>
        <form className="flex flex-col gap-2" onSubmit={onSubmitForm((value) => link(value("address")))}>
          <div className="flex gap-2">
            <Input name="address" aria-label={t("link_url")} placeholder={LINK_EXAMPLE} autoFocus />
            <Button type="submit" size="sm">
              {t("link")}
            </Button>
          </div>
          {refused ? (
            <p role="alert" className="text-bad text-sm">
              {t("link_refused")}
            </p>
          ) : null}
        </form>
      </PopoverContent>
    </Popover>
  );
}

/** The formatting at the caret. */
function usePressed(page: React.RefObject<HTMLElement | null>): ReadonlySet<string> {
  const [on, setOn] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const look = () => {
      const node = document.getSelection()?.anchorNode ?? null;
      if (!page.current?.contains(node)) return;
      const holding = TOOLS.map(({ command }) => command).filter((command) =>
        document.queryCommandState(command),
      );
      const element = node instanceof Element ? node : node?.parentElement;
      setOn(new Set(element?.closest("h1, h2, h3") ? [...holding, "heading"] : holding));
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [page]);
  return on;
}
