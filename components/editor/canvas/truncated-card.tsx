"use client";
import { type RefObject, useCallback, useId } from "react";
import { createPortal } from "react-dom";
import { Bubble } from "@/components/ui/tooltip";
import { isTruncated, useTruncatedUnderPointer } from "@/components/ui/use-truncated-under-pointer";

type Props = { frame: RefObject<HTMLElement | null> };

/**
 * Shows the whole text of the card under the mouse, where the card has no room for it. Screen readers get the text from the
 * card's accessible name.
 */
export function TruncatedCard({ frame }: Props) {
  const id = useId();
  const canvas = useCallback(() => frame.current, [frame]);
  const card = useTruncatedUnderPointer(canvas, TRUNCATED);
  if (!card) return null;
  const [title, line] = TEXTS.map((text) => card.querySelector(text)?.textContent ?? "");
  return createPortal(
    <Bubble
      id={id}
      about={card}
      side="top"
      text={
        <>
          <span className="block font-medium">{title}</span>
          {line}
        </>
      }
    />,
    document.body,
  );
}

const TEXTS = [".card-title", ".card-line"] as const;
const TRUNCATED = { at: cardAt, lacksRoom: isTruncatedCard };

/** The card at a place. Marks and badges have tooltips of their own, and cards without text show their title on hover. */
function cardAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.closest("[title]")) return null;
  return target.closest(".canvas:is([data-detail=full], [data-detail=brief]) .card");
}

/** At the brief level of detail, title and line share one box, which is cut as a whole. */
function isTruncatedCard(card: Element): boolean {
  const isBrief = card.closest("[data-detail=brief]") !== null;
  return [...TEXTS, ...(isBrief ? [".card-text"] : [])].some((text) => {
    const element = card.querySelector(text);
    return element !== null && (isTruncated(element) || hasHidden(element));
  });
}

/** At the brief level of detail, a card shows only a part of its line. */
const hasHidden = (line: Element) =>
  [...line.children].some((part) => part.textContent !== "" && part.getClientRects().length === 0);
