"use client";

const TARGETS = {
  canvas: "Skip to the steps",
  details: "Skip to the details",
  panel: "Skip to the panel below",
};

/** The first stops of Tab, seen only while they have the focus. */
export function SkipLinks() {
  return Object.entries(TARGETS).map(([id, words]) => (
    <button
      key={id}
      type="button"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-sheet focus:px-3 focus:py-2 focus:shadow-lift"
      onClick={() => document.getElementById(id)?.focus()}
    >
      {words}
    </button>
  ));
}
