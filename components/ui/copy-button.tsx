"use client";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useWords } from "@/components/words/words";
import { Button } from "./button";
import { copyText } from "./copy-text";

type Props = { text: string; label?: string; size?: "sm" | "md" };

export function CopyButton({ text, label, size = "sm" }: Props) {
  const t = useWords("ui");
  const [copied, setCopied] = useState(false);
  return (
    <Button
      size={size}
      onClick={async () => {
        if (!(await copyText(text))) return;
        setCopied(true);
        setTimeout(() => setCopied(false), 1_500);
      }}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? t("copied") : (label ?? t("copy"))}
    </Button>
  );
}
