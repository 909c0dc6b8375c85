"use client";
import { useState } from "react";
import { TemplateField } from "@/components/editor/fields/template-field";
import { type Bound, useChoices } from "@/components/editor/fields/use-value";
import { Segmented } from "@/components/ui/segmented";
import { useWords } from "@/components/words/words";
import { EmailEditor } from "./email-editor";
import { canBeShown } from "./email-html";
import { EmailPreview } from "./email-preview";
import { sampleHtml } from "./sample-html";

const HTML = "HTML";

/** An email written as it will look, its HTML for those who want it, and what the sample makes of it. */
export function EmailField({ bound }: { bound: Bound }) {
  const t = useWords("editorComments");
  const choices = useChoices(bound.nodeId);
  const html = typeof bound.value === "string" ? bound.value : "";
  const showable = canBeShown(html);
  const [wanted, setWanted] = useState<"write" | "html">("write");
  const way = showable ? wanted : "html";
  return (
    <div className="flex flex-col gap-2">
      {showable ? (
        <Segmented
          label={t("editing_mode")}
          value={way}
          options={[
            { value: "write", label: t("mode_write") },
            { value: "html", label: HTML },
          ]}
          onChange={setWanted}
        />
      ) : (
        <p className="text-ink-3 text-sm">{t("only_html")}</p>
      )}
      {way === "write" ? (
        <EmailEditor key={`${bound.nodeId} ${bound.path}`} bound={bound} html={html} />
      ) : (
        <TemplateField bound={bound} multiline preview={false} />
      )}
      {html === "" ? null : <EmailPreview html={sampleHtml(html, choices)} />}
    </div>
  );
}
