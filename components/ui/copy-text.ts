/**
 * Puts text on the clipboard. Pages without TLS have no navigator.clipboard, and an installation on a local network is
 * often used without. Answers whether it worked.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
  };
  document.addEventListener("copy", onCopy, { once: true });
  const copied = document.execCommand("copy");
  document.removeEventListener("copy", onCopy);
  return copied;
}
