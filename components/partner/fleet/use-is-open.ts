"use client";
import { useCallback, useEffect, useRef } from "react";

/** Returns a function that tells whether the component is still mounted, so that paged reads can stop. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => isOpen.current, []);
}
