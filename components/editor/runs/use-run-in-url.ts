"use client";
import { useCallback, useEffect } from "react";
import { useEditorStore } from "@/components/editor/context";
import { useSearchParamsState } from "@/components/shell/use-search-params";

/** The open run is part of the URL, so that it can be sent to a colleague and Back closes it. */
export function useRunInUrl(): [string | null, (runId: string | null) => void] {
  const store = useEditorStore();
  const { get, set, go } = useSearchParamsState();
  const open = useCallback((run: string | null) => (run ? go({ run }) : set({ run: null })), [go, set]);
  useEffect(
    () => () => {
      // Leaving the page changes the URL by itself; closing the panel does not.
      if (store.getState().drawer === "runs") return;
      const url = new URL(window.location.href);
      url.searchParams.delete("run");
      window.history.replaceState(null, "", url);
    },
    [store],
  );
  return [get("run") || null, open];
}
