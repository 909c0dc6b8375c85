import { useWords } from "@/components/words/words";

/** Draws an arrow between an old and a new value. A screen reader may skip it or name its shape, so it reads "to" instead. */
export function ArrowTo() {
  const t = useWords("ui");
  return (
    <>
      {" "}
      <span className="sr-only">{t("to")} </span>
      <span aria-hidden>→</span>{" "}
    </>
  );
}
