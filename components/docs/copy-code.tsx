"use client";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";

/** Copies the code of its section. It reads the code from the page, which would otherwise be sent twice. */
export function CopyCode({ label }: { label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Button
      size="sm"
      onClick={async (event) => {
        const code = event.currentTarget.closest("section")?.querySelector("pre")?.textContent ?? "";
        if (!(await copyText(code))) return;
        setIsCopied(true);
        setTimeout(() => setIsCopied(false), 1_500);
      }}
    >
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {isCopied ? "Copied" : label}
    </Button>
  );
}
