"use client";
import { useCallback, useEffect } from "react";
import { useEditorStore } from "@/components/editor/context";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { PERIODS, type Period, RUN_FILTERS } from "./run-filter";

type Filter = (typeof RUN_FILTERS)[number];

type RunsInUrl = {
  filter: Filter;
  setFilter: (value: Filter["value"]) => void;
  period: Period;
  setPeriod: (value: string) => void;
  chosen: string | null;
  setChosen: (runId: string | null) => void;
};

/** The filters and the open run are part of the URL, so that they can be sent to a colleague. Back closes the run. */
export function useRunsInUrl(): RunsInUrl {
  const store = useEditorStore();
  const { get, choice, set, go } = useSearchParamsState();
  const setChosen = useCallback((run: string | null) => (run ? go({ run }) : set({ run: null })), [go, set]);
  const setFilter = useCallback((runs: Filter["value"]) => set({ runs, run: null }), [set]);
  const setPeriod = useCallback((since: string) => set({ since }), [set]);
  useEffect(
    () => () => {
      // Leaving the page changes the URL by itself; closing the panel does not.
      if (store.getState().drawer === "runs") return;
      const url = new URL(window.location.href);
      for (const name of ["run", "runs", "since"]) url.searchParams.delete(name);
      window.history.replaceState(null, "", url);
    },
    [store],
  );
  const value = choice("runs", RUN_FILTERS);
  const filter = RUN_FILTERS.find((one) => one.value === value) ?? RUN_FILTERS[0];
  const period = choice("since", PERIODS);
  return { filter, setFilter, period, setPeriod, chosen: get("run") || null, setChosen };
}
