"use client";
import { useSyncExternalStore } from "react";
import { DEFAULT_FORMAT, type ViewerFormat } from "@/lib/viewer-format";
import { applyViewerFormat } from "./viewer-format";

const never = () => () => {};

/**
 * Applies a person's format to everything below, and returns the key for it. The server writes the default format, so
 * React takes the page over in that format first. With another key it then renders the page in the person's.
 */
export function usePersonFormat(format: ViewerFormat): string {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const applied = isHydrated ? format : DEFAULT_FORMAT;
  // Set while rendering, so that everything below is formatted right the first time.
  applyViewerFormat(applied);
  return `${applied.language} ${applied.region} ${applied.clock}`;
}
