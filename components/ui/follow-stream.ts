/** A stream of events, held while somebody looks at the page. Answers how to end it. */
export function followStream(
  address: string,
  of: {
    on: Record<string, (data: unknown) => void>;
    opened?: () => void;
    /** It broke; the browser may be taking it up again. */
    lost?: () => void;
    /** Nothing is held any more: nobody looks, or the server refuses. */
    left: () => void;
    againMs: number;
  },
): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(again);
    source?.close();
    source = null;
    of.left();
  };
  const follow = () => {
    leave();
    source = new EventSource(address);
    source.addEventListener("open", () => of.opened?.());
    for (const [name, hear] of Object.entries(of.on)) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => hear(JSON.parse(data)));
    }
    source.addEventListener("error", () => {
      of.lost?.();
      // A lost connection is taken up again by the browser; a refusal (signed out, suspended) is not.
      if (source?.readyState !== EventSource.CLOSED) return;
      leave();
      again = setTimeout(follow, of.againMs);
    });
  };
  // A browser opens six connections to a server: a tab nobody looks at does not keep one.
  const look = () => (document.visibilityState === "hidden" ? leave() : follow());
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    leave();
  };
}
