"use client";
import { smsSegments } from "@/lib/actions/sms-segments";
import { sampleText } from "./sample-text";
import { type Bound, useChoices } from "./use-value";

/** The segments of the text with the sample's values filled in, because texts are billed as they arrive. */
export function SmsCount({ bound }: { bound: Bound }) {
  const choices = useChoices(bound.nodeId);
  const text = typeof bound.value === "string" ? bound.value : "";
  const said = sampleText(text, choices) ?? text;
  const { segments, encoding } = smsSegments(said);
  if (text === "") return null;
  return (
    <p className="flex justify-between text-ink-3 text-xs">
      <span>
        {said.length} characters, {segments} {segments === 1 ? "text" : "texts"}
      </span>
      {encoding === "UCS-2" ? (
        <span title="With a special character such as an emoji, each segment holds 70 characters instead of 160">
          Special characters: 70 per segment
        </span>
      ) : null}
    </p>
  );
}
