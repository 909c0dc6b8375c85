"use client";
import { type ReactNode, useEffect, useId, useRef } from "react";

type Props = { title: string; text: ReactNode; children?: ReactNode };

/**
 * Takes the place of a form that was sent. It takes the focus too: the focused button is gone with the form, and a screen
 * reader reads the title and the text.
 */
export function FormAnswer({ title, text, children }: Props) {
  const answer = useRef<HTMLElement>(null);
  const [titleId, textId] = [useId(), useId()];
  useEffect(() => answer.current?.focus(), []);
  return (
    <section
      ref={answer}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="flex flex-col gap-4 outline-none"
    >
      <h1 id={titleId} className="font-semibold text-2xl">
        {title}
      </h1>
      <p id={textId} className="text-ink-2 text-lg [overflow-wrap:anywhere]">
        {text}
      </p>
      {children}
    </section>
  );
}
