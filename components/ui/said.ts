import type { FormEvent } from "react";

/** What the person wrote in a field, by its name. */
export type Said = (name: string) => string;

/** The form is sent by us, not by the browser. */
export function onSaid(use: (said: Said) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    use((name) => String(data.get(name) ?? "").trim());
  };
}
