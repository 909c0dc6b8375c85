import { useWords } from "@/components/words/words";

/** The arrow between an old and a new value. A screen reader reads "to", because it may skip the arrow or name its shape. */
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
