"use client";
import { withNonce } from "@/components/ui/page-nonce";
import { useWords } from "@/components/words/words";

/** The email as it would look. Sandboxed without scripts or forms: it is somebody's HTML. */
export function EmailPreview({ html, title }: { html: string; title?: string }) {
  const t = useWords("editorComments");
  return (
    <iframe
      title={title ?? t("email_preview")}
      sandbox=""
      srcDoc={withNonce(
        `<base target="_blank"><style>body{font:14px/1.5 system-ui;margin:16px;color:#1e1b16;background:#fff}</style>${html}`,
      )}
      className="h-56 w-full rounded-lg border border-line bg-sheet"
    />
  );
}
