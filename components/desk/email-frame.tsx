import { withNonce } from "@/components/ui/page-nonce";
import { useWords } from "@/components/words/words";
import type { Message } from "./words";

/** Email HTML is untrusted, so its frame runs no scripts, loads nothing and cannot reach the page. */
export function EmailFrame({ message }: { message: Message }) {
  const t = useWords("conversations");
  return (
    <iframe
      title={message.subject ?? t("email")}
      sandbox=""
      srcDoc={withNonce(documentOf(message.body))}
      className="min-h-96 w-full flex-1 bg-white"
    />
  );
}

function documentOf(body: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>body{margin:20px;font:15px/1.55 system-ui,sans-serif;color:#1e1b16;background:#fff;overflow-wrap:anywhere}pre{font:inherit;white-space:pre-wrap;margin:0}</style></head><body>${looksLikeMarkup(body) ? body : `<pre>${escapeText(body)}</pre>`}</body></html>`;
}

function looksLikeMarkup(body: string): boolean {
  const start = body.trimStart().slice(0, 200).toLowerCase();
  return start.startsWith("<") && (start.startsWith("<!doctype") || start.includes(">"));
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
