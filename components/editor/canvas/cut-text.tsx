"use client";
import { type RefObject, useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { Bubble, DELAY_MS } from "@/components/ui/tooltip";

type Props = { frame: RefObject<HTMLElement | null> };

/**
 * The whole text of the card under the mouse, where the card has no room for it. One listener serves all cards. Screen
 * readers get the text from the card's accessible name.
 */
export function CutText({ frame }: Props) {
  const id = useId();
  const [card, setCard] = useState<Element | null>(null);
  useEffect(() => {
    const canvas = frame.current;
    if (!canvas) return;
    let pointed: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setCard(null);
    };
    const onPointerOver = ({ target, pointerType, buttons }: PointerEvent) => {
      const now = cardAt(target);
      if (now === pointed) return;
      hide();
      pointed = now;
      if (now === null || pointerType !== "mouse" || buttons !== 0) return;
      timer = setTimeout(() => setCard(isCut(now) ? now : null), DELAY_MS);
    };
    const stop = new AbortController();
    const { signal } = stop;
    canvas.addEventListener("pointerover", onPointerOver, { signal });
    canvas.addEventListener(
      "pointerleave",
      () => {
        hide();
        pointed = null;
      },
      { signal },
    );
    canvas.addEventListener("pointerdown", hide, { signal, capture: true });
    canvas.addEventListener("wheel", hide, { signal, capture: true, passive: true });
    window.addEventListener("keydown", hide, { signal, capture: true });
    return () => {
      stop.abort();
      hide();
    };
  }, [frame]);
  if (!card?.isConnected) return null;
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

/** The card at a place. Marks and badges have tooltips of their own, and cards without text show their title on hover. */
function cardAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.closest("[title]")) return null;
  return target.closest(".canvas:is([data-detail=full], [data-detail=brief]) .card");
}

/** At the brief level of detail, title and line share one box, which is cut as a whole. */
function isCut(card: Element): boolean {
  const isBrief = card.closest("[data-detail=brief]") !== null;
  return [...TEXTS, ...(isBrief ? [".card-text"] : [])].some((text) => {
    const element = card.querySelector(text);
    if (!element) return false;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    return scrollWidth > clientWidth || scrollHeight > clientHeight || hasHidden(element);
  });
}

/** At the brief level of detail, a card shows only a part of its line. */
const hasHidden = (line: Element) =>
  [...line.children].some((part) => part.textContent !== "" && part.getClientRects().length === 0);
