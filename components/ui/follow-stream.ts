/** Follows an event stream while the page is visible. Returns a function that stops it. */
export function followStream(
  address: string,
  of: {
    on: Record<string, (data: unknown) => void>;
    opened?: () => void;
    /** Called after the connection fails; the browser may still reconnect. */
    lost?: () => void;
    /** Called when the stream closes, because the page is hidden or the server refuses the connection. */
    left: () => void;
    againMs: number;
  },
): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
    of.left();
  };
  const follow = () => {
    leave();
    source = new EventSource(address);
    source.addEventListener("open", () => of.opened?.());
    for (const [name, handle] of Object.entries(of.on)) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => handle(JSON.parse(data)));
    }
    source.addEventListener("error", () => {
      of.lost?.();
      // The browser reconnects after a lost connection, but not after a refusal (signed out, suspended).
      if (source?.readyState !== EventSource.CLOSED) return;
      leave();
      retry = setTimeout(follow, of.againMs);
    });
  };
  // A browser allows six connections per server, so a hidden tab releases its own.
  const onVisibility = () => (document.visibilityState === "hidden" ? leave() : follow());
  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    leave();
  };
}
