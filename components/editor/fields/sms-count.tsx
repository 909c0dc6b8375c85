"use client";
import { useWords } from "@/components/words/words";
import { smsSegments } from "@/lib/actions/sms-segments";
import { sampleText } from "./sample-text";
import { type Bound, useChoices } from "./use-value";

/** The segments of the text with the sample's values filled in, because texts are billed as they arrive. */
export function SmsCount({ bound }: { bound: Bound }) {
  const t = useWords("editorFields");
  const choices = useChoices(bound.nodeId);
  const text = typeof bound.value === "string" ? bound.value : "";
  const said = sampleText(text, choices) ?? text;
  const { segments, encoding } = smsSegments(said);
  // Its line is there from the start, so that the first letter moves nothing below.
  if (text === "") return <p className="text-xs">{"\u00a0"}</p>;
  return (
    <p className="flex justify-between text-ink-3 text-xs">
      <span>{t("sms_length", { characters: `${said.length}`, count: segments })}</span>
      {encoding === "UCS-2" ? <span title={t("sms_special_about")}>{t("sms_special")}</span> : null}
    </p>
  );
}
